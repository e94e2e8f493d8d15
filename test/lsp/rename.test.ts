import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EmptyFileSystem, URI } from 'langium';
import { createEditorServices } from '../../server/lsp/services.js';
import { Workspace } from '../../server/workspace.js';
import { editor } from './editor.js';

/** The first file after a rename at its cursor. */
async function renamed(text: string | Record<string, string>, name: string): Promise<string | undefined> {
  return Object.values(await (await editor(text)).rename(name))[0];
}

const refusal = async (text: string | Record<string, string>, name: string) =>
  (await editor(text)).rename(name).then(
    () => 'renamed',
    (error: Error) => error.message,
  );

describe('rename', () => {
  it('renames a node where it is declared and wherever an arrow leads to it, across files', async () => {
    const { rename } = await editor({
      'a.menuflow': 'include "./b.menuflow"\nmenu ma<|>in "Hi" {\n  item x "X" -> main\n}\n',
      'b.menuflow': 'send s "S" -> main\n',
    });
    expect(await rename('start')).toEqual({
      'a.menuflow': 'include "./b.menuflow"\nmenu start "Hi" {\n  item x "X" -> start\n}\n',
      'b.menuflow': 'send s "S" -> start\n',
    });
  });

  it('renames a step also in texts, expressions, paths and arrows', async () => {
    expect(
      await renamed(
        'wizard w {\n  save to form\n  step na<|>me: text "Name?"\n  step b: text "Hi {{name}} {{FormData.name}}" -> name {\n    show if name == "x"\n  }\n}\nvar form: form of w\nsend s "{{var.form.name}}" -> end\n',
        'first',
      ),
    ).toBe(
      'wizard w {\n  save to form\n  step first: text "Name?"\n  step b: text "Hi {{first}} {{FormData.first}}" -> first {\n    show if first == "x"\n  }\n}\nvar form: form of w\nsend s "{{var.form.first}}" -> end\n',
    );
  });

  it('renames a field from inside a text, with the values that are written out in its type', async () => {
    expect(
      await renamed(
        'data User { name: text }\nsend s "Hi {{User.na<|>me}}" -> end\ntest "t" {\n  given User = { name: "Ann" }\n}\n',
        'first_name',
      ),
    ).toBe(
      'data User { first_name: text }\nsend s "Hi {{User.first_name}}" -> end\ntest "t" {\n  given User = { first_name: "Ann" }\n}\n',
    );
  });

  it('renames a field of a type in variables, mocks and the fields of a search', async () => {
    expect(
      await renamed(
        'type Product { ti<|>tle: text }\nvar best: Product = { title: "Tea" }\naction load x.y {\n  gives rows: list of Product\n  mock { rows: [{ title: "Tea" }] }\n  success -> find\n}\nsearch find in load.rows {\n  fields title\n  each "{{title}} {{var.best.title}}"\n  selected -> end\n}\n',
        'label',
      ),
    ).toBe(
      'type Product { label: text }\nvar best: Product = { label: "Tea" }\naction load x.y {\n  gives rows: list of Product\n  mock { rows: [{ label: "Tea" }] }\n  success -> find\n}\nsearch find in load.rows {\n  fields label\n  each "{{label}} {{var.best.label}}"\n  selected -> end\n}\n',
    );
  });

  it('renames a field in every record of a list that is written out', async () => {
    expect(
      await renamed('list l from [{ title: "Tea" }, { title: "Coffee" }] {\n  each "{{ti<|>tle}}"\n}\n', 'name'),
    ).toBe('list l from [{ name: "Tea" }, { name: "Coffee" }] {\n  each "{{name}}"\n}\n');
  });

  it('renames a value that an action gives', async () => {
    expect(
      await renamed(
        'action load x.y {\n  gives ro<|>ws: list of any\n  mock { rows: [] }\n  success -> l\n}\nlist l from load.rows {\n  each "{{rows}}"\n}\ntest "t" {\n  action load answers success { rows: [1] }\n}\n',
        'products',
      ),
    ).toBe(
      'action load x.y {\n  gives products: list of any\n  mock { products: [] }\n  success -> l\n}\nlist l from load.products {\n  each "{{products}}"\n}\ntest "t" {\n  action load answers success { products: [1] }\n}\n',
    );
  });

  it('renames a variable wherever it is set and read', async () => {
    expect(
      await renamed(
        'var vis<|>its: number = 0\nset count { visits = visits + 1, var.visits = 2 } -> s\nsend s "{{visits}} {{var.visits}}" -> end\n',
        'times',
      ),
    ).toBe(
      'var times: number = 0\nset count { times = times + 1, var.times = 2 } -> s\nsend s "{{times}} {{var.times}}" -> end\n',
    );
  });

  it('renames a type', async () => {
    expect(
      await renamed('type Prod<|>uct { title: text }\nvar best: Product\nvar all: list of Product\n', 'Article'),
    ).toBe('type Article { title: text }\nvar best: Article\nvar all: list of Article\n');
  });

  it('renames the data of an item with the keys of the routers that it leads to, and in tests', async () => {
    expect(
      await renamed(
        'menu main "M" {\n  item te<|>a "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on tea, coffee -> end\n}\ntest "t" {\n  user presses tea\n}\n',
        'green-tea',
      ),
    ).toBe(
      'menu main "M" {\n  item "green-tea" "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on "green-tea", coffee -> end\n}\ntest "t" {\n  user presses "green-tea"\n}\n',
    );
  });

  it('takes items together that one router cannot tell apart, and leaves others with the same data', async () => {
    expect(
      await renamed(
        'menu a "A" {\n  item tea "Tea" -> r\n  item more "More" -> b\n}\nmenu b "B" {\n  item tea "Tea" -> r\n  item c "C" -> c\n}\nmenu c "C" {\n  item tea "Tea" -> a\n}\nrouter r {\n  on te<|>a -> end\n}\n',
        'tee',
      ),
    ).toBe(
      'menu a "A" {\n  item tee "Tea" -> r\n  item more "More" -> b\n}\nmenu b "B" {\n  item tee "Tea" -> r\n  item c "C" -> c\n}\nmenu c "C" {\n  item tea "Tea" -> a\n}\nrouter r {\n  on tee -> end\n}\n',
    );
  });

  it('knows from the way that a test takes which of two buttons with the same data it presses', async () => {
    const flow = (first: string, second: string) =>
      `flow f {\n  start a\n}\nmenu a "A" {\n  item ${first} "Go" -> hello\n}\nsend hello "Hello" -> b\nmenu b "B" {\n  item ${second} "Go" -> w\n  back\n}\nwizard w {\n  step x: text "X?"\n  complete -> a\n}\ntest "t" {\n  user presses ${first.replace('<|>', '')}\n  user presses ${second.replace('<|>', '')}\n  user says "x"\n  expect at a\n  user presses ${first.replace('<|>', '')}\n}\n`;
    expect(await renamed(flow('g<|>o', 'go'), 'on')).toBe(flow('on', 'go'));
    expect(await renamed(flow('go', 'g<|>o'), 'on')).toBe(flow('go', 'on'));
    const { definition } = await editor(flow('go', 'go').replace('user presses go', 'user presses g<|>o'));
    expect((await definition())?.map((link) => link.targetSelectionRange.start.line)).toEqual([4]);
  });

  it('renames an option in comparisons, routers, defaults and tests, also from there', async () => {
    const text = (option: string, at = option) =>
      `wizard w {\n  step plan: select "Plan?" {\n    option free "Free"\n    option ${option} "Pro"\n    default "${option}"\n  }\n  step company: text "Company?" {\n    show if plan == "${at}" or FormData.plan != "${option}"\n  }\n  complete -> r\n}\nrouter r of FormData.plan {\n  on ${option} -> end\n  otherwise -> end\n}\ntest "t" {\n  user presses ${option}\n  expect FormData.plan == "${option}"\n}\n`;
    expect(await renamed(text('pro', 'p<|>ro'), 'gold')).toBe(text('gold'));
  });

  it('puts a name that is no bare one into backquotes, and refuses one that cannot be', async () => {
    expect(await renamed('send ma<|>in "Hi" -> main\n', 'main-menu')).toBe('send `main-menu` "Hi" -> `main-menu`\n');
    expect(await refusal('send ma<|>in "Hi" -> main\n', ' ')).toContain('A name needs at least one character');
  });

  it('refuses names that are taken, and says where', async () => {
    expect(await refusal('send o<|>ne "1" -> two\nsend two "2" -> end\n', 'two')).toBe(
      '`two` cannot be the name: There is another node `two`. See flow.menuflow, line 2.',
    );
    expect(
      await refusal({ 'a.menuflow': 'include "./b.menuflow"\nvar a<|>: text\n', 'b.menuflow': 'var b: text\n' }, 'b'),
    ).toContain('See b.menuflow, line 1.');
    expect(await refusal('wizard w {\n  step a<|>: text "A?"\n  step b: text "B?"\n}\n', 'b')).toContain(
      'cannot be the name',
    );
    expect(await refusal('menu m "M" {\n  item a<|> "A" -> m\n  item b "B" -> m\n}\n', 'b')).toContain(
      'cannot be the name',
    );
    expect(
      await refusal('wizard w {\n  step s: select "S?" {\n    option a<|> "A"\n    option b "B"\n  }\n}\n', 'b'),
    ).toContain('cannot be the name');
  });

  it('says with what a name clashes, and not what goes wrong because of it', async () => {
    const form =
      'var signup: form of w\nmenu m<|> "M" {\n  item a "A" -> w\n}\nwizard w {\n  step a: text "A"\n  complete -> m\n}\n';
    await expect((await editor(form)).rename('w')).rejects.toThrow('There is another node `w`.');
    const data = 'data User<|> { first: text }\nvar cart: text = ""\nsend s "{{User.first}} {{cart}}" -> end\n';
    await expect((await editor(data)).rename('cart')).rejects.toThrow(/something else/);
    const type = 'type A<|> { b: B }\ntype B { name: text }\nvar x: A = { b: { name: "N" } }\nset s { x = x } -> end\n';
    await expect((await editor(type)).rename('B')).rejects.toThrow('There is another type `B`.');
  });

  it('refuses reserved names', async () => {
    expect(await refusal('send o<|>ne "1" -> one\n', 'end')).toContain('A node cannot be called `end`');
    expect(await refusal('wizard w {\n  step a<|>: text "A?"\n}\n', 'value')).toContain('`value` cannot be a name');
    expect(await refusal('menu m "M" {\n  item a<|> "A" -> m\n  back\n}\n', 'Back')).toContain('cannot be the name');
    expect(await refusal('type Pro<|>duct { title: text }\n', 'product')).toContain('capital letter');
  });

  it('refuses a name by which something else would be meant', async () => {
    // The answer would hide the variable in the text.
    expect(
      await refusal(
        'var visits: number\nwizard w {\n  step a<|>: text "A?"\n  step b: text "{{visits}}"\n}\n',
        'visits',
      ),
    ).toContain('flow.menuflow, line 4');
    // The variable would be hidden by the answer.
    expect(
      await refusal('var a<|>: number\nwizard w {\n  step b: text "B?"\n  step c: text "{{a}}"\n}\n', 'b'),
    ).toContain('flow.menuflow, line 4');
  });

  it('says what can be renamed, and where it stands', async () => {
    expect(await (await editor('send ma<|>in "Hi" -> main\n')).renameable()).toBe('main');
    expect(
      await (await editor('router r {\n  on te<|>a -> r\n}\nmenu m "M" {\n  item tea "T" -> r\n}\n')).renameable(),
    ).toBe('tea');
    expect(await (await editor('send `ma<|>in menu` "Hi" -> end\n')).renameable()).toBe('main menu');
    expect(await (await editor('menu m "M" {\n  item "a<|> b" "T"\n}\n')).renameable()).toBe('a b');
    expect(await (await editor('se<|>nd main "Hi" -> main\n')).renameable()).toBeUndefined();
    expect(await (await editor('send main "H<|>i" -> main\n')).renameable()).toBeUndefined();
    expect(await (await editor('wizard w {\n  step a: te<|>xt "A?"\n}\n')).renameable()).toBeUndefined();
  });

  it('works in a file that was never saved', async () => {
    const services = createEditorServices(EmptyFileSystem);
    const { LangiumDocuments: documents, DocumentBuilder: builder } = services.shared.workspace;
    const uri = URI.parse('untitled:Untitled-1');
    services.shared.ServiceRegistry.getServices = () => services.menuflow;
    const document = services.shared.workspace.LangiumDocumentFactory.fromString('send a "A" -> a\n', uri);
    documents.addDocument(document);
    await builder.build([document], { validation: true });
    const edit = await services.menuflow.lsp.RenameProvider!.rename(document, {
      textDocument: { uri: uri.toString() },
      position: { line: 0, character: 5 },
      newName: 'b',
    });
    expect(edit?.changes?.[uri.toString()]).toHaveLength(2);
  });

  it('works while a mistyped target elsewhere is taken for the name', async () => {
    expect(await renamed('send hou<|>rs "H" -> hours\nsend a "A" -> hourz\nsend b "B" -> hourss\n', 'times')).toBe(
      'send times "H" -> times\nsend a "A" -> hourz\nsend b "B" -> hourss\n',
    );
  });

  it('still refuses what goes wrong on a line that has another mistake of that kind', async () => {
    expect(
      await refusal('send a "A" -> nowhere\nmenu m "M" { item x "X" -> nowhere }\nsend o<|>ne "1" -> end\n', 'a'),
    ).toContain('another node `a`');
  });

  it('works while other lines are half typed', async () => {
    expect(
      await renamed('menu m "M" {\n  item -> \n  item x "X" -> he<|>lp\n}\nsend help "H" ->\nmenu {{\n', 'support'),
    ).toBe('menu m "M" {\n  item -> \n  item x "X" -> support\n}\nsend support "H" ->\nmenu {{\n');
  });
});

