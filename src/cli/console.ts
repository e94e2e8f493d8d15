import type { Console } from './command.js';

/** The real terminal or pipe. */
export const processConsole: Console = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  colours: hasColours(),
  watched: process.stderr.isTTY,
  width: process.stdout.columns ?? 80,
  input: () => readLines(process.stdin),
  ...(process.stdin.isTTY && process.stdout.isTTY && { keyboard: { input: process.stdin, output: process.stdout } }),
};

/** See https://no-color.org: a value, whatever it is, turns colours off. */
function hasColours(): boolean {
  return process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
}

/** Lines of a stream, each as soon as it is there, whatever their length. */
export async function* readLines(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let parts: string[] = [];
  for await (const chunk of stream) {
    let from = 0;
    const text = String(chunk);
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      parts.push(text.slice(from, end));
      yield parts.join('').replace(/\r$/, '');
      parts = [];
      from = end + 1;
    }
    if (from < text.length) parts.push(text.slice(from));
  }
  if (parts.length > 0) yield parts.join('').replace(/\r$/, '');
}
