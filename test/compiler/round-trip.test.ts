import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { canonicalJson, revisionOf } from '../../src/engine/canonical-json.js';
import type { Flow, Json } from '../../src/engine/flow.js';
import { formatText } from '../../server/compiler/format.js';
import { flowToText } from '../../server/compiler/import.js';
import { createLanguage } from '../../server/language/module.js';
import { flow } from './arbitrary-flow.js';
import { compileText } from './compile-helper.js';
import { runs } from '../support/runs.js';

function canonical(some: Flow): string {
  const { revision: _ignored, ...rest } = some;
  return canonicalJson(rest as unknown as Json);
}

describe('a flow that is written as text and compiled', () => {
  it('is the same flow, whatever it holds', () => {
    fc.assert(
      fc.property(flow, (some) => {
        const { text, problems } = flowToText({ ...some, revision: revisionOf(some) });
        expect(problems.filter((problem) => problem.code !== 'unknown-setting')).toEqual([]);
        expect(canonical(compileText(text))).toBe(canonical(some));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is the same bytes once it has been compiled', () => {
    fc.assert(
      fc.property(flow, (some) => {
        const { revision: _ignored, ...unordered } = some;
        const compiled = compileText(flowToText(unordered).text);
        const again = compileText(flowToText(compiled).text);
        expect(JSON.stringify(again)).toBe(JSON.stringify(compiled));
      }),
      { numRuns: runs(500) },
    );
  });

  it('needs no formatting', () => {
    const { menuflow } = createLanguage(EmptyFileSystem);
    fc.assert(
      fc.property(flow, (some) => {
        const { text } = flowToText(some);
        expect(formatText(text, menuflow)).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  });
});
