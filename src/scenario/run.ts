import type { ConversationState, Effect, Flow, Json, JsonObject, Screen } from '../engine/index.js';
import type { Act } from './acts.js';
import type { Coverage } from './coverage.js';
import {
  areShown,
  type BotSays,
  type BotShows,
  buttonsOf,
  holds,
  isSaid,
  paragraphsOf,
  questionOf,
  readsOf,
  type Said,
  saidIn,
} from './heard.js';
import { type Call, mockOf, Player, type Reply } from './player.js';
import { isAct, type Scenario, type ScenarioMove } from './scenario.js';

export interface RunOptions {
  /** Start data for every test; a test's own `given` wins. */
  data?: JsonObject;
  /** Takes what the bot says now as right, and tells how the test has to be written for it. */
  accept?: boolean;
}

/** One stretch of the conversation: what somebody did, and what the bot said to it. */
export interface PlayedTurn {
  /** The index of the move; absent for the beginning. */
  move?: number;
  said: Said[];
  /** All that happened, as the engine tells it. */
  effects: Effect[];
}

export interface Failure {
  /** The index of the move at which test and bot parted. */
  move: number;
  message: string;
  hint?: string;
  expected?: string;
  actual?: string;
}

/** A text or the labels of a line, as they have to be for the test to pass. */
export interface Acceptance {
  move: number;
  texts: string[];
}

export interface ScenarioResult {
  passed: boolean;
  turns: PlayedTurn[];
  failure?: Failure;
  accepted: Acceptance[];
  /** What was done, so that it can be shown elsewhere, and what it began with. */
  acts: Act[];
  data: JsonObject;
  coverage: Coverage;
  /** Where the conversation stands in the end. */
  state: ConversationState;
  screen?: Screen;
  call?: Call;
}

/** Plays a test on a flow. Nothing of it depends on a clock or a machine. */
export function runScenario(flow: Flow, scenario: Scenario, options: RunOptions = {}): ScenarioResult {
  const run = new Run(flow, scenario, options);
  const failure = run.play();
  const { turns, accepted, acts, data } = run;
  const { coverage, state, screen, call } = run.player;
  const ends = { state, ...(screen && { screen }), ...(call && { call }) };
  return { passed: !failure, turns, ...(failure && { failure }), accepted, acts, data, coverage, ...ends };
}

type Trouble = Omit<Failure, 'move'>;

class Run {
  readonly player: Player;
  readonly turns: PlayedTurn[] = [];
  readonly accepted: Acceptance[] = [];
  readonly acts: Act[] = [];
  readonly data: JsonObject;
  private readonly variables: JsonObject = {};
  private readonly planned = new Map<string, Reply[]>();
  private hasBegun = false;
  /** What the bot said since the user's last move, and which message of it was quoted last. */
  private said: Said[] = [];
  private at = -1;
  private quoted = new Set<string>();
  private maySkip = false;

  constructor(
    private readonly flow: Flow,
    private readonly scenario: Scenario,
    private readonly options: RunOptions,
  ) {
    this.player = new Player(flow);
    this.data = { ...options.data };
  }

  play(): Failure | undefined {
    for (const [index, move] of this.scenario.moves.entries()) {
      const trouble = this.do(move, index);
      if (trouble) return { move: index, ...trouble };
    }
    if (!this.hasBegun) this.begin(this.scenario.moves.length);
    return undefined;
  }

  private do(move: ScenarioMove, index: number): Trouble | undefined {
    if (!this.hasBegun && move.kind !== 'given' && move.kind !== 'answer') this.begin(index);
    if (isAct(move) && this.player.call) return unanswered(this.player.call);
    switch (move.kind) {
      case 'given':
        return this.give(move.path, move.value);
      case 'press':
        return this.press(move.button, move.isName, index);
      case 'say':
        this.acts.push({ kind: 'text', text: move.text });
        return this.act(index, () => this.player.send({ type: 'text', text: move.text }));
      case 'photo':
        this.acts.push({ kind: 'photo', photo: move.photo });
        return this.act(index, () => this.player.send({ type: 'photo', photo: move.photo }));
      case 'comeBack':
        this.acts.push({ kind: 'comeBack' });
        return this.act(index, () => this.player.send({ type: 'start', data: this.data }));
      case 'wait':
        this.acts.push({ kind: 'wait', milliseconds: move.milliseconds });
        return this.act(index, () => this.player.wait(move.milliseconds));
      case 'answer':
        return this.answer(move.action, move, index);
      case 'anything':
        this.maySkip = true;
        return undefined;
      case 'botSays':
        return this.botSays(move, index);
      case 'botShows':
        return this.botShows(move, index);
      case 'expect':
        return this.expect(move.condition);
      case 'expectAt':
        return this.expectAt(move.node);
      case 'expectEnded':
        return this.player.state.ended
          ? undefined
          : { message: 'The conversation has not ended.', ...this.whereItIs() };
    }
  }

