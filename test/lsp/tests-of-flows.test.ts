import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

const flow = `data User { first_name: text  plan: Plan }
type Plan { title: text  price: number }
var signup: form of sign_up
menu main "Hello" {
  item sign_up "Sign up" -> sign_up
  item "get-tea" "Get tea" -> load
  cancel "Bye" -> end
}
wizard sign_up {
  save to signup
  step name: text "Your name?" required else "A name, please."
  step plan: select "Which plan?" required {
    option free "Free plan"
    option pro "Pro plan"
  }
  step agree: confirm "All right?" required { yes "I agree"  no "Not now" }
  complete -> main
  cancelled -> main
}
action load http.request {
  gives rows: list of Plan
  mock { rows: [] }
  success -> main
  error -> main
}
`;

/** A line of a test where authors write it: in the flow, closed or not, before other lines, and in a file of its own. */
const places: Record<string, (line: string) => string | Record<string, string>> = {
  'a closed test': (line) => `${flow}test "t" {\n  ${line}\n}\n`,
  'a test that is still open': (line) => `${flow}test "t" {\n  ${line}`,
  'a line before others': (line) => `${flow}test "t" {\n  ${line}\n  user says "x"\n  expect at main\n}\n`,
  'a file of tests': (line) => ({
    'shop.test.menuflow': `include "./shop.menuflow"\n\ntest "t" {\n  ${line}\n}\n`,
    'shop.menuflow': flow,
  }),
};

const presses = ['sign_up', 'get-tea', 'free', 'pro'];
const buttons = ['Sign up', 'Get tea', 'Bye', 'Free plan', 'Pro plan', 'I agree', 'Not now'];

describe.each(Object.entries(places))('Completion in %s', (_, at) => {
  it.each<[string, string[]]>([
    ['user <|>', ['presses', 'says', 'sends photo', 'comes back', 'waits']],
    ['user pr<|>', ['presses', 'says', 'sends photo', 'comes back', 'waits']],
    ['user sends <|>', ['photo']],
    ['user comes <|>', ['back']],
    ['user waits 5 <|>', ['seconds', 'second', 'minutes', 'minute', 'hours', 'hour']],
    ['user presses <|>', [...presses, 'Bye', 'I agree', 'Not now']],
    ['user presses si<|>', [...presses, 'Bye', 'I agree', 'Not now']],
    ['user presses "<|>"', [...presses, ...buttons]],
    ['bot <|>', ['says', 'asks', 'shows buttons']],
    ['bot asks <|>', ['contains', 'matches', 'Your name?', 'Which plan?', 'All right?']],
    ['bot asks "Wh<|>"', ['Your name?', 'Which plan?', 'All right?']],
    ['bot says <|>', ['contains', 'matches', 'Hello', 'A name, please.']],
    ['bot shows <|>', ['buttons']],
    ['bot shows buttons <|>', ['contains', ...buttons]],
    ['bot shows buttons "Sign up", <|>', buttons.slice(1)],
    ['given <|>', ['User', 'var']],
    ['given User.<|>', ['first_name', 'plan']],
    ['given User.plan.<|>', ['title', 'price']],
    ['given User <|>', ['=']],
    ['given User = { <|> }', ['first_name', 'plan']],
    ['given User = { first_name: "Ann", <|>', ['plan']],
    ['given User = { plan: { pr<|> } }', ['title', 'price']],
    ['given User.plan = { <|> }', ['title', 'price']],
    ['given var.<|>', ['signup']],
    ['action <|>', ['load']],
    ['action load <|>', ['answers']],
    ['action load answers <|>', ['success', 'error']],
    ['action load answers success { <|> }', ['rows']],
    ['action load answers success { rows: [{ <|> }] }', ['title', 'price']],
    ['expect at <|>', ['main', 'sign_up', 'load']],
    ['expect at ma<|>', ['main', 'sign_up', 'load']],
    ['expect var.signup.<|>', ['name', 'plan', 'agree']],
    ['expect FormData.plan == "<|>"', ['free', 'pro']],
    ['expect FormData.agree <|>', ['and', 'or']],
  ])('offers behind `%s` what fits there', async (line, offered) => {
    const { completion } = await editor(at(line));
    expect((await completion()).map(({ label }) => label)).toEqual(offered);
  });

  it('offers at the beginning of an expectation what it can be', async () => {
    const labels = (await (await editor(at('expect <|>'))).completion()).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['at', 'ended', 'User', 'var', 'FormData', 'len']));
  });
});

