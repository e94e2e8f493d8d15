import { type Command, Misuse } from '../command.js';

export const lsp: Command = {
  name: 'lsp',
  summary: 'the language server, for any editor',
  usage: '--stdio',
  takesNoFiles: true,
  options: { stdio: { doc: 'speaks over standard input and output' } },
  async run(args) {
    if (!args.has('stdio'))
      throw new Misuse('The language server speaks over standard input and output: menuflow lsp --stdio');
    // The server reads the way of speaking from the command line by itself, and runs until its client ends it.
    await import('../../../server/main.js');
    return new Promise<number>(() => undefined);
  },
};