  // ---------------------------------------------------------- what happens

  private begin(index: number): void {
    this.hasBegun = true;
    this.hear(undefined, this.player.start(this.data, this.variables), index);
  }

  private act(index: number, send: () => Effect[]): undefined {
    this.hear(index, send(), index + 1);
    return undefined;
  }

  /** Takes what a move brought about, and answers calls as long as the test or a mock knows an answer. */
  private hear(move: number | undefined, first: Effect[], next: number): void {
    const effects = [...first];
    for (let rounds = 0; this.player.call && rounds < 100; rounds++) {
      const reply = this.replyTo(this.player.call, next);
      if (!reply) break;
      this.note(this.player.call, reply);
      effects.push(...this.player.answer(this.player.call, reply));
    }
    this.said = saidIn(effects);
    this.at = -1;
    this.quoted = new Set();
    this.maySkip = false;
    this.turns.push({ ...(move !== undefined && { move }), said: this.said, effects });
  }

  /** What was planned for a call; nothing where a later line answers it before the user does anything. */
  private replyTo(call: Call, next: number): Reply | undefined {
    for (const move of this.scenario.moves.slice(next)) {
      if (isAct(move)) break;
      if (move.kind === 'answer' && move.action === call.node) return undefined;
    }
    const plans = this.planned.get(call.node);
    const plan = plans?.[0];
    // The last plan holds for every call to come.
    if (plans && plans.length > 1) plans.shift();
    return plan ?? mockOf(this.flow, call.node);
  }

  private note({ node, call }: Call, { output, values }: Reply): void {
    this.acts.push({ kind: 'result', node, call, output, values });
  }

  private give(path: readonly string[], value: Json): Trouble | undefined {
    const [root = '', ...fields] = path;
    if (root === 'var') {
      const [name = '', ...inner] = fields;
      if (!this.hasBegun) put(this.variables, name, inner, value);
      else {
        const variables = { ...this.player.state.variables };
        put(variables, name, inner, value);
        this.player.state = { ...this.player.state, variables };
      }
      return undefined;
    }
    put(this.data, root, fields, value);
    return this.hasBegun ? { message: `\`given ${root}\` has to stand before the conversation begins.` } : undefined;
  }

  private press(wanted: string, isName: boolean, index: number): Trouble | undefined {
    const { screen } = this.player;
    const buttons = screen ? buttonsOf(screen) : [];
    const byLabel = buttons.findIndex(({ label }) => label.trim().toLowerCase() === wanted.trim().toLowerCase());
    const byData = buttons.findIndex(({ data }) => data === wanted);
    const position = isName && byData >= 0 ? byData : byLabel >= 0 ? byLabel : byData;
    if (position < 0) return { message: `There is no button \`${wanted}\` to press.`, ...this.whereItIs() };
    const { data = '', label = '' } = buttons[position] ?? {};
    const isOnly = buttons.filter((button) => button.label === label).length === 1;
    this.acts.push({ kind: 'press', button: position, data, label, isOnly });
    return this.act(index, () => this.player.send({ type: 'press', button: position }));
  }

  private answer(action: string, reply: Reply, index: number): Trouble | undefined {
    const { call } = this.player;
    if (call?.node === action) {
      this.note(call, reply);
      return this.act(index, () => this.player.answer(call, reply));
    }
    const plans = this.planned.get(action);
    if (plans) plans.push(reply);
    else this.planned.set(action, [reply]);
    return undefined;
  }

  // --------------------------------------------------------- what is expected

  private botSays(move: BotSays, index: number): Trouble | undefined {
    const quote = `${move.verb}:${move.text}`;
    return this.find(
      (said) => isSaid(said, move),
      quote,
      (said) => {
        if (move.how === 'exact') this.accepted.push({ move: index, texts: [nearestText(said, move)] });
        return move.how === 'exact';
      },
      (said) => ({
        message: `The bot ${move.verb} something else.`,
        expected: move.text,
        actual: said && (move.verb === 'asks' && said.step !== undefined ? questionOf(said) : nearestText(said, move)),
      }),
    );
  }

