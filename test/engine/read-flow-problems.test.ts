import { describe, expect, it } from 'vitest';
import { type FlowProblem, readFlow } from '../../src/engine/index.js';
import { around, problemsOf, show } from './small-flow.js';

const wizardWith = (step: object): unknown =>
  around({ type: 'menu.wizard', settings: { steps: [{ id: 'a', title: 'A', type: 'text', ...step }] } });

describe('what cannot be read', () => {
  it.each<[string, unknown, string]>([
    ['no object', 'text', 'error not-a-flow '],
    ['nothing', undefined, 'error not-a-flow '],
    ['a list', [], 'error not-a-flow '],
    ['no nodes', { id: 'x' }, 'error no-nodes /nodes'],
    ['a newer version', around(show, { menuflow: '2.0' }), 'error unknown-version /menuflow'],
    ['an unknown start', around(show, { start: 'gone' }), 'error unknown-start /start'],
    ['a node called end', { start: 'm', nodes: { m: show, end: show } }, 'error bad-id /nodes/end'],
    [
      'two nodes of one id',
      {
        start: 'm',
        nodes: [
          { id: 'm', ...show },
          { id: 'm', ...show },
        ],
      },
      'error duplicate-node /nodes/1',
    ],
    ['a node without an id', { start: 'm', nodes: [{ id: 'm', ...show }, show] }, 'error node-without-id /nodes/1'],
    [
      'a node without a type',
      { start: 'm', nodes: { m: show, 'a/b~c': {} } },
      'error node-without-type /nodes/a~1b~0c',
    ],
    ['a node that is none', { start: 'm', nodes: { m: show, n: 5 } }, 'error not-a-node /nodes/n'],
    [
      'an unknown menu node',
      { start: 'm', nodes: { m: show, n: { type: 'menu.shwo' } } },
      'warning unknown-type /nodes/n/type',
    ],
    [
      'items that are no list',
      around({ type: 'menu.show', settings: { items: 'x' } }),
      'error not-a-list /nodes/main/settings/items',
    ],
    ['missing items', around({ type: 'menu.show', settings: {} }), 'warning missing-setting /nodes/main/settings'],
    [
      'two items of the same data',
      around({
        type: 'menu.show',
        settings: {
          items: [
            { label: 'A', data: 'a' },
            { label: 'B', data: 'a' },
          ],
        },
      }),
      'warning duplicate-data /nodes/main/settings/items/1',
    ],
    [
      'data that begins with @',
      around({ type: 'menu.show', settings: { items: [{ label: 'A', data: '@back' }] } }),
      'error reserved-data /nodes/main/settings/items/0',
    ],
    [
      'data that is an output anyway',
      around({ type: 'menu.show', settings: { items: [{ label: 'A', data: 'Back' }] } }),
      'error reserved-data /nodes/main/settings/items/0',
    ],
    [
      'too many columns',
      around({ type: 'menu.show', settings: { items: [], columns: 4 } }),
      'warning out-of-range /nodes/main/settings/columns',
    ],
    [
      'an unknown format',
      around({ type: 'menu.show', settings: { items: [], parse_mode: 'rtf' } }),
      'warning unknown-format /nodes/main/settings/parse_mode',
    ],
    [
      'a wizard without steps',
      around({ type: 'menu.wizard', settings: {} }),
      'error missing-setting /nodes/main/settings',
    ],
    [
      'steps that are none',
      around({ type: 'menu.wizard', settings: { steps: [] } }),
      'warning no-steps /nodes/main/settings/steps',
    ],
    ['a step without an id', wizardWith({ id: undefined }), 'error step-without-id /nodes/main/settings/steps/0'],
    [
      'a step of an unknown type',
      wizardWith({ type: 'colour' }),
      'error unknown-step-type /nodes/main/settings/steps/0/type',
    ],
    [
      'a step without a title',
      wizardWith({ title: undefined }),
      'warning step-without-title /nodes/main/settings/steps/0',
    ],
    [
      'a select without options',
      wizardWith({ type: 'select' }),
      'error select-without-options /nodes/main/settings/steps/0',
    ],
    [
      'a broken rule',
      wizardWith({ validation: 'value >' }),
      'error broken-expression /nodes/main/settings/steps/0/validation',
    ],
    [
      'a broken condition',
      wizardWith({ show_if: 'a = b' }),
      'error broken-expression /nodes/main/settings/steps/0/show_if',
    ],
    ['an unknown next step', wizardWith({ next_step: 'gone' }), 'error unknown-step /nodes/main/settings/steps/0'],
    [
      'an unknown field of a step',
      wizardWith({ colour: 'red' }),
      'warning unknown-field /nodes/main/settings/steps/0/colour',
    ],
    [
      'no retries at all',
      wizardWith({ max_retries: 0 }),
      'warning out-of-range /nodes/main/settings/steps/0/max_retries',
    ],
    [
      'a variable that is none',
      around({ type: 'menu.toggle', settings: { variable: 'User.x' } }),
      'error not-a-variable /nodes/main/settings/variable',
    ],
    ['a reset to nowhere', around({ type: 'menu.reset', settings: {} }), 'error missing-setting /nodes/main/settings'],
    [
      'a list of nothing',
      around({ type: 'menu.paginated_list', settings: {} }),
      'error missing-setting /nodes/main/settings',
    ],
    [
      'a source that is no path',
      around({ type: 'menu.paginated_list', settings: { items: 'all of them' } }),
      'warning not-a-source /nodes/main/settings/items',
    ],
    [
      'a broken path',
      around({ type: 'menu.confirm', settings: { message: 'Hi {{a b}}' } }),
      'warning broken-path /nodes/main/settings/message',
    ],
    [
      'an unclosed path',
      around({ type: 'menu.confirm', settings: { message: 'Hi {{a' } }),
      'warning unclosed-path /nodes/main/settings/message',
    ],
    [
      'a broken path in an action',
      around({ type: 'x.y', settings: { a: [{ b: '{{a b}}' }] } }),
      'warning broken-path /nodes/main/settings/a/0/b',
    ],
    ['a wire to nowhere', around({ ...show, outputs: { a: 'gone' } }), 'warning unknown-target /nodes/main/outputs/a'],
    [
      'a wire at no socket',
      around({ ...show, outputs: { b: 'main' } }),
      'warning unknown-output /nodes/main/outputs/b',
    ],
    ['a wire that is no text', around({ ...show, outputs: { a: 5 } }), 'warning broken-output /nodes/main/outputs/a'],
    [
      'a route to nowhere',
      around({ type: 'menu.router', settings: { routes: { a: 'gone' } } }),
      'warning unknown-target /nodes/main/settings/routes/a',
    ],
    [
      'a text that the engine does not say',
      around(show, { texts: { hello: 'x' } }),
      'warning unknown-text /texts/hello',
    ],
    ['an unknown country', around(show, { country: 'XX' }), 'warning unknown-country /country'],
    ['an idle time without a target', around(show, { idle: { after: 5 } }), 'warning broken-idle /idle'],
    [
      'an idle target that is gone',
      around(show, { idle: { after: 5, to: 'gone' } }),
      'warning unknown-target /idle/to',
    ],
    ['an unknown field', around(show, { colour: 1 }), 'warning unknown-field /colour'],
    ['a type that is none', around(show, { types: { A: { b: 5 } } }), 'warning not-a-type /types/A/b'],
  ])('%s is a problem with a pointer', (_name, given, expected) => {
    expect(problemsOf(given)).toContain(expected);
    for (const problem of readFlow(given).problems) expect(problem.message).toMatch(/^[A-Z"'].*[.)]$|cannot/);
  });

  it('says at most five hundred things, and never leaves out that there is an error', () => {
    const items = Array.from({ length: 2_000 }, () => ({}));
    const { problems } = readFlow({ start: 'a', nodes: { a: { type: 'menu.show', settings: { items } }, b: 5 } });
    expect(problems.length).toBeLessThanOrEqual(501);
    expect(problems.some((problem: FlowProblem) => problem.severity === 'error')).toBe(true);
  });
});
