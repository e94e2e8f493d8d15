import { readFileSync } from 'node:fs';
import { createLangiumParser, EmptyFileSystem } from 'langium';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../support/seed.js';
import { ByChunk } from '../../../server/language/incremental/by-chunk.js';
import { ChunkParser } from '../../../server/language/incremental/chunk-parser.js';
import type { FlowFile } from '../../../server/language/generated/ast.js';
import { createLanguage } from '../../../server/language/module.js';
import { leavesOf, Oracle } from './oracle.js';

const example = readFileSync(new URL('../../../examples/corner-shop.menuflow', import.meta.url), 'utf8');
/** `MENUFLOW_EDITS=20000` tries as many edits as nobody waits for. */
const runs = Math.ceil(Number(process.env.MENUFLOW_EDITS ?? 160) / 8);

const entry = `include "./shared.menuflow"
flow shop "Shop"

/// Who is served.
var customer: text
type Order { product: text, amount: number }

menu main "Hello {{customer}} 👋" {
  item order "Order" -> order
  item help "Help" -> help
}

/* One question
   after the other. */
wizard order "An order" {
  step product: text "What?"
  step amount: number "How many?" range 1..9
  on Complete -> thanks
}

send thanks """
  Thank you, {{FormData.product}}.
  See you.
  """ -> main
`;
const shared = 'menu help "Help" {\n  item home "Home" -> main\n}\n\nsend bye "Bye {{customer}}" -> main\n';

const pieces = [
  ...'" """ { } {{ }} ( ) [ /* */ // ` -> \\ . menu var help main customer 👋 é {{FormData.amount}}'.split(' '),
  ...' |\n|\r\n|\r|\ud83d|\u0000|\ufeff|\u2028|\nmenu|\n/// Said.\n|include "./entry.menuflow"\n'.split('|'),
  '\nsend x "X" -> main\n',
  '\n// #region One\n// Two lines\n',
  ' https://example.org/{{ ',
  '\nvar amount = [{ title: "Tea" }]\n',
  '\n  item z "Z" -> help',
  'router r of customer {\n  "a" -> main\n  else -> help\n}\n',
];

const edit = fc.record({
  file: fc.constantFrom('entry', 'entry', 'shared'),
  at: fc.nat(1000),
  gone: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(120) }),
  typed: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 4, arbitrary: fc.constantFrom(...pieces) }),
});

describe('a file that changes', () => {
  it('is after every edit what it is when it is opened afresh', async () => {
    const told = new Oracle();
    const fresh = new Oracle();
    await Promise.all([told.start(), fresh.start()]);
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 8 }), fc.boolean(), async (edits, isWindows) => {
        const lines = (text: string): string => (isWindows ? text.replaceAll('\n', '\r\n') : text);
        const files: Record<string, string> = { entry: lines(entry), shared: lines(shared) };
        const named = (): Record<string, string> => ({
          'entry.menuflow': files.entry ?? '',
          'shared.menuflow': files.shared ?? '',
        });
        await told.open(named());
        for (const { file, at, gone, typed } of edits) {
          const text = files[file] ?? '';
          const start = at % (text.length + 1);
          files[file] = text.slice(0, start) + typed + text.slice(start + gone);
          await told.edit(`${file}.menuflow`, files[file]);
          await fresh.open(named());
          expect(await told.state()).toEqual(await fresh.state());
        }
      }),
      { numRuns: runs },
    );
  }, 3_600_000);
});

describe('an edit', () => {
  it('makes files see each other, or no longer, whichever of them is edited', async () => {
    const told = new Oracle();
    const fresh = new Oracle();
    await Promise.all([told.start(), fresh.start()]);
    const alone = { 'a.menuflow': 'send a "A" -> b\n', 'b.menuflow': 'send b "B" -> a\n' };
    await told.open(alone);
    for (const head of ['include "./b.menuflow"\n', '', 'include "./\ud83d.menuflow"\n']) {
      const files = { ...alone, 'a.menuflow': head + alone['a.menuflow'] };
      await told.edit('a.menuflow', files['a.menuflow']);
      await fresh.open(files);
      expect(await told.state()).toEqual(await fresh.state());
    }
  });

  it('has only those statements looked at again that ask for what it changed', async () => {
    const told = new Oracle();
    const file = (words: string): string =>
      `menu main "Main" {\n  item a "A" -> far\n}\nsend far "${words}" -> main\nsend other "Other" -> main\n`;
    await told.open({ 'a.menuflow': file('Far') });
    expect(await told.lookedAgain('a.menuflow', file('Farther'))).toEqual(['main', 'far']);
  });
});

