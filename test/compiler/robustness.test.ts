import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { compileProgram } from '../../server/compiler/compile.js';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { createLanguage } from '../../server/language/module.js';
import { runs } from '../support/runs.js';
import { scraps } from '../support/scraps.js';

const { menuflow } = createLanguage(EmptyFileSystem);
const tour = readFileSync(new URL('../../examples/corner-shop.menuflow', import.meta.url), 'utf8');

function compileAnything(text: string): string {
  return JSON.stringify(compileProgram([menuflow.parser.LangiumParser.parse<FlowFile>(text).value]));
}

describe('compiling', () => {
  it('gives something for every beginning of a flow', () => {
    // Every seventh place keeps this short and still meets every kind of token.
    for (let end = 0; end < tour.length; end += 7) expect(() => compileAnything(tour.slice(0, end))).not.toThrow();
  });

  it('gives something for a flow with any part cut out or put in', () => {
    // These three no editor sends.
    const anyScrap = fc.constantFrom(...scraps, '\u0000', '\ud800', '\r');
    fc.assert(
      fc.property(fc.nat(tour.length), fc.nat(40), fc.array(anyScrap, { maxLength: 4 }), (at, length, words) => {
        expect(() => compileAnything(tour.slice(0, at) + words.join(' ') + tour.slice(at + length))).not.toThrow();
      }),
      { numRuns: runs(300) },
    );
  });

  it('gives something for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => compileAnything(text)).not.toThrow();
      }),
    );
  });

  it('gives the same bytes each time', () => {
    expect(compileAnything(tour)).toBe(compileAnything(tour));
  });

  it('keeps what stands beside a broken line', () => {
    const { flow } = JSON.parse(
      compileAnything(
        'menu main "M" {\n  item a "A" ->\n  item b "B" -> t\n  columns\n}\nwizard w {\n  step x: text "?"\n  save to\n}\nset s { x = } -> t\nrouter r {\n  when -> t\n  on k -> t\n}\n',
      ),
    );
    expect(flow.nodes.main).toEqual({
      type: 'menu.show',
      settings: {
        message: 'M',
        items: [
          { label: 'A', data: 'a' },
          { label: 'B', data: 'b' },
        ],
      },
      outputs: { b: 't' },
    });
    expect(flow.nodes.w.settings.steps).toEqual([{ id: 'x', title: '?', type: 'text' }]);
    expect(flow.nodes.r.settings.routes).toEqual({ k: 't' });
  });

  it('takes a large flow in its stride', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `send n${index} "{{User.name}}" -> n${index + 1}\n`).join(
      '',
    );
    expect(Object.keys(JSON.parse(compileAnything(many)).flow.nodes)).toHaveLength(20_000);
  });
});
