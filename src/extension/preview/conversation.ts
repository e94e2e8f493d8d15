import type { ConversationState, Json, JsonObject } from '../../engine/index.js';
import type { TurnView } from '../../messages/preview.js';
import { type Input, readInput, wordsOf } from './input.js';
import { differences, valuesOf } from './knowledge.js';
import { type Beginning, placeOf, type Played, playInput, playStart } from './replay.js';
import { putIn, takenOut } from './values.js';

/** More ways on from one turn are forgotten, the oldest first. */
const MOST_BRANCHES = 20;

/** More turns than this are not brought back after a restart. */
const MOST_KEPT = 2000;

/** One thing that was done, and all that was done after it. */
interface Step {
  input?: Input;
  parent?: Step;
  children: Step[];
  /** The way that was gone last. */
  chosen?: Step;
  /** What came of it in the flow as it is; worked out when it is looked at. */
  played?: { beginning: Beginning; outcome: Played | { refusal: string }; changed?: string[] };
}

/**
 * A conversation that survives changes of its flow. It keeps what was done, as
 * a tree, since the author may go back and on differently; what the bot said is
 * worked out anew for each flow, up to the first thing that can no longer
 * happen. Nothing done is ever lost: when the text is mended, all is back.
 */
export class Conversation {
  private readonly root: Step = { children: [] };
  private head: Step = this.root;

  constructor(private beginning: Beginning) {}

  /** Goes on with a changed flow, or changed start data. */
  update(beginning: Beginning): void {
    this.beginning = beginning;
  }

  /** Does something where the conversation stands. */
  send(input: Input): void {
    const { good } = this.path();
    const at = good.at(-1)?.step ?? this.root;
    this.goTo(follow(at, input));
  }

  press(message: number, button: number, data: string): void {
    const { good } = this.path();
    const current = good.at(-1)?.played.screen;
    const versions = good
      .flatMap(({ played }) => played.effects)
      .filter((effect) => effect.type === 'message' || effect.type === 'update')
      .filter(({ id }) => id === message);
    const screen = versions.at(-1);
    const offered = versions.flatMap(({ buttons }) => buttons.flat()).findLast((other) => other.data === data);
    if (!screen || !offered) return;
    const place = { node: screen.node, ...(screen.step !== undefined && { step: screen.step }) };
    // The message may have changed since the finger went down: then the button has moved, or is gone as in a real chat.
    const buttons = screen.buttons.flat();
    const pressed = buttons[button]?.data === data ? buttons[button] : buttons.find((other) => other.data === data);
    const isOld = current?.id !== message || !pressed;
    this.send({ kind: 'press', place, data, label: (pressed ?? offered).label, ...(isOld && { old: message }) });
  }

  /** The last button once more, as if the user had tapped twice. */
  pressAgain(): void {
    const { good } = this.path();
    const index = good.findLastIndex(({ step }) => step.input?.kind === 'press');
    const input = good[index]?.step.input;
    const message = good[index - 1]?.played.screen?.id;
    if (input?.kind === 'press') this.send({ ...input, old: input.old ?? message });
  }

  say(text: string): void {
    this.send({ kind: 'text', place: placeOf(this.last), text });
  }

  sendPhoto(photo: string, picture?: string): void {
    this.send({ kind: 'photo', place: placeOf(this.last), photo, ...(picture !== undefined && { picture }) });
  }

  answer(call: number, output: string, values: JsonObject): void {
    const waiting = this.last.calls.find((candidate) => candidate.call === call);
    if (waiting) this.send({ kind: 'result', node: waiting.node, output, values });
  }

  /** Goes back until `turn` is the last one on screen. What came after it stays as a way to go. */
  rewind(turn: number): void {
    const step = this.path().good[turn]?.step;
    if (step) this.head = step;
  }

  /** Plays the next turn that was gone back over. */
  redo(): void {
    if (this.path().lost === undefined && this.head.chosen) this.head = this.head.chosen;
  }

  /** Goes another way, where there were several. */
  branch(turn: number, to: number): void {
    const step = this.path().steps[turn];
    const other = step?.parent?.children[to];
    if (other) this.goTo(furthest(other));
  }

  restart(): void {
    this.head = this.root;
  }

  /** Other words where the user typed some. What came after them is done again, as far as it can be. */
  change(turn: number, text: string): void {
    this.redoAs(turn, (input) => (input.kind === 'text' ? { ...input, text } : undefined));
  }

  /** Another value where some came in; without one, what stood there is taken out. */
  changeValue(turn: number, path: readonly string[], value: Json | undefined): void {
    this.redoAs(turn, (input) => withGiven(input, path, value));
  }

  /** Goes another way from before a turn, with all that was done after it. */
  private redoAs(turn: number, differently: (input: Input) => Input | undefined): void {
    const changed = this.path().steps[turn];
    const input = changed?.input && differently(changed.input);
    if (!changed?.parent || !input) return;
    const { assumed: _, ...done } = input;
    let step = follow(changed.parent, done);
    for (let old = changed.chosen; old?.input; old = old.chosen) step = follow(step, old.input);
    this.goTo(step);
  }

  /** The conversation after the latest turn that could be played. */
  get last(): Played {
    const last = this.path().good.at(-1);
    if (!last) throw new Error('A conversation always has its first turn.');
    return last.played;
  }

  /** What happened so far, oldest first. */
  get past(): { input?: Input; played: Played }[] {
    return this.path().good.map(({ step, played }) => ({ ...(step.input && { input: step.input }), played }));
  }

  /** How many turns were gone back over. */
  get undone(): number {
    if (this.path().lost !== undefined) return 0;
    let count = 0;
    for (let step = this.head.chosen; step; step = step.chosen) count++;
    return count;
  }

