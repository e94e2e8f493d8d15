import { main } from '../../src/cli/main.js';

/** Runs the command line as a program would, without a process. */
export async function run(
  words: readonly string[],
  input: readonly string[] = [],
): Promise<{ code: number; out: string; error: string }> {
  let out = '';
  let error = '';
  const code = await main(words, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    colours: false,
    watched: false,
    width: 80,
    input: async function* () {
      yield* input;
    },
  });
  return { code, out, error };
}
