import { describe, expect, it } from 'vitest';
import { checks } from '../../server/checks/index.js';
import { Workspace } from '../../server/workspace.js';
import { apply, examine } from './flows.js';

describe.each(checks.map((check) => [check.code, check] as const))('%s', (code, check) => {
  const told = () => examine(check.wrong).problems.filter((problem) => problem.code === code);

  it(`finds its own example: ${check.title}`, () => {
    expect(told()).not.toHaveLength(0);
    for (const problem of told()) {
      expect(problem.severity).toBe(check.severity);
      expect(problem.message).toMatch(/[.?]$/);
    }
  });

  it('is content with the mended example, as every other check is', () => {
    expect(examine(check.right).problems.filter((problem) => problem.severity !== 'hint')).toEqual([]);
    expect(examine(check.right).problems.filter((problem) => problem.code === code)).toEqual([]);
  });

  it('points at words that are there, on one line or at a whole statement', () => {
    const lines = check.wrong.split('\n');
    for (const { range } of told()) {
      expect(range.start.line).toBeLessThan(lines.length);
      expect(range.start.character).toBeLessThanOrEqual(lines[range.start.line]!.length);
    }
  });

  it('is mended by each of its preferred fixes', () => {
    const { problems, fixes } = examine(check.wrong);
    for (const problem of problems.filter((candidate) => candidate.code === code)) {
      for (const fix of fixes(problem).filter((candidate) => candidate.preferred)) {
        const after = examine(apply(check.wrong, fix)).problems.filter((candidate) => candidate.code === code);
        expect(after.length, `${fix.title}\n${apply(check.wrong, fix)}`).toBeLessThan(told().length);
      }
    }
  });
});

describe('the checks', () => {
  it('have each a code of their own', () => {
    expect(new Set(checks.map((check) => check.code)).size).toBe(checks.length);
  });

  it('lose nothing of a block in which a line is only begun', () => {
    const { problems } = examine(
      'flow f { start w }\nwizard w {\n  step\n  step x: text "?"\n  retries\n  check\n  complete ->\n}\n',
    );
    expect(problems.map(({ code, range }) => `${range.start.line + 1} ${code}`)).toEqual(
      expect.arrayContaining(['3 MF003', '5 MF003', '6 MF003', '7 MF003']),
    );
    expect(problems.some((problem) => problem.code === 'MF208')).toBe(false);
  });

  it('name a misspelt setting at its word', () => {
    const { problems } = examine('flow f { start m }\nmenu m "M" {\n  itme a "A" -> end\n  back\n}\n');
    expect(problems).toMatchObject([
      {
        code: 'MF002',
        message: '`itme` is no setting of a menu. Did you mean `item`?',
        range: { start: { line: 2, character: 2 }, end: { line: 2, character: 6 } },
      },
    ]);
  });

  it('leave the other lines alone where one is broken', () => {
    const { problems } = examine(
      'flow f { start main }\nmenu main "Hello" {\n  item broken "B" ->\n  item a "A" -> lost\n}\nsend s "Hi {{User.x" -> main\nsend lostt "x" -> end\n',
    );
    expect(
      problems
        .filter((problem) => problem.severity === 'error')
        .map(({ code, range }) => `${range.start.line + 1} ${code}`),
    ).toEqual(['3 MF003', '4 MF101', '6 MF001']);
  });

  it('tell both sides of a clash between files', () => {
    const workspace = new Workspace((address) =>
      address === 'memory://test/b.menuflow' ? 'send a "Two" -> end\n' : undefined,
    );
    workspace.open('memory://test/a.menuflow', 'include "./b.menuflow"\nsend a "One" -> end\n');
    for (const file of ['a', 'b'])
      expect(workspace.check(`memory://test/${file}.menuflow`).map((problem) => problem.code)).toContain('MF110');
  });
});
