// What the server's heap holds, after everything was collected that is not
// needed any more: for each line of an open file, after it was closed, and after
// many edits.
import { flowOfLines } from './flows-of-lines.mjs';
import { rounded } from './measure.mjs';
import { Server } from './server.mjs';

const linesOfEdited = 10_000;
const small = 'flow small "Small" { start m }\nmenu m "Hello" {\n  back\n}\n';

export async function measureMemory(sizes, edits) {
  const perSize = [];
  for (const lines of sizes) perSize.push({ lines, ...(await openedAndClosed(flowOfLines(lines))) });
  return { perSize, edited: await edited(flowOfLines(linesOfEdited), edits) };
}

/** A server that has read one small file, so that what it needs but once is there. */
async function warmServer() {
  const server = new Server();
  await server.start();
  await openAndClose(server, small, 'small.menuflow');
  return server;
}

async function openAndClose(server, text, name, whileOpen = () => Promise.resolve()) {
  const uri = server.uriOf(name);
  await server.diagnosticsAfter(() => server.open(text, uri), uri);
  await whileOpen(uri);
  await server.diagnosticsAfter(() => server.close(uri), uri);
}

async function openedAndClosed(text) {
  const server = await warmServer();
  try {
    const before = await server.heap();
    let open = 0;
    await openAndClose(server, text, 'long.menuflow', async () => {
      open = await server.heap();
    });
    const closed = await server.heap();
    await openAndClose(server, small, 'small.menuflow');
    const after = await server.heap();
    return { before, open, closed, after, perLine: Math.round((open - before) / text.split('\n').length) };
  } finally {
    await server.stop();
  }
}

/** A letter is typed, and taken away again, at one place after the other. */
async function edited(text, edits) {
  const server = await warmServer();
  try {
    const places = text.split('\n').flatMap((row, line) => {
      const at = row.indexOf('"');
      return at < 0 ? [] : [{ line, character: at + 1 }];
    });
    const uri = server.uri;
    await server.diagnosticsAfter(() => server.open(text));
    const editTimes = async (times) => {
      for (let count = 0; count < times; count++) {
        const start = places[(Math.floor(count / 2) * 7919) % places.length];
        const isTyped = count % 2 === 0;
        const end = { ...start, character: start.character + (isTyped ? 0 : 1) };
        await server.diagnosticsAfter(() => server.type(start, isTyped ? 'x' : '', { end, uri }));
      }
    };
    await editTimes(20);
    const before = await server.heap();
    await editTimes(edits);
    const after = await server.heap();
    return { lines: linesOfEdited, edits, before, after, growth: rounded(after / before - 1) };
  } finally {
    await server.stop();
  }
}
