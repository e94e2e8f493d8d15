import {
  type ConversationEvent,
  type ConversationState,
  type Effect,
  type Flow,
  handleEvent,
  type JsonObject,
  type Screen,
  startConversation,
} from '../engine/index.js';
import { Coverage, isAnswer, nodeOf } from './coverage.js';

export type Call = Extract<Effect, { type: 'call' }>;

/** An answer of an outside call. */
export interface Reply {
  output: string;
  values: JsonObject;
}

/** A conversation with the engine: its state, what waits, its clock, and what it came through. */
export class Player {
  readonly coverage: Coverage;
  state!: ConversationState;
  screen: Screen | undefined;
  call: Call | undefined;
  /** Milliseconds since the conversation began. */
  now = 0;
  private idleAt: number | undefined;

  constructor(private readonly flow: Flow) {
    this.coverage = new Coverage(flow);
  }

  start(data: JsonObject, variables: JsonObject): Effect[] {
    const { state, effects } = startConversation(this.flow, { data, variables, at: this.now });
    this.coverage.note(effects, state);
    if (!effects.some((effect) => 'node' in effect && effect.node === this.flow.start))
      this.coverage.hit(`/nodes/${this.flow.start.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return this.take(state, effects);
  }

  send(event: ConversationEvent): Effect[] {
    const { screen } = this;
    const button = event.type === 'press' ? screen?.buttons.flat()[event.button ?? -1] : undefined;
    const before = screen && { node: screen.node, step: screen.step, answered: isAnswer(event.type, button?.data) };
    const { state, effects } = handleEvent(this.flow, this.state, { ...event, at: this.now });
    this.coverage.note(effects, state, before);
    return this.take(state, effects);
  }

  answer(call: Call, { output, values }: Reply): Effect[] {
    return this.send({ type: 'result', call: call.call, output, values });
  }

  /** Lets time pass; the idle time may end within it. */
  wait(milliseconds: number): Effect[] {
    const until = this.now + milliseconds;
    const { idleAt } = this;
    if (idleAt === undefined || idleAt > until) {
      this.now = until;
      return [];
    }
    this.idleAt = undefined;
    this.now = idleAt;
    const effects = this.send({ type: 'idle' });
    this.now = until;
    return effects;
  }

  private take(state: ConversationState, effects: Effect[]): Effect[] {
    this.state = state;
    for (const effect of effects) {
      if ((effect.type === 'message' || effect.type === 'update') && effect.expects !== 'none') {
        this.screen = effect;
        this.call = undefined;
      } else if (effect.type === 'call') this.call = effect;
      else if (effect.type === 'output' && effect.node === this.call?.node) this.call = undefined;
      else if (effect.type === 'timer') this.idleAt = this.now + effect.after;
      else if (effect.type === 'end') {
        this.screen = undefined;
        this.call = undefined;
        this.idleAt = undefined;
      }
    }
    return effects;
  }
}

/** What an action answers when nobody says otherwise: its own example, at its good output. */
export function mockOf(flow: Flow, node: string): Reply | undefined {
  const action = nodeOf(flow, node);
  if (!action || !('mock' in action) || !action.mock) return undefined;
  const outputs = Object.keys(action.outputs);
  return { output: outputs.includes('Success') ? 'Success' : (outputs[0] ?? 'Success'), values: action.mock };
}