  turns(): TurnView[] {
    const { good, lost } = this.path();
    const views = good.map(({ step, played }, index): TurnView => {
      const before = good[index - 1]?.played.state;
      return {
        ...inputView(step, played),
        effects: played.effects,
        changed: before ? changedIn(step, before, played.state) : [],
      };
    });
    return lost ? [...views, { ...inputView(lost.step), effects: [], changed: [], broken: lost.refusal }] : views;
  }

  /** All that was done, to be kept over a restart of the editor. */
  keep(): JsonObject {
    const steps: Step[] = [this.root];
    for (const step of steps) steps.push(...step.children);
    steps.length = Math.min(steps.length, MOST_KEPT);
    const places = new Map(steps.map((step, place) => [step, place]));
    const kept = steps.slice(1).map((step) => ({
      input: step.input as unknown as Json,
      after: (step.parent && places.get(step.parent)) ?? 0,
      chosen: step.parent?.chosen === step,
    }));
    let head: Step | undefined = this.head;
    while (head && !places.has(head)) head = head.parent;
    return { steps: kept, head: (head && places.get(head)) ?? 0 };
  }

  /** Takes up what was kept; anything else is left alone. */
  restore(kept: unknown): void {
    if (!isRecord(kept) || !Array.isArray(kept.steps)) return;
    const steps: Step[] = [this.root];
    for (const entry of kept.steps as unknown[]) {
      if (!isRecord(entry)) return;
      const input = readInput(entry.input);
      const parent = typeof entry.after === 'number' ? steps[entry.after] : undefined;
      if (!input || !parent) return;
      const step: Step = { input, parent, children: [] };
      parent.children.push(step);
      if (entry.chosen === true) parent.chosen = step;
      steps.push(step);
    }
    this.goTo((typeof kept.head === 'number' ? steps[kept.head] : undefined) ?? this.root);
  }

  /** The way from the beginning to where the author is, as far as it can be gone in this flow. */
  private path(): { steps: Step[]; good: { step: Step; played: Played }[]; lost?: { step: Step; refusal: string } } {
    const steps: Step[] = [];
    for (let step: Step | undefined = this.head; step; step = step.parent) steps.unshift(step);
    const good: { step: Step; played: Played }[] = [];
    for (const step of steps) {
      const outcome = this.outcomeOf(step, good.at(-1)?.played);
      if ('refusal' in outcome) return { steps, good, lost: { step, refusal: outcome.refusal } };
      good.push({ step, played: outcome });
    }
    return { steps, good };
  }

  private outcomeOf(step: Step, before: Played | undefined): Played | { refusal: string } {
    if (step.played?.beginning !== this.beginning) {
      const outcome = step.input && before ? playInput(this.beginning, before, step.input) : playStart(this.beginning);
      step.played = { beginning: this.beginning, outcome };
    }
    return step.played.outcome;
  }

  private goTo(step: Step): void {
    this.head = step;
    for (let at: Step | undefined = step; at?.parent; at = at.parent) at.parent.chosen = at;
  }
}

/** The step that an input leads to: one that was made before, or a new one. */
function follow(at: Step, input: Input): Step {
  return at.children.find((child) => sameInput(child.input, input)) ?? grow(at, input);
}

function grow(at: Step, input: Input): Step {
  const child: Step = { input, parent: at, children: [] };
  at.children.push(child);
  if (at.children.length > MOST_BRANCHES) at.children.shift();
  return child;
}

function furthest(step: Step): Step {
  let at = step;
  while (at.chosen) at = at.chosen;
  return at;
}

function inputView(step: Step, played?: Played): Pick<TurnView, 'input' | 'branch'> {
  const { input, parent } = step;
  if (!input || !parent) return {};
  const picture = input.kind === 'photo' ? input.picture : undefined;
  const values = givenBy(input);
  return {
    input: {
      ...wordsOf(input),
      ...(picture !== undefined && { picture }),
      ...(values && { values }),
      ...(input.assumed === true && { assumed: true }),
      ...(input.kind === 'text' && { open: true }),
      ...(played?.event && { event: played.event }),
    },
    ...(parent.children.length > 1 && { branch: { at: parent.children.indexOf(step), of: parent.children.length } }),
  };
}

/** The values that came in with an input. */
function givenBy(input: Input): JsonObject | undefined {
  if (input.kind === 'result') return input.values;
  return input.kind === 'enter' && input.given
    ? Object.fromEntries(input.given.map(({ node, values }) => [node, values]))
    : undefined;
}

/** The same input with another value among those that came in with it; undefined where none came in. */
function withGiven(input: Input, path: readonly string[], value: Json | undefined): Input | undefined {
  const changed = (values: JsonObject, at: readonly string[]): JsonObject =>
    (value === undefined ? takenOut(values, at) : putIn(values, at, value)) as JsonObject;
  const [node, ...rest] = path;
  if (node === undefined) return undefined;
  if (input.kind === 'result') return { ...input, values: changed(input.values, path) };
  if (input.kind !== 'enter' || rest.length === 0) return undefined;
  const given = input.given?.map((call) =>
    call.node === node ? { ...call, values: changed(call.values, rest) } : call,
  );
  return { ...input, ...(given && { given }) };
}

/** What a turn changed, worked out once: a flow's values may be large, and a conversation long. */
function changedIn(step: Step, before: ConversationState, after: ConversationState): string[] {
  const changed = step.played?.changed ?? differences(valuesOf(before), valuesOf(after));
  if (step.played) step.played.changed = changed;
  return changed;
}

/** Whether the same was done, whoever did it. */
function sameInput(left: Input | undefined, right: Input): boolean {
  const plain = (input: Input | undefined): string => JSON.stringify({ ...input, assumed: undefined });
  return plain(left) === plain(right);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
