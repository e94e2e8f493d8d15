import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkFile, checks, type Part } from '../../server/checks/index.js';
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

  it('of the whole flow tell one error alone, which the preview asks for by itself', () => {
    const errors = checks.filter(({ scope, severity }) => scope === 'whole flow' && severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['MF412']);
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

  it.each(checks.filter(({ scope }) => scope === 'local'))(
    'say the same of a statement whatever stands elsewhere, where they are local: $code',
    ({ code, wrong }) => {
      const told = (text: string) =>
        examine(text)
          .problems.filter((problem) => problem.code === code)
          .map(({ message, hint, range }) => ({ message, hint, range }));
      const elsewhere = 'menu zz_one "One" {\n  item zz_go "Go" -> zz_two\n}\nsend zz_two "Two" -> zz_one\n';
      expect(told(wrong + elsewhere)).toEqual(told(wrong));
    },
  );

  it('know that a channel takes longer texts with many buttons than with few', () => {
    const codes = (count: number) =>
      examine(
        `flow f {\n  start m\n  target whatsapp\n}\nmenu m "${'x'.repeat(1100)}" {\n${Array.from({ length: count }, (_, i) => `  item i${i} "I${i}" -> end\n`).join('')}}\n`,
      ).problems.map(({ code }) => code);
    expect(codes(3)).toEqual(['MF501']);
    expect(codes(4)).toEqual([]);
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

  it('look at the flow over all its files, and at a file of parts by itself', () => {
    const parts = 'menu help "Help" {\n  item more "More" -> main\n}\nsend lost "Lost" -> help\n';
    const whole =
      'flow f {\n  start main\n}\ninclude "./parts.menuflow"\nmenu main "Hello" {\n  item help "Help" -> help\n}\n';
    const workspace = new Workspace((address) => (address === 'memory://test/parts.menuflow' ? parts : undefined));
    workspace.open('memory://test/whole.menuflow', whole);
    const codes = (name: string) =>
      workspace.check(`memory://test/${name}.menuflow`).map(({ code, range }) => `${range.start.line + 1} ${code}`);
    expect(codes('whole')).toEqual([]);
    expect(codes('parts')).toEqual(['4 MF401']);
    expect(examine(parts).problems.map(({ code }) => code)).toEqual(['MF101']);
  });

  it("run apart for a file's statements and for the whole flow, and together say the same", () => {
    const text =
      'flow f {\n  start main\n}\nmenu main "Hello" {\n  item a "A" -> nowhere\n}\nsend lost "Lost" -> main\nmenu m "x" {\n  itm\n}\n';
    const uri = 'memory://test/flow.menuflow';
    const workspace = new Workspace(() => undefined);
    const document = workspace.open(uri, text)!.$document as Parameters<typeof checkFile>[0];
    const run = (part: Part) =>
      checkFile(document, workspace.language.menuflow, part).map(
        ({ code, range }) => `${range.start.line + 1} ${code}`,
      );
    expect(run('statements')).toEqual(['5 MF101', '9 MF002']);
    expect(run('whole flow')).toEqual(['7 MF401', '8 MF401']);
    expect([...run('statements'), ...run('whole flow')].toSorted()).toEqual(run('all').toSorted());
    expect([...run('local'), ...run('program')].toSorted()).toEqual(run('statements').toSorted());
  });

  it('are content with every example', () => {
    const folder = path.resolve(import.meta.dirname, '../../examples');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.menuflow'))) {
      const workspace = new Workspace((address) => {
        const file = fileURLToPath(address);
        return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      });
      const uri = pathToFileURL(path.join(folder, name)).href;
      workspace.open(uri);
      expect(workspace.check(uri), name).toEqual([]);
    }
  });
});
