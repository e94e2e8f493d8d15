// How long an author waits for the editor, through the protocol; beside it
// VS Code's own JSON service, in this process and without a protocol, on the
// same flow as JSON with our schema.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fromRoot } from './dist.mjs';
import { flowOfLines } from './flows-of-lines.mjs';
import { median } from './measure.mjs';
import { Server } from './server.mjs';

const keys = 15;
const burst = 12;
const burstPauseMs = 80;

/** Rows for files of so many lines. Times are those of the clock, since an author waits by the clock. */
export async function measureEditor({ compileFlow }, sizes) {
  const rows = [];
  for (const lines of sizes) {
    const text = flowOfLines(lines);
    const { flow } = compileFlow(text);
    if (!flow) throw new Error('The flow was not compiled.');
    const ours = await measureOurs(text);
    const json = await measureJson(`${JSON.stringify(flow, null, 2)}\n`);
    rows.push({ lines, ours, json, ratio: Number((json.key / ours.key).toFixed(1)) });
  }
  return rows;
}

async function measureOurs(text) {
  const server = new Server();
  try {
    await server.start();
    const opened = await waited(() => server.diagnosticsAfter(() => server.open(text)));
    // In the middle of the file, in the words of a menu.
    const rows = text.split('\n');
    const line = rows.findIndex((row, index) => index > rows.length / 2 && row.startsWith('menu '));
    const position = { line, character: rows[line].indexOf('"Hello') + 6 };
    const typed = [];
    for (let count = 0; count < keys; count++)
      typed.push(await waited(() => server.diagnosticsAfter(() => server.type(position, 'x'))));
    const afterBurst = await backlog(server, position);
    const asked = async (method, params) => {
      const times = [];
      for (let count = 0; count < 3; count++) times.push(await waited(() => server.ask(method, params)));
      return median(times);
    };
    const behindArrow = { position: { line: line + 2, character: rows[line + 2].indexOf('-> ') + 3 } };
    return {
      open: opened,
      key: median(typed),
      slowestKey: Math.max(...typed),
      afterBurst,
      completion: await asked('textDocument/completion', behindArrow),
      tokens: await asked('textDocument/semanticTokens/full'),
      outline: await asked('textDocument/documentSymbol'),
      folding: await asked('textDocument/foldingRange'),
      format: await asked('textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }),
    };
  } finally {
    await server.stop();
  }
}

/** How long after the last of many keys the last diagnostics come; the keys come as a person types. */
async function backlog(server, position) {
  for (let count = 1; count < burst; count++) {
    await server.type(position, 'y');
    await pause(burstPauseMs);
  }
  return waited(() => server.diagnosticsAfter(() => server.type(position, 'z')));
}

/** What the service does at a keystroke: it parses the text and validates it. */
async function measureJson(text) {
  const service = getLanguageService({});
  const schema = JSON.parse(readFileSync(fromRoot('dist/schema.json'), 'utf8'));
  service.configure({ validate: true, schemas: [{ uri: 'memory:///schema.json', fileMatch: ['*'], schema }] });
  const at = text.indexOf('Hello', text.length / 2) + 5;
  const validate = async (words, version) => {
    const document = TextDocument.create('memory:///long.flow.json', 'json', version, words);
    await service.doValidation(document, service.parseJSONDocument(document));
  };
  const opened = await waited(() => validate(text, 1));
  const typed = [];
  for (let count = 1; count <= keys; count++) {
    const words = `${text.slice(0, at)}${'x'.repeat(count)}${text.slice(at)}`;
    typed.push(await waited(() => validate(words, count + 1)));
  }
  return { open: opened, key: median(typed), slowestKey: Math.max(...typed) };
}

async function waited(work) {
  const started = performance.now();
  await work();
  return Number((performance.now() - started).toFixed(2));
}
