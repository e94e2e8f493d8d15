import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Workspace } from '../../server/workspace.js';
import { editor } from './editor.js';

type Files = Record<string, string>;

/** Does what is offered under a title, and sees that the flow has no new problem by it. */
async function act(text: string | Files, title: string): Promise<{ files: Files; before: Files }> {
  const opened = await editor(text);
  const actions = await opened.actions();
  const action = actions.find((one) => one.title.includes(title));
  if (!action?.edit) throw new Error(`There is no “${title}” among: ${actions.map((one) => one.title).join('; ')}`);
  const before = opened.after({});
  const files = opened.after(action.edit);
  const known = new Set(problemsOf(before));
  expect(problemsOf(files).filter((problem) => !known.has(problem))).toEqual([]);
  return { files, before };
}

async function acted(text: string, title: string): Promise<string> {
  return (await act(text, title)).files['flow.menuflow']!;
}

const titles = async (text: string) => (await (await editor(text)).actions()).map((action) => action.title);

function workspaceOf(files: Files): { workspace: Workspace; entry: string } {
  const workspace = new Workspace((uri) => files[uri.slice(uri.lastIndexOf('/') + 1)]);
  const entry = `memory://flow/${Object.keys(files)[0]!}`;
  workspace.open(entry);
  return { workspace, entry };
}

function problemsOf(files: Files): string[] {
  const { workspace, entry } = workspaceOf(files);
  return workspace.compile(entry).problems.map(({ code, message }) => `${code} ${message}`);
}

function flowOf(files: Files) {
  const { workspace, entry } = workspaceOf(files);
  const { flow, problems } = workspace.compile(entry);
  if (!flow) throw new Error(problems.map(({ message }) => message).join('\n'));
  return flow;
}

const menu = (items: string) => `flow f {\n  start main\n}\n\nmenu main "Hi" {\n${items}}\n`;

