import type { Console } from './command.js';

/** The real terminal or pipe. */
export const processConsole: Console = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  isTerminal: Boolean(process.stdout.isTTY) && process.env['NO_COLOR'] === undefined,
  input: () => readLines(process.stdin),
};

/** Lines of a stream, each as soon as it is there, whatever their length. */
export async function* readLines(stream: NodeJS.ReadableStream): AsyncIterable<string> {
  stream.setEncoding('utf8');
  let parts: string[] = [];
  for await (const chunk of stream) {
    let rest = String(chunk);
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      parts.push(rest.slice(0, end));
      yield parts.join('').replace(/\r$/, '');
      parts = [];
      rest = rest.slice(end + 1);
    }
    if (rest !== '') parts.push(rest);
  }
  if (parts.length > 0) yield parts.join('');
}