describe('reading in chunks', () => {
  const language = createLanguage(EmptyFileSystem).menuflow;
  const parser = language.parser.LangiumParser as ChunkParser;

  it('gives the tokens, in their places, that reading a whole file at once gives', () => {
    const whole = createLangiumParser(language).parse(example);
    const chunked = parser.parse(example);
    expect([whole.parserErrors, chunked.parserErrors]).toEqual([[], []]);
    expect(leavesOf(chunked.value)).toEqual(leavesOf(whole.value));
  });

  it('keeps the trees of the statements that an edit leaves alone', () => {
    const before = parser.parseAgain(entry, undefined).value;
    const known = [...before.statements];
    const after = parser.parseAgain(entry.replace('How many?', 'How many pieces?'), before).value;
    expect(after.statements.map((statement, index) => statement === known[index])).toEqual(
      known.map((statement) => statement.$type !== 'Wizard'),
    );
  });

  it('reads a text from which statements were cut, or to which some were added, as it reads it afresh', () => {
    const parts = ['send a "A" -> b\n', '// Between\n', 'send b "B" -> c\n', '\nsend c "C" -> a\n'];
    const texts = [...parts.map((_, index) => parts.toSpliced(index, 1).join('')), parts.join(''), '', parts.join('')];
    const seen = (one: FlowFile) => [
      one.statements.map(({ $containerIndex, $cstNode }) => [$containerIndex, $cstNode?.range]),
      leavesOf(one),
    ];
    let file: ReturnType<ChunkParser['parseAgain']>['value'] | undefined;
    for (const text of [...texts, ...texts.toReversed()]) {
      file = parser.parseAgain(text, file).value;
      expect(seen(file)).toEqual(seen(parser.parseAgain(text, undefined).value));
      expect(file.$cstNode?.root.fullText).toBe(text);
    }
  });

  it('has what is made of a statement worked out once, until its text or that of the one above changes', () => {
    const worked: string[] = [];
    const names = new ByChunk(
      ({ statements, place }) => {
        const own = statements.flatMap((one) => ('name' in one ? one.name : []));
        worked.push(...own);
        return own.map((name) => `${name} ${place.line}`);
      },
      (known, lines) => known.map((words) => words.replace(/\d+$/, (line) => String(Number(line) + lines))),
    );
    const text = 'send a "A" -> b\nsend b "B" -> c\nsend c "C" -> d\nsend d "D" -> a\n';
    const before = parser.parseAgain(text, undefined).value;
    expect([...names.of(before, language)].flat()).toEqual(['a 0', 'b 1', 'c 2', 'd 3']);
    worked.length = 0;
    const after = parser.parseAgain(text.replace('"B"', '"B"\n '), before).value;
    expect([...names.of(after, language)].flat()).toEqual(['a 0', 'b 1', 'c 3', 'd 4']);
    expect(worked).toEqual(['b', 'c']);
    const range = { start: { line: 3 }, end: { line: 3 } };
    expect([...names.of(after, language, range)].flat()).toEqual(['c 3']);
  });

  it('stands on the parts of Langium that it knows: with another version, look at server/language/incremental', () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../node_modules/langium/package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(version).toBe('4.4.0');
    expect(parser).toBeInstanceOf(ChunkParser);
    // The parser's `nodeBuilder` and the builder's `nodeStack` are Langium's own.
    expect(Object.keys(parser)).toContain('nodeBuilder');
    expect(Object.keys((parser as unknown as { nodeBuilder: object }).nodeBuilder)).toContain('nodeStack');
  });
});