describe('refactorings', () => {
  it('extract the selected buttons into a menu of their own', async () => {
    const { files } = await act(
      menu('  item a "A" -> end\n  <|item b "B" -> end\n  item c "C" -> |>end\n  cancel "Close" -> end\n'),
      'Extract',
    );
    expect(files['flow.menuflow']).toBe(
      `${menu('  item a "A" -> end\n  item more "More" -> main_more\n  cancel "Close" -> end\n')}\nmenu main_more "More" {\n  item b "B" -> end\n  item c "C" -> end\n  back\n}\n`,
    );
    expect(Object.keys(flowOf(files).nodes)).toEqual(['main', 'main_more']);
  });

  it('extract nothing where nothing, or everything, is selected', async () => {
    const title = 'Extract into a menu of its own';
    expect(await titles(menu('  item a "A" -> end\n  it<|>em b "B" -> end\n'))).not.toContain(title);
    expect(await titles(menu('  <|item a "A" -> end\n  item b |>"B" -> end\n'))).not.toContain(title);
  });

  it('move a node with its documentation to a file, which is included', async () => {
    const { files, before } = await act(
      `${menu('  item a "A" -> help\n')}\n/// How we help.\nsend he<|>lp "Help" -> main\n\nsend bye "Bye"\n`,
      'to a file',
    );
    expect(files).toEqual({
      'flow.menuflow':
        'flow f {\n  start main\n}\n\ninclude "./help.menuflow"\n\nmenu main "Hi" {\n  item a "A" -> help\n}\n\nsend bye "Bye"\n',
      'help.menuflow': '/// How we help.\nsend help "Help" -> main\n',
    });
    expect(flowOf(files).nodes).toEqual(flowOf(before).nodes);
  });

  it('move several selected nodes to a file', async () => {
    const { files } = await act(
      `${menu('  item a "A" -> a\n')}\n<|send a "A" -> b\nsend b "B" -> main|>\n`,
      'Move 2 nodes',
    );
    expect(Object.keys(files)).toEqual(['flow.menuflow', 'a.menuflow']);
    expect(files['a.menuflow']).toBe('send a "A" -> b\n\nsend b "B" -> main\n');
  });

  it('move into no file that is there already', async () => {
    const { files } = await act(
      {
        'flow.menuflow': 'include "./a.menuflow"\nsend <|>a "A" -> b\nsend c "C" -> a\n',
        'a.menuflow': 'send b "B" -> end\n',
      },
      'to a file',
    );
    expect(files['flow.menuflow']).toBe('include "./a.menuflow"\ninclude "./a-2.menuflow"\nsend c "C" -> a\n');
  });

  it('put a message into the one after it', async () => {
    const { files } = await act(
      'flow f {\n  start hello\n}\n\nsend hel<|>lo "Hello, {{User.name}}!" -> main\n\nmenu main "What would \\"you\\" like?" {\n  item again "Again" -> hello\n}\n',
      'Put the text of',
    );
    expect(files['flow.menuflow']).toBe(
      'flow f {\n  start main\n}\n\nmenu main "Hello, {{User.name}}!\\n\\nWhat would \\"you\\" like?" {\n  item again "Again" -> main\n}\n',
    );
    expect(flowOf(files).nodes['main']).toMatchObject({
      settings: { message: 'Hello, {{User.name}}!\n\nWhat would "you" like?' },
    });
  });

  it('put no message into one that others lead to, or that a test asks for', async () => {
    const flow = 'send a "A" -> m\nmenu m "M" {\n  item x "X" -> a\n}\n';
    expect((await titles(`<|>${flow}`)).join()).toContain('Put the text of');
    expect((await titles(`<|>${flow}send b "B" -> m\n`)).join()).not.toContain('Put the text of');
    expect((await titles(`<|>${flow}test "t" {\n  expect at a\n}\n`)).join()).not.toContain('Put the text of');
  });

  it('move a step of a wizard up and down, with its documentation', async () => {
    const steps = (order: string[]) => `wizard w {\n${order.join('')}  complete -> end\n}\n`;
    const a = '  step a: text "A?"\n';
    const b = '  /// The second.\n  step b: select "B?" {\n    option x "X"\n  }\n';
    expect(await acted(steps([a, b.replace('step b', 'step <|>b')]), 'up')).toBe(steps([b, a]));
    expect(await acted(steps([a.replace('step a', 'step <|>a'), b]), 'down')).toBe(steps([b, a]));
    expect(await titles(steps([a.replace('step a', 'step <|>a'), b]))).not.toContain('Move the step up');
  });

  it('move no step before one whose answer it reads', async () => {
    expect(
      await titles('wizard w {\n  step a: text "A?"\n  step <|>b: text "B, {{a}}?"\n  complete -> end\n}\n'),
    ).not.toContain('Move the step up');
  });

  it('turn a long menu into a list that leads to the same nodes', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const items = ids.map((id) => `  item ${id} "${id.toUpperCase()}" -> s\n`).join('');
    const { files } = await act(
      `flow f {\n  start m\n}\nmenu <|>m "Pick" {\n  columns 2\n${items}  item "f:1" "F"\n  back "Back" -> s\n}\nsend s "S" -> m\n`,
      'into a list',
    );
    expect(files['flow.menuflow']).toBe(
      `flow f {\n  start m\n}\nlist m from [\n${ids.map((id) => `  { data: "${id}", label: "${id.toUpperCase()}" },\n`).join('')}  { data: "f:1", label: "F" }\n] {\n  header "Pick"\n  each "{{label}}"\n  back "Back" -> s\n  selected -> m_choice\n}\n\nrouter m_choice of SelectedItem.data {\n${ids.map((id) => `  on ${id} -> s\n`).join('')}  otherwise -> end\n}\nsend s "S" -> m\n`,
    );
    expect(flowOf(files).nodes['m_choice']).toMatchObject({ settings: { routes: { a: 's', e: 's' } } });
  });

  it('write a text on several lines and back, with the same meaning', async () => {
    const short = 'send s "One \\"two\\"\\n\\n  th<|>ree {{User.name}} \\\\n four" -> end\n';
    const long = 'send s """\n  One "two"\n\n    three {{User.name}} \\\\n four\n  """ -> end\n';
    const { files, before } = await act(short, 'on several lines');
    expect(files['flow.menuflow']).toBe(long);
    expect(flowOf(files)).toEqual(flowOf(before));
    expect(await acted(long.replace('three', 'th<|>ree'), 'on one line')).toBe(short.replace('<|>', ''));
  });

  it('add the arrow that an output without one has anyway', async () => {
    const { files } = await act(menu('  item a<|> "A"\n'), 'Add `-> end`');
    expect(files['flow.menuflow']).toBe(menu('  item a "A" -> end\n'));
    expect(flowOf(files).nodes['main']).toMatchObject({ outputs: { a: 'end' } });
  });

  it('add the default of a router', async () => {
    const router = (more: string) => `${menu('  item a "A" -> r\n')}router r {\n  on a -> end\n${more}}\n`;
    expect(await acted(router('').replace('router r', 'router <|>r'), 'every other value')).toBe(
      router('  otherwise -> end\n'),
    );
    expect(await acted('router <|>r { on a -> end }\n', 'every other value')).toBe(
      'router r { on a -> end  otherwise -> end }\n',
    );
  });

  it('are offered in half-typed texts, too, and never fail', async () => {
    const texts = [
      'menu <|>',
      'menu m "M" {\n  item <|>',
      'send s "<|>',
      'wizard w {\n  step<|>\n',
      '<|>',
      'send s """\n<|>',
    ];
    for (const text of texts) expect(await titles(text)).toBeDefined();
  });
});

