// TypeScript's own language server, the native one, through the protocol: the
// flow as a module that says of itself that it is a `Flow`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from '../dist.mjs';
import { Server } from '../server.mjs';

export function open(text, at) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
  const options = { strict: true, module: 'nodenext', types: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['long.ts'] }));
  writeFileSync(path.join(folder, 'long.ts'), text);
  const server = new Server({
    folder,
    name: 'long.ts',
    languageId: 'typescript',
    command: [fromRoot('node_modules/typescript/bin/tsc'), '--lsp', '--stdio'],
    capabilities: { textDocument: { diagnostic: {} } },
  });
  const diagnostics = async () => (await server.ask('textDocument/diagnostic')).items.map(({ message }) => message);
  const before = text.slice(0, at).split('\n');
  const position = { line: before.length - 1, character: before.at(-1).length };
  return {
    start: () => server.start(),
    async open() {
      await server.open(text);
      return diagnostics();
    },
    async type(letter) {
      await server.type(position, letter);
      return diagnostics();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
