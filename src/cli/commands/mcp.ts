import { type Command, Misuse } from '../command.js';
import { filesBelow } from '../sandbox.js';

declare const MENUFLOW_VERSION: string;

export const mcp: Command = {
  name: 'mcp',
  summary: 'tools for assistants, over the Model Context Protocol',
  usage: '--stdio [--folder FOLDER]',
  takesNoFiles: true,
  options: {
    stdio: { doc: 'speaks over standard input and output' },
    folder: { value: 'FOLDER', doc: 'the only folder whose flows can be read; the working folder without it' },
  },
  examples: ['menuflow mcp --stdio', 'menuflow mcp --stdio --folder bots/flows'],
  async run(args) {
    if (!args.has('stdio')) throw new Misuse('The tools speak over standard input and output: menuflow mcp --stdio');
    const files = filesBelow(args.value('folder') ?? '.');
    // Loaded only now, so that no other command waits for the protocol's library.
    const { serveTools } = await import('../mcp.js');
    await serveTools(files, MENUFLOW_VERSION);
    return 0;
  },
};