/** Lines around the cursor may be half typed; the names in the others mean what they mean. */
const halfTyped =
  'test "half" {\n  user presses\n  bot asks\n  expect at\n  given\n  action load answers\n  expect var.\n';

const testLines = `test "t" {
  given User = { first_name: "Ann", plan: { title: "A", price: 1 } }
  action load answers success { rows: [] }
  user presses sign_up
  user says "Ann"
  user presses pro
  expect var.signup.plan == "pro"
  expect FormData.plan == "pro" and load.rows == null
  expect at main
}
`;

describe.each([
  ['whole', testLines],
  ['below half-typed lines', `${halfTyped}\n${testLines}`],
])('Names in tests that are %s', (_, tests) => {
  const files = (place: string): Record<string, string> => ({
    'shop.test.menuflow': `include "./shop.menuflow"\n\n${tests.replace(place.replace('<|>', ''), place)}`,
    'shop.menuflow': flow,
  });

  it.each<[string, string, string, string[], string[]]>([
    ['an item', 'presses sign<|>_up', 'join', ['presses join'], ['item join "Sign up" -> sign_up']],
    [
      'an option',
      'presses p<|>ro',
      'gold',
      ['presses gold', '.plan == "gold"\n  expect', 'FormData.plan == "gold"'],
      ['option gold "Pro'],
    ],
    ['a step', 'var.signup.pl<|>an', 'tariff', ['signup.tariff ==', 'FormData.tariff =='], ['step tariff: select']],
    [
      'a node',
      'expect at ma<|>in',
      'home',
      ['expect at home'],
      ['menu home "Hello"', 'complete -> home', 'success -> home'],
    ],
    [
      'an action',
      'action lo<|>ad answers success {',
      'fetch',
      ['action fetch answers success {', 'fetch.rows == null'],
      ['action fetch http', '-> fetch'],
    ],
    [
      'a value that an action gives',
      '{ ro<|>ws: [] }',
      'list_of_all',
      ['{ list_of_all: [] }', 'load.list_of_all'],
      ['gives list_of_all:', 'mock { list_of_all:'],
    ],
    ['a field of the start data', '{ first<|>_name: "Ann"', 'nick', ['{ nick: "Ann"'], ['data User { nick: text']],
    ['a variable', 'var.sign<|>up.plan', 'form', ['var.form.plan =='], ['var form: form of', 'save to form']],
  ])('%s is renamed with its declaration, from the test', async (_what, place, name, inTests, inFlow) => {
    const renamed = await (await editor(files(place))).rename(name);
    for (const words of inTests) expect(renamed['shop.test.menuflow']).toContain(words);
    for (const words of inFlow) expect(renamed['shop.menuflow']).toContain(words);
  });

  it.each([
    ['presses sign<|>_up', 'item'],
    ['presses p<|>ro', 'option'],
    ['var.signup.pl<|>an', 'step'],
    ['expect at ma<|>in', 'menu'],
    ['action lo<|>ad answers success {', 'action'],
    ['given User = { fi<|>rst_name', 'first_name'],
    ['given Us<|>er = { first', 'data'],
  ])('`%s` leads to its declaration, is found from it, and is explained', async (place, declaration) => {
    const { definition, references, hover, documents } = await editor(files(place));
    const [link] = (await definition()) ?? [];
    expect(link?.targetUri).toMatch(/shop\.menuflow$/);
    const line = documents[1]!.textDocument.getText().split('\n')[link!.targetSelectionRange.start.line];
    expect(line).toContain(declaration);
    const places = (await references()) ?? [];
    expect(places.some(({ uri }) => uri.endsWith('shop.menuflow'))).toBe(true);
    expect(places.some(({ uri }) => uri.endsWith('shop.test.menuflow'))).toBe(true);
    expect(await hover()).not.toBe('');
  });
});

describe('From the flow', () => {
  it('a name is renamed in the tests of other files, although lines there are half typed', async () => {
    for (const [place, name, words] of [
      ['item si<|>gn_up', 'join', 'presses join'],
      ['option p<|>ro', 'gold', 'presses gold'],
      ['step pl<|>an', 'tariff', 'signup.tariff'],
      ['menu ma<|>in', 'home', 'expect at home'],
      ['action lo<|>ad http', 'fetch', 'action fetch answers'],
    ] as const) {
      const { rename } = await editor({
        'shop.menuflow': flow.replace(place.replace('<|>', ''), place),
        'shop.test.menuflow': `include "./shop.menuflow"\n\n${halfTyped}\n${testLines}`,
      });
      expect((await rename(name))['shop.test.menuflow'], place).toContain(words);
    }
  });
});