describe('every name of a whole bot', () => {
  const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  const files = { 'shop.menuflow': example('corner-shop.menuflow'), 'support.menuflow': example('support.menuflow') };

  const errorsOf = (texts: Record<string, string>) => {
    const workspace = new Workspace((uri) => texts[uri.slice(uri.lastIndexOf('/') + 1)]);
    workspace.open('memory://flow/shop.menuflow');
    return workspace
      .compile('memory://flow/shop.menuflow')
      .problems.filter(({ severity }) => severity !== 'hint')
      .map(({ message }) => message);
  };

  it('can be renamed without a problem, and back again', async () => {
    const text = files['shop.menuflow'];
    const opened = await editor(files);
    const tried = new Set<string>();
    for (const { index, 0: word } of text.matchAll(/[a-z_A-Z]\w*/g)) {
      const at = {
        textDocument: { uri: opened.document.uri.toString() },
        position: opened.document.textDocument.positionAt(index),
      };
      const provider = opened.services.menuflow.lsp.RenameProvider!;
      if (tried.has(word) || !(await provider.prepareRename(opened.document, at))) continue;
      tried.add(word);
      const fresh = /^[A-Z]/.test(word) ? 'Fresh' : 'fresh';
      const edit = await provider.rename(opened.document, { ...at, newName: fresh });
      const renamedFiles = { ...files, ...opened.after(edit!) };
      expect(errorsOf(renamedFiles), word).toEqual([]);
      const first = renamedFiles['shop.menuflow'].search(new RegExp(`\\b${fresh}\\b`));
      const marked = `${renamedFiles['shop.menuflow'].slice(0, first)}<|>${renamedFiles['shop.menuflow'].slice(first)}`;
      const back = await (await editor({ ...renamedFiles, 'shop.menuflow': marked })).rename(word);
      expect({ ...renamedFiles, ...back }, word).toEqual(files);
    }
    expect(tried.size).toBeGreaterThan(40);
  }, 240_000);
});