describe('every refactoring', () => {
  const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  const text = example('corner-shop.menuflow');

  it('leaves a whole bot without errors, wherever it is offered', async () => {
    const opened = await editor({ 'shop.menuflow': text, 'support.menuflow': example('support.menuflow') });
    const provider = opened.services.menuflow.lsp.CodeActionProvider!;
    const done = new Set<string>();
    for (const [line, words] of text.split('\n').entries()) {
      for (const at of [words.search(/\S/), words.indexOf('"') + 1].filter((character) => character >= 0)) {
        const position = { line, character: at };
        const actions = await provider.getCodeActions(opened.document, {
          textDocument: { uri: opened.document.uri.toString() },
          range: { start: position, end: position },
          context: { diagnostics: [], only: ['refactor'] },
        });
        for (const action of actions ?? []) {
          const edit = 'edit' in action ? action.edit : undefined;
          const key = `${action.title} ${JSON.stringify(edit)}`;
          if (!edit || done.has(key)) continue;
          done.add(key);
          const { workspace, entry } = workspaceOf(opened.after(edit));
          const errors = workspace.compile(entry).problems.filter(({ severity }) => severity === 'error');
          expect(
            errors.map(({ message }) => message),
            `line ${line + 1}: ${action.title}`,
          ).toEqual([]);
        }
      }
    }
    expect(done.size).toBeGreaterThan(50);
  }, 120_000);
});

describe('quick fixes', () => {
  it('write a node that is missing, below the one that leads to it', async () => {
    const flow = (at: string, more: string) =>
      `menu main "Hi" {\n  item a "A" -> ${at}\n}\n${more}\nsend last "L" -> main\n`;
    expect(await acted(flow('my_<|>help', ''), 'menu `my_help`')).toBe(
      flow('my_help', '\nmenu my_help "My help" {\n  back\n}\n'),
    );
    expect(await acted(flow('`my-<|>help`', ''), 'send `my-help`')).toBe(
      flow('`my-help`', '\nsend `my-help` "My-help" -> end\n'),
    );
    expect(await acted(flow('sign_<|>up', ''), 'wizard `sign_up`')).toContain('wizard sign_up {\n  step answer: text');
    expect(await acted('test "t" {\n  action lo<|>ad answers success\n}\n', 'action `load`')).toContain(
      'action load http.request {',
    );
  });

  it('wire an output that matters', async () => {
    expect(await acted('wizard <|>w {\n  step a: text "A?"\n}\n', 'complete -> end')).toBe(
      'wizard w {\n  step a: text "A?"\n  complete -> end\n}\n',
    );
  });

  it('wire an output and add a default also in a statement on one line', async () => {
    expect(await acted('wizard <|>w { step a: text "A?" }\n', 'complete -> end')).toBe(
      'wizard w { step a: text "A?"  complete -> end }\n',
    );
    expect(
      await acted(
        'menu main "M" {\n  item a "A" -> r\n  item b "B" -> r\n}\nrouter <|>r { on a -> end }\n',
        'Add `otherwise -> end`',
      ),
    ).toContain('router r { on a -> end  otherwise -> end }\n');
  });

  it('mend all that is safe at once, as on saving, and leave names alone', async () => {
    const opened = await editor('menu main "Hi" {\n  colums 2\n  formt markdown\n  item a "A" -> mian\n}\n');
    const [all, ...others] = await opened.actions(['source.fixAll']);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ kind: 'source.fixAll.menuflow' });
    expect(opened.after(all!.edit!)['flow.menuflow']).toBe(
      'menu main "Hi" {\n  columns 2\n  format markdown\n  item a "A" -> mian\n}\n',
    );
    expect(await opened.actions(['source.organizeImports'])).toEqual([]);
    expect((await opened.actions()).map(({ kind }) => kind)).not.toContain('source.fixAll.menuflow');
  });

  it('are told of by their kinds, so that an editor can do them on saving', async () => {
    const { services } = await editor('');
    const { capabilities } = await services.shared.lsp.LanguageServer.initialize({
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    expect(capabilities.codeActionProvider).toMatchObject({
      codeActionKinds: expect.arrayContaining(['source.fixAll.menuflow', 'refactor.move']),
    });
  });
});
