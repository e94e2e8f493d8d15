import { AstUtils } from 'langium';
import { describe, expect, it } from 'vitest';
import { isPath } from '../../server/language/generated/ast.js';
import { pathText } from '../../server/language/texts.js';
import { typeName } from '../../server/language/types.js';
import { parse } from './parse-helper.js';

/** Each path of a flow with its type and what declares its end. */
async function paths(text: string): Promise<Record<string, string>> {
  const { language, file } = await parse(text);
  const { Environments } = language.menuflow.naming;
  const found: Record<string, string> = {};
  for (const path of AstUtils.streamAst(file).filter(isPath)) {
    const meaning = Environments.meaningOf(path);
    const broken =
      meaning.root === undefined
        ? 'unknown'
        : meaning.fields.length < path.segments.length
          ? 'broken'
          : typeName(meaning.type);
    const last = path.segments.at(-1)?.field ?? path.root;
    found[pathText(path)] = `${broken}${last?.ref ? ` by ${last.ref.$type}` : ''}`;
  }
  return found;
}

describe('a path', () => {
  it('means an earlier answer inside its wizard', async () => {
    expect(
      await paths(
        'wizard w {\n  step name: text "Name?"\n  step age: number "{{name}}, your age?" {\n    check value >= 18\n    show if FormData.name == "x"\n  }\n}\n',
      ),
    ).toEqual({
      name: 'text by Step',
      value: 'number',
      'FormData.name': 'text by Step',
    });
  });

  it('means a field of the row inside its template', async () => {
    const text =
      'action load x.y {\n  gives rows: list of Row\n}\ntype Row { title: text  price: number }\nlist l from load.rows {\n  header "{{page}} {{title}}"\n  each "{{title}} {{price}} {{tea}}"\n}\nmenu m "{{SelectedItem.title}} {{SelectedIndex}} {{load.rows[0].price}} {{rows}}"\n';
    expect(await paths(text)).toEqual({
      'load.rows': 'list of Row by GivenValue',
      page: 'number',
      title: 'text by Field',
      price: 'number by Field',
      tea: 'unknown',
      'SelectedItem.title': 'text by Field',
      SelectedIndex: 'number',
      'load.rows[0].price': 'number by Field',
      rows: 'list of Row by GivenValue',
    });
  });

  it('means a variable by its bare name and by var', async () => {
    expect(
      await paths(
        'var visits: number = 0\nvar signup: form of w\nwizard w {\n  step email: email "?"\n}\nsend s "{{visits}} {{var.visits}} {{var.signup.email}} {{var.signup.age}} {{var.nothing}}"\n',
      ),
    ).toEqual({
      visits: 'number by VariableDeclaration',
      'var.visits': 'number by VariableDeclaration',
      'var.signup.email': 'text by Step',
      'var.signup.age': 'broken',
      'var.nothing': 'unknown',
    });
  });

  it('means a declared shape of start data, and is unknown where nothing declares it', async () => {
    expect(await paths('data User { name: text }\nsend s "{{User.name}} {{User.age}} {{Shop.name}}"\n')).toEqual({
      'User.name': 'text by Field',
      'User.age': 'broken',
      'Shop.name': 'unknown',
    });
  });

  it('means what a literal says', async () => {
    expect(
      await paths(
        'buttons b from [{ id: 1, name: "Tea" }, { id: 2 }] "Pick" {\n  each "{{name}} {{index}} {{key}}" data "c{{id}}"\n}\nbuttons o from { a: { n: 1 } } "Pick" {\n  each "{{key}} {{n}}"\n}\n',
      ),
    ).toEqual({
      name: 'text by ObjectEntry',
      index: 'number',
      key: 'text',
      id: 'number by ObjectEntry',
      n: 'number by ObjectEntry',
    });
  });

  it('ends where lists are made of each other', async () => {
    expect(await paths('list a from SelectedItem.x {\n}\nlist b from a.SelectedItem {\n}\n')).toBeTypeOf('object');
  });
});
