import type { ConversationEvent, ConversationState, Effect, Screen } from '../../engine/conversation.js';
import { handleEvent, startConversation } from '../../engine/index.js';
import type { Flow, Json, JsonObject } from '../../engine/flow.js';
import type { PreviewView, WaitingCall } from '../../messages/preview.js';

/** What the user did, named by what stays the same when the text around it changes. */
export type Input =
  | { kind: 'press'; node: string; data: string; label: string; step?: string; /** Only where the press was on an older message. */ message?: number }
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: string }
  | { kind: 'result'; node: string; output: string; values: JsonObject }
  | { kind: 'idle' }
  | { kind: 'comeBack' };

interface Turn {
  input?: Input;
  state: ConversationState;
  effects: Effect[];
}

/**
 * A conversation that survives changes of its flow: it keeps what the user did
 * and plays it again on each new flow, up to the first thing that can no
 * longer happen.
 */
export class Conversation {
  private turns: Turn[] = [];
  /** What follows the turns on screen: undone, or not possible in the flow as it is. */
  private ahead: Input[] = [];
  private broken: string | undefined;

  constructor(
    private flow: Flow,
    private data: JsonObject,
  ) {
    this.begin();
  }

  /** Goes on with a changed flow, or changed start data. */
  update(flow: Flow, data: JsonObject): void {
    this.flow = flow;
    this.data = data;
    const inputs = [...this.inputs(), ...(this.broken === undefined ? [] : this.ahead)];
    const undone = this.broken === undefined ? this.ahead : [];
    this.begin();
    inputs.some((input, index) => {
      const turn = this.play(input);
      const refusal = this.refusal(input, turn);
      if (refusal === undefined) {
        this.turns.push(turn);
        return false;
      }
      this.broken = refusal;
      this.ahead = inputs.slice(index);
      return true;
    });
    if (this.broken === undefined) this.ahead = undone;
  }

  /** The user does something; whatever was undone before is given up. */
  send(input: Input): void {
    this.turns.push(this.play(input));
    this.ahead = [];
    this.broken = undefined;
  }

  press(message: number, button: number, data: string): void {
    const screen = this.screens().get(message);
    const pressed = screen?.buttons.flat()[button];
    if (!screen || pressed?.data !== data) return;
    const isCurrent = screen.id === this.currentScreen()?.id;
    this.send({ kind: 'press', node: screen.node, data, label: pressed.label, ...(screen.step !== undefined && { step: screen.step }), ...(!isCurrent && { message }) });
  }

  answer(call: number, output: string, values: JsonObject): void {
    const waiting = this.waitingCalls().find((candidate) => candidate.call === call);
    if (waiting) this.send({ kind: 'result', node: waiting.node, output, values });
  }

  /** Goes back until `turn` is the last one on screen; what came after can be played again. */
  rewind(turn: number): void {
    if (turn < 0 || turn >= this.turns.length - 1) return;
    this.ahead = [...this.turns.slice(turn + 1).flatMap(({ input }) => (input ? [input] : [])), ...this.ahead];
    this.turns = this.turns.slice(0, turn + 1);
    this.broken = undefined;
  }

  /** Plays the next undone turn again. */
  redo(): void {
    const [next, ...rest] = this.ahead;
    if (!next || this.broken !== undefined) return;
    this.turns.push(this.play(next));
    this.ahead = rest;
  }

  restart(): void {
    this.ahead = [];
    this.begin();
  }

  get node(): string | undefined {
    return this.currentScreen()?.node;
  }

  view(): Pick<PreviewView, 'turns' | 'undone' | 'calls' | 'variables' | 'changed' | 'node' | 'ended'> {
    const turns = this.turns.map(({ input, effects }) => ({ ...(input && { input: wordsOf(input) }), effects }));
    const [lost] = this.ahead;
    const broken = this.broken !== undefined && lost ? [{ input: wordsOf(lost), effects: [], broken: this.broken }] : [];
    const { state } = this.last;
    const node = this.node;
    return {
      turns: [...turns, ...broken],
      undone: this.broken === undefined ? this.ahead.length : 0,
      calls: this.waitingCalls(),
      variables: state.variables,
      changed: changedNames(this.turns.at(-2)?.state.variables ?? {}, state.variables),
      ended: state.ended,
      ...(node !== undefined && { node }),
    };
  }

