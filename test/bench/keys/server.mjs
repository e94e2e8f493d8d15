// Our language server as an editor meets it: a process of its own, through the protocol.
import { Server } from '../server.mjs';

export function open(text, at) {
  const server = new Server();
  const before = text.slice(0, at).split('\n');
  const position = { line: before.length - 1, character: before.at(-1).length };
  return {
    start: () => server.start(),
    open: () => server.diagnosticsAfter(() => server.open(text)),
    type: (letter) => server.diagnosticsAfter(() => server.type(position, letter)),
    stop: () => server.stop(),
  };
}
