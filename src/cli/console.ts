import type { Console } from './command.js';

/** The real terminal or pipe. */
export const processConsole: Console = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  colours: wantsColours(process.stdout.isTTY, process.env),
  watched: process.stderr.isTTY,
  width: process.stdout.columns ?? 80,
  input: () => readLines(process.stdin),
  ...(process.stdin.isTTY && process.stdout.isTTY && { keyboard: { input: process.stdin, output: process.stdout } }),
};

/**
 * Whether to write colours. A value of NO_COLOR, whatever it is, turns them off (https://no-color.org); one of
 * FORCE_COLOR other than 0 turns them on where nobody could tell, as in the log of a build.
 */
export function wantsColours(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
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
