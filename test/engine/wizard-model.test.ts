import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConversationState,
  type Flow,
  handleEvent,
  type Json,
  startConversation,
  type Turn,
  type WizardStep,
} from '../../src/engine/index.js';
import { runs } from '../support/runs.js';

/**
 * A second wizard, written as naively as possible and without the engine's
 * code: it plays the whole story again from the first question after every
 * input. Both must tell the same story.
 */
type Answers = Record<string, Json>;

interface ModelStep {
  step: WizardStep;
  /** What typed text means; undefined where it is no answer. */
  accepts(text: string): Json | undefined;
  shown(answers: Answers): boolean;
}

const number = (text: string): Json | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);
const conditions: { text: string | undefined; holds(answers: Answers): boolean }[] = [
  { text: undefined, holds: () => true },
  { text: 'a == 1', holds: (answers) => answers.a === 1 },
  { text: "b != 'x' or missing", holds: (answers) => (answers.b ?? null) !== 'x' },
  { text: 'not (c == true)', holds: (answers) => answers.c !== true },
  { text: 'FormData.a > 1 and true', holds: (answers) => typeof answers.a === 'number' && answers.a > 1 },
];
const kinds: { type: WizardStep['type']; extra: Partial<WizardStep>; accepts(text: string): Json | undefined }[] = [
  { type: 'text', extra: {}, accepts: (text) => text },
  { type: 'text', extra: { validation: 'len(value) >= 2' }, accepts: (text) => (text.length >= 2 ? text : undefined) },
  { type: 'number', extra: {}, accepts: number },
  {
    type: 'number',
    extra: { validation: 'value < 5' },
    accepts: (text) => (Number(number(text) ?? 9) < 5 ? number(text) : undefined),
  },
  {
    type: 'select',
    extra: {
      options: [
        { label: 'Ex', value: 'x' },
        { label: 'One', value: 1 },
      ],
    },
    accepts: (text) => ({ ex: 'x', x: 'x', one: 1, '1': 1 })[text.toLowerCase()],
  },
  { type: 'confirm', extra: {}, accepts: (text) => ({ yes: true, no: false })[text.toLowerCase()] },
];

const ids = ['a', 'b', 'c', 'd'];
const modelStep = (id: string): fc.Arbitrary<ModelStep> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      condition: fc.constantFrom(...conditions),
      required: fc.boolean(),
      next: fc.option(fc.constantFrom(...ids), { nil: undefined, freq: 4 }),
      retries: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      preset: fc.option(fc.constantFrom('xy', '3', 'yes'), { nil: undefined, freq: 3 }),
    })
    .map(({ kind, condition, required, next, retries, preset }) => {
      const step: WizardStep = { id, title: `${id}?`, type: kind.type, required, ...kind.extra };
      if (condition.text !== undefined) step.show_if = condition.text;
      if (next !== undefined) step.next_step = next;
      if (retries !== undefined) step.max_retries = retries;
      if (preset !== undefined && kind.type !== 'confirm') step.default = preset;
      return { step, accepts: kind.accepts, shown: condition.holds };
    });
const wizard = fc.record({
  steps: fc.tuple(...ids.map(modelStep)),
  retries: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  back: fc.boolean(),
});

const input = fc.oneof(
  fc.constantFrom('x', 'xy', '1', '3', '7', 'yes', 'no', 'One', '', 'hello').map((text) => ({ say: text })),
  fc.constantFrom('@skip', '@previous', '@default', '@cancel', '@previous', '@default').map((press) => ({ press })),
);
type Input = { say: string } | { press: string };

/** Where the story stands: at a step, or over. */
interface Story {
  at?: string;
  over?: 'Complete' | 'Cancelled';
  answers: Answers;
  buttons: string[];
}

function tell(steps: ModelStep[], most: number | undefined, allowsBack: boolean, inputs: Input[]): Story {
  let answers: Answers = {};
  let walk: string[] = [];
  let failures = 0;
  const place = (id: string): number => ids.indexOf(id);
  const forward = (from: number): string | undefined => {
    for (const { step, shown } of steps.slice(from)) {
      if (shown(answers)) return step.id;
      const { [step.id]: _passed, ...others } = answers;
      answers = others;
    }
    return undefined;
  };
  let at = forward(0);
  const preset = (model: ModelStep): Json | undefined => {
    const older = answers[model.step.id];
    if (older !== undefined) return older;
    return model.step.default === undefined ? undefined : model.accepts(String(model.step.default));
  };
  for (const given of inputs) {
    const model = at === undefined ? undefined : steps[place(at)];
    if (!model) break;
    const { step } = model;
    let answer: Json | undefined;
    let skips = false;
    if ('press' in given) {
      if (given.press === '@cancel') return { over: 'Cancelled', answers, buttons: [] };
      if (given.press === '@previous') {
        if (!allowsBack || walk.length === 0) continue;
        at = walk.at(-1);
        walk = walk.slice(0, -1);
        failures = 0;
        continue;
      }
      if (given.press === '@default' ? preset(model) === undefined : step.required) continue;
      answer = preset(model);
      skips = true;
    } else if (given.say === '' && !step.required) {
      answer = preset(model);
      skips = true;
    } else if (given.say !== '') answer = model.accepts(given.say);
    if (answer === undefined && !skips) {
      failures++;
      if (failures >= (step.max_retries ?? most ?? Infinity)) return { over: 'Cancelled', answers, buttons: [] };
      continue;
    }
    failures = 0;
    const { [step.id]: _old, ...others } = answers;
    answers = answer === undefined ? others : { ...others, [step.id]: answer };
    walk = [...walk, step.id];
    at = forward(step.next_step === undefined ? place(step.id) + 1 : place(step.next_step));
  }
  const current = at === undefined ? undefined : steps[place(at)];
  if (!current) {
    const path: string[] = [];
    for (const id of walk) {
      if (path.includes(id)) path.splice(path.indexOf(id));
      path.push(id);
    }
    return {
      over: 'Complete',
      answers: Object.fromEntries(
        ids.filter((id) => path.includes(id) && id in answers).map((id) => [id, answers[id] ?? null]),
      ),
      buttons: [],
    };
  }
  const buttons = ['@cancel'];
  if (!current.step.required) buttons.push('@skip');
  if (allowsBack && walk.length > 0) buttons.push('@previous');
  if (preset(current) !== undefined) buttons.push('@default');
  return { at: current.step.id, answers, buttons: buttons.toSorted() };
}

