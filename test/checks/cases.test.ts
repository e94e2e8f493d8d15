import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkProgram, checks, errorsOfProgram } from '../../server/checks/index.js';
import { Workspace } from '../../server/workspace.js';
import { annotated, apply, examine, plain } from './flows.js';

/*
 * Each file in cases/ holds flows with what is wrong with them underlined, all
 * of it: what stands there unmarked is said to be fine. `vitest -u` writes the
 * marks anew, for a reader to judge.
 */
const folder = path.join(import.meta.dirname, 'cases');

function casesIn(file: string): { title: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .split(/^== /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, text: `${plain(lines.join('\n')).trim()}\n` };
    });
}

/** Flows that come close to a problem and have none; their titles name the checks that stay silent. */
const near = casesIn(path.join(folder, 'near-misses.txt'));

it.each(checks)('$code has a flow that nearly triggers it', ({ code }) => {
  expect(near.some(({ title }) => title.includes(code))).toBe(true);
});

it.each(near)('nothing is said of a near miss: $title', ({ text }) => {
  expect(examine(text).problems).toEqual([]);
});

describe.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('cases/%s', (name) => {
  const file = path.join(folder, name);
  const cases = casesIn(file);

  it('is told as it is underlined there', async () => {
    const told = cases.map(({ title, text }) => `== ${title}\n${annotated(text, examine(text).problems)}`);
    await expect(told.join('\n')).toMatchFileSnapshot(file);
  });

  it.each(cases)('each fix mends its problem and breaks nothing: $title', ({ text }) => {
    const { problems, fixes } = examine(text);
    const syntax = problems.filter((problem) => problem.code.startsWith('MF0')).length;
    for (const problem of problems) {
      for (const fix of fixes(problem)) {
        const mended = apply(text, fix);
        const after = examine(mended).problems;
        const same = (other: { code: string; message: string }) =>
          other.code === problem.code && other.message === problem.message;
        const words = `${fix.title}\n${mended}`;
        expect(after.filter(same).length, words).toBeLessThan(problems.filter(same).length);
        expect(after.filter((other) => other.code.startsWith('MF0')).length, words).toBeLessThanOrEqual(syntax);
      }
    }
  });

  it('has the same errors for an editor, which looks for nothing else, as for a build', () => {
    const workspace = new Workspace(() => undefined);
    for (const [number, { title, text }] of cases.entries()) {
      const uri = `memory://errors/${number}.menuflow`;
      workspace.open(uri, text);
      const files = workspace.program(uri);
      const services = workspace.language.menuflow;
      const errors = checkProgram(files, services).filter(({ severity }) => severity === 'error');
      const wanted = errors.map(({ code, range }) => [code, range]);
      expect(
        errorsOfProgram(files, services).map(({ code, range }) => [code, range]),
        title,
      ).toEqual(wanted);
    }
  });
});
