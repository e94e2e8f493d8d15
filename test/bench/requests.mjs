// How long an author waits for the editor, through the protocol, by the clock:
// opening, a burst of keys, and what an editor asks for. Before each request a
// letter is typed, so that nothing is answered from what was asked before.
import { setTimeout as pause } from 'node:timers/promises';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { flowOfLines } from './flows-of-lines.mjs';
import { repeated, summary, waited } from './measure.mjs';
import { Server } from './server.mjs';

const shownByEditors = [
  'textDocument/semanticTokens/full',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/codeLens',
  'textDocument/inlayHint',
  'textDocument/documentLink',
];
const starts = 3;
const bursts = 5;
const keysOfBurst = 12;
const burstPauseMs = 80;

/** One row for each size. */
export async function measureRequests(sizes) {
  const rows = [];
  for (const lines of sizes) rows.push({ lines, ...(await measureAt(flowOfLines(lines))) });
  return rows;
}

async function measureAt(text) {
  const opened = [];
  for (let count = 1; count < starts; count++) {
    const server = new Server();
    await server.start();
    opened.push(await waited(() => server.diagnosticsAfter(() => server.open(text))));
    await server.stop();
  }
  const server = new Server();
  try {
    await server.start();
    opened.push(await waited(() => server.diagnosticsAfter(() => server.open(text))));
    // In the middle of the file, in the words of a menu.
    const rows = text.split('\n');
    const line = rows.findIndex((row, index) => index > rows.length / 2 && row.startsWith('menu '));
    const words = { line, character: rows[line].indexOf('"Hello') + 6 };
    const type = () => server.diagnosticsAfter(() => server.type(words, 'x'));
    const behindArrow = { position: { line: line + 2, character: rows[line + 2].indexOf('-> ') + 3 } };
    const nameOfMenu = { position: { line, character: 'menu m'.length } };
    const asked = (method, params) => repeated(() => server.ask(method, params), { before: type });
    return {
      open: summary(opened),
      burst: await burstsInto(server, words),
      keyAmongRequests: await keysAmongRequests(server, words),
      completion: await asked('textDocument/completion', behindArrow),
      completionAtOnce: await repeated(async () => {
        void server.type(words, 'x');
        await server.ask('textDocument/completion', behindArrow);
      }),
      tokens: await asked('textDocument/semanticTokens/full'),
      outline: await asked('textDocument/documentSymbol'),
      folding: await asked('textDocument/foldingRange'),
      rename: await asked('textDocument/rename', { ...nameOfMenu, newName: 'renamed' }),
      format: await asked('textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }),
    };
  } finally {
    await server.stop();
  }
}

/**
 * How long the diagnostics of a key take while the editor asks for all that it
 * shows. What it asked for at the key before is no longer wanted.
 */
async function keysAmongRequests(server, position) {
  const range = { start: { line: position.line, character: 0 }, end: { line: position.line + 50, character: 0 } };
  let source = new CancellationTokenSource();
  let asked = [];
  const times = await repeated(() => {
    source.cancel();
    source = new CancellationTokenSource();
    const told = server.diagnosticsAfter(() => server.type(position, 'k'));
    asked = shownByEditors.map((method) => server.ask(method, { range }, source.token));
    // An answer that comes too late is an error by the protocol.
    for (const answer of asked) answer.catch(() => undefined);
    return told;
  });
  await Promise.allSettled(asked);
  return times;
}

/**
 * How long after the last of many keys its diagnostics come; the keys come as a
 * person types. The last one brings a name that nobody knows, so that its
 * diagnostics are told from those of the keys before.
 */
async function burstsInto(server, position) {
  const times = [];
  const unknown = '{{nobody}}';
  const end = { ...position, character: position.character + unknown.length };
  const tells = (diagnostics) => diagnostics.some(({ message }) => message.includes('nobody'));
  for (let burst = 0; burst < bursts; burst++) {
    for (let count = 1; count < keysOfBurst; count++) {
      void server.type(position, 'y');
      await pause(burstPauseMs);
    }
    times.push(await waited(() => server.diagnosticsAfter(() => server.type(position, unknown), server.uri, tells)));
    await server.diagnosticsAfter(
      () => server.type(position, '', { end }),
      server.uri,
      (diagnostics) => !tells(diagnostics),
    );
  }
  return summary(times);
}
