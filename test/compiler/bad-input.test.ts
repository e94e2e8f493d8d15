import { describe, expect, it } from 'vitest';
import { formatText } from '../../server/compiler/format.js';
import type { Problem } from '../../server/language/problem.js';
import { type Compiled, Workspace } from '../../server/workspace.js';

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

interface Handled {
  problems: Problem[];
  compiled: Compiled;
  formatted: string;
}

/** All that is ever done with a file: it is read, checked and compiled at once, and laid out when asked. */
function handle(text: string): Handled {
  const workspace = new Workspace(() => undefined);
  const uri = 'memory://test/flow.menuflow';
  workspace.open(uri, text);
  const compiled = workspace.compile(uri);
  return {
    problems: compiled.problems,
    compiled,
    // Laying out takes as long as all the rest, and only some tests look at it.
    get formatted() {
      return formatText(text, workspace.language.menuflow) ?? text;
    },
  };
}

/** What is said of a file that nobody wants to run yet. */
function checked(text: string): Problem[] {
  const workspace = new Workspace(() => undefined);
  workspace.open('memory://test/flow.menuflow', text);
  return workspace.check('memory://test/flow.menuflow');
}

const start = 'flow f {\n  start main\n}\nmenu main "Hello" {\n  item a "A" -> end\n}\n';
const after = '\nsend last "Last" -> main\n';

/** Texts that are broken in one place, which is all that may be lost. */
const broken: Record<string, string> = {
  '10,000 parentheses inside each other': `router r of ${'('.repeat(10_000)}1${')'.repeat(10_000)} {\n  otherwise -> main\n}`,
  '10,000 parentheses that are never closed': `router r of ${'('.repeat(10_000)} {\n  otherwise -> main\n}`,
  '10,000 braces inside each other': `action a x {\n  with ${'{ a: '.repeat(10_000)}1${' }'.repeat(10_000)}\n}`,
  '10,000 brackets that are never closed': `list l from ${'['.repeat(10_000)}\n`,
  '10,000 signs in a row': `router r of ${'-'.repeat(10_000)}1 {\n  otherwise -> main\n}`,
  '10,000 times not': `router r of ${'not '.repeat(10_000)}true {\n  otherwise -> main\n}`,
  'a sum of 10,000 numbers': `router r of ${'1 + '.repeat(10_000)}1 {\n  otherwise -> main\n}`,
  'a type that is a list of lists of lists': `var v: ${'list of '.repeat(10_000)}text`,
  'everything unclosed': 'menu m "Hello {{User.name\n  item `odd "A\n  on (1 + [2\n  with { a: """\n  /* no end',
  'NUL bytes': 'menu m\u0000 "He\u0000llo" {\n  item \u0000a "A" -> end\n}\n\u0000',
  'lone surrogates': 'menu m "He\ud800llo \udc00" {\n  item \udfff "A\ud83d" -> end\n}\n\ud800',
  'control characters and odd spaces': 'menu m \u0001"Hello\u0007"\u200b {\u2028\n  item a\u00a0"A" -> end\n}\n\u2029',
};

describe('A file that is broken', () => {
  it.each(Object.entries(broken))('by %s is told as such, and the other statements stand', (_title, text) => {
    const { problems, formatted } = handle(`${start}${text}${after}`);
    expect(problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
    expect(formatted).toContain('send last "Last" -> main');
    // What stands before and behind is known, and nothing wrong is said about it.
    const lines = `${start}${text}`.split('\n').length;
    for (const { range } of problems.filter(({ code }) => code !== 'MF401')) {
      expect(range.start.line).toBeGreaterThanOrEqual(6);
      expect(range.start.line).toBeLessThan(lines);
    }
  });

  it.each([
    ['nothing', ''],
    ['a mark of byte order alone', '\ufeff'],
    ['line ends alone', '\r\n\n\r\n'],
    ['a comment alone', '// nothing yet'],
    ['one character', '"'],
  ])('with %s in it is no crash', (_title, text) => {
    expect(handle(text).problems).toBeInstanceOf(Array);
  });

  it.each([
    ['nothing', ''],
    ['a comment', '// nothing yet'],
    ['declarations', 'var x = 3\ntype Row { title: text }\n'],
  ])('in which only %s stands is no fault while it is written, and no flow', (_title, text) => {
    const { compiled } = handle(text);
    expect(checked(text).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled.flow).toBeUndefined();
    expect(compiled.problems.map(({ code }) => code)).toContain('MF412');
  });
});

describe('A file from another system', () => {
  it('may begin with a mark of byte order', () => {
    const { problems, compiled } = handle(`\ufeff${start}`);
    expect(problems).toEqual([]);
    expect(compiled.flow?.start).toBe('main');
  });

  it('may end its lines with CRLF, which no text of the flow keeps', () => {
    const { problems, compiled } = handle(`${start}send s """\n  One\n  Two\n  """ -> main\n`.replaceAll('\n', '\r\n'));
    expect(problems.map(({ code }) => code)).toEqual(['MF401']);
    expect(JSON.stringify(compiled.flow)).not.toContain('\\r');
  });
});

describe('A file beyond all measure', () => {
  it('of 100,000 nodes is read, checked and compiled to all of them', () => {
    const nodes = many(100_000, (i) => `send n${i} "Hello {{var.name}}" -> ${i < 99_999 ? `n${i + 1}` : 'end'}\n`);
    const { problems, compiled } = handle(`flow f {\n  start n0\n}\nvar name: text = "Ann"\n${nodes}`);
    expect(problems).toEqual([]);
    expect(Object.keys(compiled.flow?.nodes ?? {})).toHaveLength(100_000);
  }, 240_000);

  it('of 5 MB in one text is read', () => {
    const text = many(70_000, () => '  A line of a text that goes on, with *bold* and {{var.name}}, and on.\n');
    const { compiled } = handle(`${start}var name: text = "Ann"\nsend s """\n${text}  """ -> main\n`);
    expect(JSON.stringify(compiled.flow).length).toBeGreaterThan(4_500_000);
  }, 120_000);

  it('of 30,000 comments is read, and none of them is lost', () => {
    const { problems, formatted } = handle(`${many(30_000, (i) => `// number ${i}\n`)}${start}`);
    expect(problems).toEqual([]);
    expect(formatted.match(/^\/\/ number/gm)).toHaveLength(30_000);
  }, 60_000);

  it('of 2,000 negative numbers in a list is no matter of operators', () => {
    const { problems } = handle(
      `flow f {\n  start l\n}\nlist l from [${many(2000, (i) => `-${i + 1}, `)}] {\n  each "{{value}}"\n  selected -> end\n}\n`,
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