  /** The conversation as words, for notes and bug reports. */
  transcript(): string {
    const lines = this.turns.flatMap(({ input, effects }) => [
      ...(input ? [`**You:** ${wordsOf(input)}`] : []),
      ...effects.flatMap((effect) => {
        if (effect.type === 'message' || effect.type === 'update') return [`**Bot:** ${effect.text}${effect.buttons.length > 0 ? `\n${effect.buttons.map((row) => row.map((button) => `[${button.label}]`).join(' ')).join('\n')}` : ''}`];
        return effect.type === 'notice' || effect.type === 'problem' ? [`*${effect.text}*`] : [];
      }),
    ]);
    return `${lines.join('\n\n')}\n`;
  }

  /** The conversation as events, one to a line, as `menuflow play --json` reads them. */
  events(): string {
    const start = { type: 'start', data: this.data };
    const events = this.turns.flatMap((turn, index) => {
      const before = this.turns[index - 1];
      return turn.input && before ? [this.eventOf(turn.input, before)] : [];
    });
    return [start, ...events].map((event) => `${JSON.stringify(event)}\n`).join('');
  }

  // ------------------------------------------------------------------ inside

  private get last(): Turn {
    const last = this.turns.at(-1);
    if (!last) throw new Error('A conversation always has its first turn.');
    return last;
  }

  private begin(): void {
    this.broken = undefined;
    this.turns = [startConversation(this.flow, { data: this.data })];
  }

  private inputs(): Input[] {
    return this.turns.flatMap(({ input }) => (input ? [input] : []));
  }

  private play(input: Input): Turn {
    return { input, ...handleEvent(this.flow, this.last.state, this.eventOf(input, this.last)) };
  }

  private eventOf(input: Input, before: Turn): ConversationEvent {
    switch (input.kind) {
      case 'press':
        return { type: 'press', data: input.data, ...(input.message !== undefined && { message: input.message }) };
      case 'text':
        return { type: 'text', text: input.text };
      case 'photo':
        return { type: 'photo', photo: input.photo };
      case 'result':
        return { type: 'result', call: this.callOf(input.node, before), output: input.output, values: input.values };
      case 'idle':
        return { type: 'idle' };
      case 'comeBack':
        return { type: 'start', data: this.data };
    }
  }

  /** Why an input of the old flow makes no sense in the new one; undefined where it does. */
  private refusal(input: Input, turn: Turn): string | undefined {
    if (input.kind === 'press' && input.message === undefined) {
      const screen = this.currentScreen();
      if (!screen?.buttons.flat().some((button) => button.data === input.data)) return `The button “${input.label}” is no longer offered here.`;
      if (screen.node !== input.node || screen.step !== input.step) return `The conversation no longer comes to \`${input.node}\` here.`;
    }
    if (input.kind === 'result' && this.callOf(input.node, this.last) === 0) return `The conversation no longer comes to \`${input.node}\` here.`;
    const notice = turn.effects.find((effect) => effect.type === 'notice');
    return notice?.type === 'notice' && notice.reason === 'unexpected' ? 'The conversation no longer expects this here.' : undefined;
  }

  private screens(): Map<number, Screen> {
    const screens = new Map<number, Screen>();
    for (const { effects } of this.turns) for (const effect of effects) if (effect.type === 'message' || effect.type === 'update') screens.set(effect.id, effect);
    return screens;
  }

  private currentScreen(): Screen | undefined {
    return [...this.screens().values()].findLast((screen) => screen.expects !== 'none');
  }

  private waitingCalls(): WaitingCall[] {
    const { effects } = this.last;
    return effects.flatMap((effect) => {
      if (effect.type !== 'call') return [];
      const node = this.flow.nodes[effect.node];
      const mock = node && 'mock' in node ? node.mock : undefined;
      const outputs = [...new Set([...Object.keys(node?.outputs ?? {}), 'Success', 'Error'])];
      return { call: effect.call, node: effect.node, action: effect.action, settings: effect.settings, outputs, ...(mock && { mock }) };
    });
  }

  private callOf(node: string, turn: Turn): number {
    const call = turn.effects.find((effect) => effect.type === 'call' && effect.node === node);
    return call?.type === 'call' ? call.call : 0;
  }
}

function wordsOf(input: Input): string {
  switch (input.kind) {
    case 'press':
      return input.label;
    case 'text':
      return input.text;
    case 'photo':
      return '🖼 photo';
    case 'result':
      return `⚙ ${input.node} answers ${input.output}`;
    case 'idle':
      return '⏳ waits';
    case 'comeBack':
      return '👋 comes back';
  }
}

function changedNames(before: JsonObject, after: JsonObject): string[] {
  const same = (left: Json | undefined, right: Json | undefined): boolean => left === right || JSON.stringify(left) === JSON.stringify(right);
  return Object.keys(after).filter((name) => !same(before[name], after[name]));
}
