import {
  type ConversationEvent,
  type ConversationState,
  type Effect,
  type Flow,
  handleEvent,
  type Screen,
  startConversation,
  type Turn,
} from '../../src/engine/index.js';
import { data, type Move } from './arbitrary-flow.js';

/** One conversation over a flow, driven by moves, with everything that was seen on the way. */
export class Session {
  state: ConversationState;
  /** The latest screen as the user sees it. */
  screen: Screen | undefined;
  effects: Effect[];
  private eventCount = 0;
  private calls = 0;
  private lastEvent: ConversationEvent | undefined;

  constructor(
    readonly flow: Flow,
    readonly throughJson = false,
  ) {
    const turn = startConversation(flow, { data, at: 1 });
    this.state = turn.state;
    this.effects = turn.effects;
    this.see(turn);
  }

  /** Handles an event without keeping what comes of it. */
  peek(event: ConversationEvent): Turn {
    return handleEvent(this.flow, this.state, event);
  }

  handle(event: ConversationEvent): Turn {
    const given = this.throughJson ? (JSON.parse(JSON.stringify(this.state)) as ConversationState) : this.state;
    const turn = handleEvent(this.flow, given, event);
    this.lastEvent = event;
    this.state = turn.state;
    this.effects = turn.effects;
    this.see(turn);
    return turn;
  }

  move(move: Move): Turn {
    return this.handle(this.eventOf(move));
  }

  eventOf(move: Move): ConversationEvent {
    const id = `event-${++this.eventCount}`;
    const buttons = this.screen?.buttons.flat() ?? [];
    switch (move.kind) {
      case 'press': {
        const place = buttons.length === 0 ? 0 : move.choice % buttons.length;
        const button = buttons[place];
        if (!button) return { type: 'press', data: 'none', id };
        if (move.by === 'label') return { type: 'text', text: button.label, id };
        return move.by === 'data'
          ? { type: 'press', data: button.data, message: this.screen?.id, id }
          : { type: 'press', button: place, id };
      }
      case 'say':
        return { type: 'text', text: move.text, id };
      case 'stale':
        return { type: 'press', message: (this.screen?.id ?? 1) - 1 - (move.choice % 3), button: 0, id };
      case 'repeat':
        return this.lastEvent ?? { type: 'idle', id };
      case 'photo':
        return { type: 'photo', photo: 'file-1', id };
      case 'result':
        return { type: 'result', call: this.calls, output: move.output, values: { rows: move.rows }, id };
      default:
        return { type: move.kind, id };
    }
  }

  private see(turn: Turn): void {
    // A start abandons what is on screen, even where it leads nowhere.
    if (this.state.screen === undefined) this.screen = undefined;
    for (const effect of turn.effects) {
      if (effect.type === 'call') this.calls = effect.call;
      if (effect.type === 'end') this.screen = undefined;
      if ((effect.type === 'message' || effect.type === 'update') && effect.expects !== 'none') this.screen = effect;
    }
  }
}
