import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { formatEdits, formatText } from '../../server/compiler/format.js';
import { flowToText } from '../../server/compiler/import.js';
import { type FlowFile, isText } from '../../server/language/generated/ast.js';
import { createLanguage } from '../../server/language/module.js';
import { plainText, templateText } from '../../server/language/texts.js';
import { flow } from './arbitrary-flow.js';
import { runs } from '../support/runs.js';

const { menuflow } = createLanguage(EmptyFileSystem);
const format = (text: string) => formatText(text, menuflow);
const examples = readdirSync('examples')
  .filter((name) => name.endsWith('.menuflow'))
  .map((name) => readFileSync(`examples/${name}`, 'utf8'));

/** A flow that has every bracket, sign and separator of the language. */
const everything = `/// What it is for.
flow all "All" {
  texts { skip "Not \\"now\\"", cancel: "No" }
}

type A { a: list of list of text, b: number }
set s { x = -1 - -y * (2 + z), var.y = not (a and !b) } -> end

router r of (a + b) * 2 {
  when len(a[0].b) > -1 and (a or b) -> end
  when not (a) -> end
  on -1, "b c", d -> end
}

wizard w {
  step a: select "{{}} {{ a . b [0] }} \\{{" required else "No" {
    option -1 "One"
    option true "Two"
    default -2.5
    check matches(value, 'it\\'s') or (email) else """
      Long
        {{a}}

      text
      """
  }
}

action do_it x . y.z {
  with { a: [1, [], {}, { b: "c" "d": null }], \`e f\`: -1 }
  gives a: list of text, b: form of w
  "odd output" -> end
  Success -> \`main-menu\`
}

test "it" {
  given User = { a: [1] }
  ...
  bot shows buttons "a", "b"
  expect (a) == 1
}
`;

/** The statements one by one, which are quicker to try than whole files. */
const statements = [...examples, everything].flatMap((text) => text.split(/\n(?=[a-z/])(?<!\/\/\/[^\n]*\n)/));

/** What a text says: its tree without places, texts as they are read. */
function meaning(text: string): unknown {
  const { value, parserErrors } = menuflow.parser.LangiumParser.parse<FlowFile>(text);
  const plain = (node: unknown, key = ''): unknown => {
    if (Array.isArray(node)) return node.map((part) => plain(part));
    if (typeof node === 'string' && (key === 'title' || key === 'path' || key === 'quoted')) return plainText(node);
    if (typeof node !== 'object' || node === null) return node;
    if ('$refText' in node) return node.$refText;
    if (isText(node)) return templateText(node);
    return Object.fromEntries(
      Object.entries(node)
        .filter(([name]) => !name.startsWith('$') || name === '$type')
        .map(([name, part]) => [name, plain(part, name)]),
    );
  };
  return [plain(value), parserErrors.length];
}

function comments(text: string): string[] {
  return menuflow.parser.Lexer.tokenize(text).hidden.map((token) =>
    token.image
      .split(/\r?\n/)
      .map((line) => line.trim())
      .join('\n'),
  );
}

function holds(text: string): void {
  const once = format(text);
  expect(format(once)).toBe(once);
  expect(meaning(once)).toEqual(meaning(text));
  expect(comments(once)).toEqual(comments(text));
}

/** Puts something between the words of a text; only what leaves it readable is kept. */
function sprinkle(text: string, places: readonly number[], fillers: readonly string[]): string {
  return places.reduce((sprinkled, place, index) => {
    const { tokens, hidden } = menuflow.parser.Lexer.tokenize(sprinkled);
    const words = [...tokens, ...hidden].filter((token) => token.tokenType.name !== 'EMPTY');
    const word = words[place % words.length];
    const at = (word?.startOffset ?? 0) + (word?.image.length ?? 0);
    const changed = sprinkled.slice(0, at) + (fillers[index % fillers.length] ?? '') + sprinkled.slice(at);
    return isReadable(changed) ? changed : sprinkled;
  }, text);
}

function problems(text: string): string[] {
  const { lexerErrors, parserErrors } = menuflow.parser.LangiumParser.parse(text);
  return [
    ...lexerErrors.map((error) => `${(error as { code?: string }).code} in line ${error.line}`),
    ...parserErrors.map((error) => `${error.message} in line ${error.token.startLine}`),
  ];
}

function isReadable(text: string): boolean {
  return problems(text).length === 0;
}

const filler = fc.constantFrom(
  ' // c\n',
  ' /* c */ ',
  '\n  // own\n  ',
  '\n/* own */\n',
  '\n  /* a\n      b\n  c */\n',
  '/* a\n b */',
  '\n',
  '\n\n\n',
  '   ',
  '\t',
  ',',
  ' , ',
  '//',
  '\r\n',
  '/// doc\n',
);

describe('the formatter, whatever it is given', () => {
  it('has a text of everything to work on', () => {
    expect(problems(everything)).toEqual([]);
    holds(everything);
    expect(format(everything)).toContain('x = -1 - -y * (2 + z), var.y = not (a and !b)');
    expect(format(everything)).toContain('{ b: "c", "d": null }');
    expect(format(everything)).toContain('"{{}} {{a.b[0]}} \\{{"');
  });

  it('changes only layout and is content with its own work, wherever comments, spaces, commas and line ends are put', () => {
    const places = fc.array(fc.nat(), { minLength: 1, maxLength: 8 });
    const fillers = fc.array(filler, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...statements), places, fillers, (text, at, put) => {
        holds(sprinkle(text, at, put));
      }),
      { numRuns: runs(600) },
    );
  });

  it('changes only layout of any flow that was imported', () => {
    fc.assert(
      fc.property(flow, (some) => {
        const { text } = flowToText(some);
        holds(text);
        holds(text.replaceAll(/ (?=[A-Za-z"{])/g, '  '));
      }),
      { numRuns: runs(150) },
    );
  });

  it('never throws, and changes nothing that a text says, wherever it is cut and mended', () => {
    const broken = fc.constantFrom(
      '{',
      '}',
      '[',
      ')',
      '"',
      '"""',
      '{{',
      '/*',
      '*/',
      '`',
      "'",
      '->',
      '\r',
      '\u0000',
      '\ud800',
    );
    const change = fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.oneof(fc.string({ maxLength: 4 }), filler, broken));
    const texts = fc.array(fc.constantFrom(...statements), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, fc.array(change, { minLength: 1, maxLength: 4 }), (parts, changes) => {
        const cut = (text: string, [at, length, put]: [number, number, string]) => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + put + text.slice(place + length);
        };
        holds(changes.reduce(cut, parts.join('\n')));
      }),
      { numRuns: runs(600) },
    );
  });

  it('makes edits that give the formatted text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...examples, everything),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        filler,
        (text, places, put) => {
          const changed = sprinkle(text, places, [put]);
          let edited = changed;
          const lines = changed.split(/(?<=\n)/);
          const offsetAt = ({ line, character }: { line: number; character: number }) =>
            lines.slice(0, line).join('').length + character;
          for (const edit of formatEdits(changed, menuflow).toReversed())
            edited =
              edited.slice(0, offsetAt(edit.range.start)) + edit.newText + edited.slice(offsetAt(edit.range.end));
          expect(edited).toBe(format(changed));
        },
      ),
      { numRuns: runs(80) },
    );
  });
});
