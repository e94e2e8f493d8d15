import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { revisionOf } from '../../src/engine/canonical-json.js';
import { readFlow } from '../../src/engine/read-flow.js';
import { compileFiles, compileText } from './compile-helper.js';

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}.menuflow`, import.meta.url), 'utf8');

describe('a program', () => {
  it('becomes the flow of the contract, in its order', async () => {
    const { flow, errors } = await compileFiles({
      'corner-shop.menuflow': example('corner-shop'),
      'support.menuflow': example('support'),
    });
    expect(errors).toEqual([]);
    expect(Object.keys(flow)).toEqual([
      'menuflow',
      'id',
      'name',
      'revision',
      'start',
      'targets',
      'country',
      'idle',
      'types',
      'data',
      'variables',
      'texts',
      'nodes',
    ]);
    expect(flow).toMatchObject({
      id: 'shop',
      name: 'Corner shop',
      start: 'count',
      targets: ['telegram', 'discord'],
      country: 'US',
      idle: { after: 300_000, to: 'home' },
      texts: { skip: 'Not now' },
      types: { Product: { id: 'text', title: 'text', price: 'number', tags: { list: 'text' } } },
      variables: {
        notifications: { type: 'boolean', default: true },
        signup: { type: { form: 'sign_up' } },
        visits: { type: 'number', default: 0 },
      },
    });
    expect(Object.keys(flow.nodes).slice(0, 4)).toEqual(['count', 'gate', 'thanks_regular', 'main']);
    expect(Object.keys(flow.nodes).slice(-3)).toEqual(['opening_hours', 'question', 'question_sent']);
    expect(flow.nodes.load_products).toEqual({
      type: 'http.request',
      settings: { method: 'GET', url: 'https://shop.example/products?user={{User.id}}' },
      outputs: { Success: 'products', Error: 'sorry' },
      values: { products: { list: 'Product' } },
      mock: { products: [{ id: 't1', title: 'Tea', price: 3, tags: ['hot'] }] },
    });
  });

  it.each([['hello'], ['support'], ['corner-shop']])('that is an example is canonical already: %s', async (name) => {
    const { flow } = await compileFiles({
      [`${name}.menuflow`]: example(name),
      'support.menuflow': example('support'),
    });
    const { flow: read, problems } = readFlow(JSON.parse(JSON.stringify(flow)));
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(JSON.stringify(read)).toBe(JSON.stringify(flow));
    expect(flow.revision).toBe(revisionOf(flow));
  });

  it('starts where it says, else at main, else at its first node', () => {
    expect(compileText('flow f {\n  start b\n}\nmenu main "M"\nmenu b "B"\n').start).toBe('b');
    expect(compileText('menu b "B"\nmenu main "M"\n').start).toBe('main');
    expect(compileText('send c "C"\nmenu b "B"\n')).toMatchObject({ id: 'flow', start: 'c' });
  });

  it('starts in its entry file, and takes the first of two nodes with one name', async () => {
    const { flow } = await compileFiles({
      'a.menuflow': 'include "./b.menuflow"\nmenu x "from a"\n',
      'b.menuflow': 'menu y "Y"\nmenu x "from b"\n',
    });
    expect(flow.start).toBe('x');
    expect(flow.nodes.x?.settings).toMatchObject({ message: 'from a' });
    expect(Object.keys(flow.nodes)).toEqual(['x', 'y']);
  });

  it('has no more in it than its author wrote', () => {
    const { revision: _ignored, ...flow } = compileText('menu main "M"\n');
    expect(flow).toEqual({
      menuflow: '1.0',
      id: 'flow',
      start: 'main',
      nodes: { main: { type: 'menu.show', settings: { message: 'M', items: [] }, outputs: {} } },
    });
  });

  it('does not hold its tests', () => {
    expect(compileText('menu main "M"\ntest "t" {\n  expect at main\n}\n').nodes).toEqual(
      compileText('menu main "M"\n').nodes,
    );
  });
});

describe('the format of a flow', () => {
  it('holds for every node with a text and no format of its own', () => {
    const { nodes } = compileText(
      'flow f {\n  format markdown\n}\nmenu a "A"\nmenu b "B" {\n  format plain\n}\nmenu c "C" {\n  format html\n}\nmenu d {\n  columns 2\n}\nlist e from rows {\n  header "E"\n}\nsearch g in rows {\n  max 3\n}\nwizard w {\n  step x: text "?"\n}\n',
    );
    const modes = Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => [id, (node.settings as { parse_mode?: string }).parse_mode]),
    );
    expect(modes).toEqual({
      a: 'Markdown',
      b: undefined,
      c: 'HTML',
      d: undefined,
      e: 'Markdown',
      g: undefined,
      w: 'Markdown',
    });
  });
});

describe('what an author writes', () => {
  it('means the same in either spelling', () => {
    const { nodes } = compileText(
      'wizard w {\n  save to var.x\n  step a: confirm "?" { yes "Sure" }\n}\nmenu m {\n  item one\n  item "two"\n  item 3 "Three"\n}\n',
    );
    expect(nodes.w?.settings).toMatchObject({
      save_to_var: 'var.x',
      steps: [
        {
          options: [
            { label: 'Sure', value: true },
            { label: 'No', value: false },
          ],
        },
      ],
    });
    expect(nodes.m?.settings).toMatchObject({
      items: [
        { label: 'one', data: 'one' },
        { label: 'two', data: 'two' },
        { label: 'Three', data: '3' },
      ],
    });
  });

  it('is a template in texts, and itself in data', () => {
    const { nodes, variables } = compileText(
      'var v = "\\{{x}}"\nmenu m "\\{{x}} {{ User . name }} \\* \\"q\\"" {\n  item "\\{{d}}" "L"\n}\nbuttons b from [{ t: "\\{{y}}" }] "B"\naction a k {\n  with { t: "\\{{z}} {{User.id}}" }\n  mock { t: "\\{{w}}" }\n}\n',
    );
    expect(variables).toEqual({ v: { default: '{{x}}' } });
    expect(nodes.m?.settings).toMatchObject({ message: '\\{{x}} {{User.name}} \\* "q"', items: [{ data: '{{d}}' }] });
    expect(nodes.b?.settings).toMatchObject({ data_source: [{ t: '{{y}}' }] });
    expect(nodes.a).toMatchObject({ settings: { t: '\\{{z}} {{User.id}}' }, mock: { t: '{{w}}' } });
  });

  it('keeps its backquotes in a path where it needs them', () => {
    expect(compileText('send s "{{`main-menu`.SelectedItem.`a b`[2]}}"\n').nodes.s?.settings).toEqual({
      message: '{{`main-menu`.SelectedItem.`a b`[2]}}',
    });
  });

  it('wins over with, and with is merged from all its blocks', () => {
    expect(
      compileText('menu m "M" {\n  columns 2\n  with { columns: 3, a: 1 }\n  with { b: 2 }\n}\n').nodes.m?.settings,
    ).toEqual({ message: 'M', items: [], columns: 2, a: 1, b: 2 });
  });

  it('is an output of that word in an action', () => {
    const words = [
      'back',
      'cancel',
      'complete',
      'cancelled',
      'search',
      'home',
      'selected',
      'changed',
      'otherwise',
      'yes',
      'no',
    ];
    const { nodes } = compileText(
      `action a k {\n${words.map((word) => `  ${word} -> t_${word}\n`).join('')}  success -> s\n  "success" -> r\n}\n`,
    );
    expect(nodes.a?.outputs).toEqual({
      ...Object.fromEntries(words.map((word) => [word, `t_${word}`])),
      Success: 's',
      success: 'r',
    });
  });
});

describe('the source map', () => {
  it('says where every part was written', async () => {
    const text =
      'flow f {\n  start m\n}\nmenu m "M" {\n  item a "A" -> w\n  columns 2\n}\nwizard w {\n  step x: select "?" {\n    option o "O"\n  }\n  complete -> m\n}\nvar v = 1\nmenu `a/b~c` "S"\nrouter r {\n  when v > 2 -> w\n  on a, b -> m\n}\n';
    const { sourceMap } = await compileFiles({ 'flow.menuflow': text });
    const lines = text.split('\n');
    const shown = Object.fromEntries(
      sourceMap.map(({ pointer, range: { start, end } }) => [
        pointer,
        start.line === end.line
          ? lines[start.line]?.slice(start.character, end.character)
          : `${lines[start.line]?.slice(start.character)} … ${lines[end.line]?.slice(0, end.character)}`,
      ]),
    );
    expect(shown).toEqual({
      '': 'flow f { … }',
      '/start': 'start m',
      '/variables/v': 'var v = 1',
      '/nodes/m': 'menu m "M" { … }',
      '/nodes/m/settings/message': '"M"',
      '/nodes/m/settings/items/0': 'item a "A" -> w',
      '/nodes/m/settings/columns': 'columns 2',
      '/nodes/m/outputs/a': 'item a "A" -> w',
      '/nodes/w': 'wizard w { … }',
      '/nodes/w/settings/steps/0': 'step x: select "?" { …   }',
      '/nodes/w/settings/steps/0/options/0': 'option o "O"',
      '/nodes/w/outputs/Complete': 'complete -> m',
      '/nodes/a~1b~0c': 'menu `a/b~c` "S"',
      '/nodes/a~1b~0c/settings/message': '"S"',
      '/nodes/r': 'router r { … }',
      '/nodes/r/settings/conditions': 'when v > 2 -> w',
      '/nodes/r/settings/conditions/0': 'when v > 2 -> w',
      '/nodes/r/settings/routes/a': 'on a, b -> m',
      '/nodes/r/settings/routes/b': 'on a, b -> m',
    });
    expect(sourceMap.every((entry) => entry.uri.endsWith('flow.menuflow'))).toBe(true);
  });
});