  private botShows(move: BotShows, index: number): Trouble | undefined {
    return this.find(
      (said) => areShown(said, move),
      `shows:${move.labels.join()}`,
      (said) => {
        if (move.how === 'exact' && said.buttons.length > 0)
          this.accepted.push({ move: index, texts: labelsFor(said, move) });
        return move.how === 'exact' && said.buttons.length > 0;
      },
      (said) => ({
        message: 'The bot shows other buttons.',
        expected: move.labels.join('\n'),
        actual: said && labelsFor(said, move).join('\n'),
      }),
    );
  }

  /**
   * Looks for an expected line in the message quoted last, then in the next;
   * after `...` in all that follow.
   */
  private find(
    fits: (said: Said) => boolean,
    quote: string,
    accept: (said: Said) => boolean,
    tell: (said: Said | undefined) => Trouble,
  ): Trouble | undefined {
    const { said, at } = this;
    const found = (index: number): undefined => {
      if (index !== this.at) this.quoted = new Set();
      this.at = index;
      this.quoted.add(quote);
      this.maySkip = false;
      return undefined;
    };
    const current = said[at];
    if (current && !this.quoted.has(quote) && fits(current)) return found(at);
    const last = this.maySkip ? said.length - 1 : Math.min(at + 1, said.length - 1);
    for (let index = at + 1; index <= last; index++) {
      const candidate = said[index];
      if (candidate && fits(candidate)) return found(index);
    }
    const nearest = said[at + 1] ?? current;
    if (this.options.accept && nearest && accept(nearest)) return found(said[at + 1] ? at + 1 : at);
    const later = said.findIndex((candidate, index) => index > at + 1 && fits(candidate));
    return {
      ...tell(nearest),
      ...(said.length === 0 && { message: 'The bot says nothing here.' }),
      ...(later > 0 && {
        hint: 'The bot says it later. Write `...` on the line before to pass over what comes first.',
      }),
    };
  }

  private expect(condition: string): Trouble | undefined {
    const { state } = this.player;
    if (holds(condition, state)) return undefined;
    const reads = readsOf(condition, state).map(([words, value]) => `${words} is ${value}`);
    return {
      message: `\`${condition}\` does not hold.`,
      ...(reads.length > 0 && { hint: `${reads.join(', ')}.` }),
    };
  }

  private expectAt(node: string): Trouble | undefined {
    const shown = this.said.flatMap((said) => (said.node === undefined ? [] : [said.node]));
    const places = shown.length > 0 ? shown : [this.player.call?.node ?? this.player.screen?.node ?? ''];
    if (places.includes(node) || (this.player.call?.node === node && shown.length === 0)) return undefined;
    return {
      message: `The conversation is not at \`${node}\`.`,
      expected: node,
      actual: [...new Set(places)].join(', '),
    };
  }

  private whereItIs(): { hint?: string } {
    const { screen } = this.player;
    if (!screen) return {};
    const where = screen.step ? `${screen.node}, step ${screen.step}` : screen.node;
    const labels = buttonsOf(screen)
      .map(({ label }) => `"${label}"`)
      .join(', ');
    return { hint: `The conversation is at ${where}${labels === '' ? '.' : `, with the buttons ${labels}.`}` };
  }
}

function unanswered(call: Call): Trouble {
  return {
    message: `The bot waits for the action \`${call.node}\`, and nothing says what it answers.`,
    hint: `Write \`action ${call.node} answers Success { … }\` before this line, or give the action a \`mock\`.`,
  };
}

/** The paragraph that is meant most likely: the one that shares most words with what was expected. */
function nearestText(said: Said, { text, verb }: BotSays): string {
  if (verb === 'asks') return questionOf(said);
  const wanted = new Set(text.toLowerCase().split(/\W+/u));
  const likeness = (words: string): number =>
    words
      .toLowerCase()
      .split(/\W+/u)
      .filter((word) => wanted.has(word)).length /
    (words.length + 40);
  const [best] = paragraphsOf(said).toSorted((left, right) => likeness(right) - likeness(left));
  return best ?? said.text;
}

/** The labels as the author counts them: with Back and its kind only where one of them was expected. */
function labelsFor({ buttons, own }: Said, { labels }: BotShows): string[] {
  const named = labels.some((label) => buttons.includes(label) && !own.includes(label));
  return own.length > 0 && !named ? own : buttons;
}

/** Puts a value into a record, by its name and the fields below. */
function put(record: JsonObject, name: string, fields: readonly string[], value: Json): void {
  const [field, ...rest] = fields;
  if (field === undefined) {
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const known = Object.hasOwn(record, name) ? record[name] : undefined;
  const inner: JsonObject = typeof known === 'object' && known !== null && !Array.isArray(known) ? { ...known } : {};
  put(inner, field, rest, value);
  put(record, name, [], inner);
}
