import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { formatEdits, formatText } from '../../server/compiler/format.js';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { isText } from '../../server/language/generated/ast.js';
import { createLanguage } from '../../server/language/module.js';
import { templateText } from '../../server/language/texts.js';
import { runs } from '../support/runs.js';

const { menuflow } = createLanguage(EmptyFileSystem);
const format = (text: string) => formatText(text, menuflow);
const examples = readdirSync('examples')
  .filter((name) => name.endsWith('.menuflow'))
  .map((name) => readFileSync(`examples/${name}`, 'utf8'));

/** A tree without places, texts by what they say. */
function meaning(text: string): string {
  const { value } = menuflow.parser.LangiumParser.parse<FlowFile>(text);
  const plain = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(plain);
    if (typeof node !== 'object' || node === null) return node;
    if ('$refText' in node) return node.$refText;
    if (isText(node)) return templateText(node);
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => !key.startsWith('$') || key === '$type')
        .map(([key, part]) => [key, plain(part)]),
    );
  };
  return JSON.stringify(plain(value));
}

const comments = (text: string) => menuflow.parser.Lexer.tokenize(text).hidden.map((token) => token.image.trim());

describe('the formatter', () => {
  it('writes one space between parts and two of indentation', () => {
    expect(
      format(
        'menu   main    "Hi"   {\n item a   "A"->b\n      item   b "B"   ->   end  \n\n\n\n  back\n}\n\n\n\nsend b "B"->end',
      ),
    ).toBe('menu main "Hi" {\n  item a "A" -> b\n  item b "B" -> end\n\n  back\n}\n\nsend b "B" -> end\n');
  });

  it('leaves templates, calls, indexes and signs close', () => {
    expect(
      format(
        'wizard w {\nstep a:number   "{{ User . name }} {{rows[0].x}}" {\ncheck value>= - 1 and len( value )<3 or not(value==2)\ndefault - 5\n}\n}\n',
      ),
    ).toBe(
      'wizard w {\n  step a: number "{{User.name}} {{rows[0].x}}" {\n    check value >= -1 and len(value) < 3 or not (value == 2)\n    default -5\n  }\n}\n',
    );
  });

  it('keeps a block on one line where it fits, and breaks it where it does not', () => {
    expect(format('confirm c "Sure?" { yes "Yes"->a   no "No"->b }\n')).toBe(
      'confirm c "Sure?" { yes "Yes" -> a  no "No" -> b }\n',
    );
    expect(format(`confirm c "${'x'.repeat(80)}" { yes "Yes" -> a  no "No" -> b }\n`)).toBe(
      `confirm c "${'x'.repeat(80)}" {\n  yes "Yes" -> a\n  no "No" -> b\n}\n`,
    );
  });

  it('breaks a long literal by its entries', () => {
    const row = '{ id: 1, name: "A name that takes its room" }';
    expect(format(`buttons b from [${row}, ${row}, ${row}] "Pick" {\n  each "{{name}}"\n}\n`)).toBe(
      `buttons b from [\n  ${row},\n  ${row},\n  ${row}\n] "Pick" {\n  each "{{name}}"\n}\n`,
    );
  });

  it('keeps comments where they are', () => {
    expect(
      format(
        '// first\n\n/// doc\nmenu m "M" { // why\n// own line\n   item a "A" -> end   // behind\n\n   // last\n}\n// after\n',
      ),
    ).toBe(
      '// first\n\n/// doc\nmenu m "M" { // why\n  // own line\n  item a "A" -> end // behind\n\n  // last\n}\n// after\n',
    );
  });

  it('keeps comments inside of brackets, and the commas around them', () => {
    expect(format('set s { x = len(a /* in */, // first\n  b\n  // own\n  , c) } -> end\n')).toBe(
      'set s {\n  x = len(\n    a, /* in */ // first\n    b,\n    // own\n    c\n  )\n} -> end\n',
    );
    expect(format('set s {\n  /* a\n b */ x = 1 }\n')).toBe('set s {\n  /* a\n b */\n  x = 1\n}\n');
  });

  it('moves a text of several lines as a whole', () => {
    expect(format('send s """\n      One\n        two\n\n      three\n      """ -> end\n')).toBe(
      'send s """\n  One\n    two\n\n  three\n  """ -> end\n',
    );
  });

  it('leaves a statement that cannot be read as it is, and formats the others', () => {
    expect(format('menu   a "A" {\n   item   ->  ->\n}\nsend   b "B"   -> end\n')).toBe(
      'menu   a "A" {\n   item   ->  ->\n}\nsend b "B" -> end\n',
    );
  });

  it('keeps CRLF line ends', () => {
    expect(format('send  a "A" -> end\r\nsend b   "B" -> end\r\n')).toBe('send a "A" -> end\r\nsend b "B" -> end\r\n');
  });

  it('gives edits for the statements that change alone', () => {
    expect(formatEdits('send a "A" -> end\nsend   b "B" -> end\n', menuflow).map((edit) => edit.newText)).toEqual([
      'send b "B" -> end\n',
    ]);
  });

  it.each(examples.map((text) => [text.split('\n', 1)[0], text]))(
    'has nothing to change in an example: %s',
    (_first, text) => {
      expect(format(text)).toBe(text);
    },
  );

  it('changes only layout, keeps every comment, and is content with its own work, whatever is done to the spaces', () => {
    const shaken = fc.tuple(
      fc.constantFrom(...examples),
      fc.infiniteStream(fc.constantFrom(' ', '  ', '\t', '   ')),
      fc.infiniteStream(fc.constantFrom('\n', '\n\n', '\n\n\n', ' // c\n', '\n  // own\n')),
    );
    fc.assert(
      fc.property(shaken, ([text, spaces, ends]) => {
        const { tokens, hidden } = menuflow.parser.Lexer.tokenize(text);
        const words = [
          ...tokens.filter((token) => token.image !== '' || token.tokenType.name === 'TOP'),
          ...hidden,
        ].toSorted((a, b) => a.startOffset - b.startOffset || a.image.length - b.image.length);
        let changed = '';
        let inTemplate = false;
        for (const [index, word] of words.entries()) {
          const next = words[index + 1];
          changed += word.image;
          inTemplate =
            word.tokenType.name === 'TEXT_START' ||
            word.tokenType.name === 'TEXT_MIDDLE' ||
            (inTemplate && word.tokenType.name !== 'TEXT_END');
          const gap = next ? text.slice((word.endOffset ?? 0) + 1, next.startOffset) : '\n';
          if (inTemplate || next?.tokenType.name === 'NL' || (gap === '' && word.tokenType.name !== 'NL')) continue;
          if (word.tokenType.name === 'TOP') continue;
          if (word.tokenType.name === 'NL') changed += word.image === '\n' ? gap : '';
          if (gap.includes('\n'))
            changed +=
              (ends.next().value as string) +
              (next?.tokenType.name === 'TOP' || next?.image === '}' ? '' : spaces.next().value);
          else if (gap !== '') changed += spaces.next().value;
        }
        const once = format(changed);
        expect(format(once)).toBe(once);
        expect(meaning(once)).toBe(meaning(changed));
        expect(comments(once)).toEqual(comments(changed));
      }),
      { numRuns: runs(60) },
    );
  });

  it('never throws, and keeps what it cannot read, for any broken text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.nat(),
        fc.nat({ max: 30 }),
        fc.string({ maxLength: 12 }),
        (text, at, length, put) => {
          const place = at % text.length;
          const broken = text.slice(0, place) + put + text.slice(place + length);
          const once = format(broken);
          expect(format(once)).toBe(once);
          expect(meaning(once)).toBe(meaning(broken));
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
