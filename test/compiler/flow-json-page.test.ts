import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/index.js';
import { flowToText } from '../../server/compiler/import.js';
import { compileText } from './compile-helper.js';
import { flowJsonPage } from './flow-json-page.js';

const page = 'docs/flow-json.md';

// The page comes from the node table: WRITE_DOCS=1 writes it anew.
if (process.env.WRITE_DOCS) writeFileSync(page, flowJsonPage());

describe('the reference of Flow JSON', () => {
  it('is the one that the node table gives', () => {
    expect(readFileSync(page, 'utf8'), 'WRITE_DOCS=1 vitest run test/compiler/flow-json-page writes it anew').toBe(
      flowJsonPage(),
    );
  });

  it('shows a flow that is canonical and comes back from its text', () => {
    const example = /```json\n([^]*?)```/.exec(flowJsonPage())?.[1] ?? '';
    const { flow, problems } = readFlow(JSON.parse(example));
    expect(problems).toEqual([]);
    expect(flow).toEqual(JSON.parse(example));
    if (!flow) throw new Error('It cannot be read.');
    const { revision: _revision, ...compiled } = compileText(flowToText(flow).text);
    expect(compiled).toEqual(flow);
  });
});
