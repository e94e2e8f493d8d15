import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/index.js';
import { flowToText } from '../../server/compiler/import.js';
import { Workspace } from '../../server/workspace.js';
import { flow } from './arbitrary-flow.js';
import { runs } from '../support/runs.js';

/*
 * What the editor calls free of errors, a bot must be able to run: whatever is
 * written, no error among the checks means that the compiled flow is read
 * without a problem.
 */

const workspace = new Workspace(() => undefined);
let opened = 0;

/** The errors that the editor shows; and, where there are none, what a bot finds wrong all the same. */
function disagreement(text: string): string[] {
  const uri = `memory://test/${++opened}/flow.menuflow`;
  workspace.open(uri, text);
  const { flow: compiled, problems: shown } = workspace.compile(uri);
  if (!compiled) return [];
  // A wire that is never taken is a warning for both.
  const warned = shown.some(({ code }) => code === 'MF411');
  return readFlow(JSON.parse(JSON.stringify(compiled)))
    .problems.filter(({ code }) => !(warned && code === 'unknown-output'))
    .map(({ code, pointer, message }) => `${code} at ${pointer}: ${message}`);
}

const examples = readdirSync('examples')
  .filter((name) => name.endsWith('.menuflow'))
  .map((name) =>
    readFileSync(`examples/${name}`, 'utf8')
      .replace(/^include .*$/m, '')
      .replace(/^test [^]*/m, ''),
  )
  // A file of nothing but tests is no flow.
  .filter((text) => /^(menu|send|wizard)\b/m.test(text));

/** Pieces that a flow may be made of, odd ones among them. */
const pieces = [
  '`odd name`',
  '`end`',
  '`__proto__`',
  '__proto__',
  'constructor',
  'value',
  'end',
  'main',
  'a.b',
  'a..b',
  'a[0]',
  'a[1.5]',
  'a[-1]',
  '"@back"',
  '"Back"',
  'Back',
  'Cancel',
  'Next',
  '0',
  '-1',
  '1.5',
  '100000',
  '"{{x}}"',
  '"{{}}"',
  '"C:\\\\{{x}}"',
  'true',
  'null',
  'email',
  'html',
  'weeks',
  'de',
  'XX',
  'len(x)',
  'matches(value, "(")',
  'value > 1',
  'not not x',
  '-(-x)',
  '[]',
  '{}',
  '[1, 2]',
  '->',
  'list of text',
  'form of sign_up',
  'any',
  '"javascript:x"',
  'idle 0 seconds',
  'columns 3',
  'retries 0',
  'item x',
  'required',
];

describe('what the editor calls free of errors', () => {
  it('is read without a problem, whichever word of an example is another one', () => {
    const spliced = fc
      .tuple(fc.constantFrom(...examples), fc.nat(), fc.constantFrom(...pieces), fc.boolean())
      .map(([text, place, piece, replaces]) => {
        const words = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[\w.]+|[^\s\w]/g)];
        const word = words[place % words.length];
        if (!word) return text;
        const end = word.index + (replaces ? word[0].length : 0);
        return `${text.slice(0, word.index)}${piece}${replaces ? '' : ' '}${text.slice(end)}`;
      });
    fc.assert(
      fc.property(spliced, (text) => {
        expect(disagreement(text)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  }, 120_000);

  it('is read without a problem, whatever a flow is called and holds', () => {
    fc.assert(
      fc.property(flow, (some) => {
        expect(disagreement(flowToText(some).text)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  }, 120_000);
});