function storyOf(turn: Turn, before: Story | undefined): Story {
  const left = turn.effects.find((effect) => effect.type === 'output');
  if (left?.type === 'output')
    return { over: left.output as 'Complete', answers: (left.values?.FormData ?? {}) as Answers, buttons: [] };
  const shown = turn.effects.findLast((effect) => effect.type === 'message');
  const run = turn.state.wizard as { step: string; answers: Answers } | undefined;
  const buttons =
    shown?.type === 'message'
      ? shown.buttons
          .flat()
          .map((button) => button.data)
          .filter((name) => ['@cancel', '@skip', '@previous', '@default'].includes(name))
          .toSorted()
      : (before?.buttons ?? []);
  return { at: run?.step, answers: run?.answers ?? {}, buttons };
}

const numRuns = runs(1_000);

describe('the wizard and a naive second one', () => {
  it('tell the same story', () => {
    let complete = 0;
    fc.assert(
      fc.property(wizard, fc.array(input, { maxLength: 25 }), ({ steps, retries, back }, inputs) => {
        const settings = {
          steps: steps.map((model) => model.step),
          allow_back: back,
          ...(retries === undefined ? {} : { max_retries: retries }),
        };
        const flow: Flow = {
          menuflow: '1.0',
          id: 'w',
          start: 'w',
          nodes: { w: { type: 'menu.wizard', settings, outputs: {} } },
        };
        let turn = startConversation(flow);
        let story = storyOf(turn, undefined);
        for (let count = 0; count <= inputs.length; count++) {
          expect(story).toEqual(tell(steps, retries, back, inputs.slice(0, count)));
          const next = inputs[count];
          if (story.over || !next) break;
          turn = handleEvent(
            flow,
            JSON.parse(JSON.stringify(turn.state)) as ConversationState,
            'say' in next ? { type: 'text', text: next.say } : { type: 'press', data: next.press },
          );
          story = storyOf(turn, story);
        }
        if (story.over === 'Complete') complete++;
      }),
      { numRuns },
    );
    expect(complete).toBeGreaterThan(numRuns / 20);
  });
});

describe('the history and a naive second one', () => {
  it('show the same menus', () => {
    const menus = ['main', 'a', 'b', 'c'];
    const moves = fc.array(fc.constantFrom('main', 'a', 'b', 'c', '@back', 'reset', 'no'), { maxLength: 80 });
    const outputs = { main: 'main', a: 'a', b: 'b', c: 'c', reset: 'reset', no: 'confirm' };
    const items = Object.keys(outputs).map((name) => ({ label: name, data: name }));
    const flow: Flow = {
      menuflow: '1.0',
      id: 'h',
      start: 'main',
      nodes: {
        ...Object.fromEntries(
          menus.map((id) => [
            id,
            { type: 'menu.show' as const, settings: { message: id, items, allow_back: true }, outputs },
          ]),
        ),
        confirm: { type: 'menu.confirm', settings: { message: 'confirm' }, outputs: { No: 'leave' } },
        leave: { type: 'menu.navigate_back', settings: {}, outputs: {} },
        reset: { type: 'menu.reset', settings: { target_menu: 'main' }, outputs: {} },
      },
    };
    fc.assert(
      fc.property(moves, (names) => {
        let { state } = startConversation(flow);
        let stack: string[] = [];
        let at = 'main';
        for (const name of names) {
          let { effects, state: next } = handleEvent(flow, state, { type: 'press', data: name });
          if (name === 'no') ({ effects, state: next } = handleEvent(flow, next, { type: 'press', data: '@no' }));
          state = next;
          if (name === '@back') at = stack.pop() ?? 'main';
          else if (name === 'reset') [stack, at] = [[], 'main'];
          else if (name !== 'no' && name !== at) {
            stack = [...stack, at].slice(-50);
            at = name;
          }
          expect(effects.findLast((effect) => effect.type === 'message')).toMatchObject({ node: at });
          expect(((state.history as { node: string }[] | undefined) ?? []).map((view) => view.node)).toEqual(stack);
        }
      }),
    );
  });

  it('keep the last fifty menus', () => {
    const flow: Flow = {
      menuflow: '1.0',
      id: 'h',
      start: 'a',
      nodes: {
        a: { type: 'menu.show', settings: { message: 'a', items: [{ label: 'b', data: 'b' }] }, outputs: { b: 'b' } },
        b: { type: 'menu.show', settings: { message: 'b', items: [{ label: 'a', data: 'a' }] }, outputs: { a: 'a' } },
      },
    };
    let { state } = startConversation(flow);
    for (let count = 0; count < 70; count++) state = handleEvent(flow, state, { type: 'press', button: 0 }).state;
    expect(state.history).toHaveLength(50);
  });
});
