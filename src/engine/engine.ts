import type { ConversationEvent, ConversationState, Effect, StartOptions, Turn as Answer } from './conversation.js';
import { readEvent } from './event.js';
import { sameLabel } from './fold.js';
import { END, type Flow, type JsonObject } from './flow.js';
import { LONGEST_EVENT_ID, MOST_NODES, MOST_TYPED, REMEMBERED_EVENTS } from './limits.js';
import { plainObject } from './plain-json.js';
import { type Prepared, type Program, prepare } from './program.js';
import { sha256 } from './sha256.js';
import { newState, readState, type ScreenState, type State, settled } from './state.js';
import { type Offer, type ProgramNode, type Screen, Turn } from './turn.js';

/** A user arrives: the first state, and what the bot says. */
export function startConversation(flow: Flow, options: StartOptions = {}): Answer {
  const prepared = prepare(flow);
  const given: Partial<StartOptions> = typeof options === 'object' && options !== null ? options : {};
  const state = newState(prepared.program?.mark ?? '', {
    ...prepared.program?.variables,
    ...plainObject(given.variables),
  });
  const data = plainObject(given.data);
  if (Object.keys(data).length > 0) state.data = data;
  if (Number.isFinite(given.at)) state.at = given.at;
  if (typeof given.id === 'string') state.seen = [rememberedId(given.id)];
  if (!prepared.program) return answer(state, [brokenFlow(prepared)]);
  const turn = new Turn(prepared.program, state);
  turn.next = prepared.program.start;
  run(turn);
  return finish(turn, true);
}

/** What one event does to a conversation. The state it is given stays as it was. */
export function handleEvent(flow: Flow, state: ConversationState, event: ConversationEvent): Answer {
  const prepared = prepare(flow);
  const { program } = prepared;
  const known = readState(state);
  if (!program) return answer(known ?? newState('', {}), [brokenFlow(prepared)]);
  if (!known) return startOver(program);
  const read = readEvent(event);
  if (!read)
    return answer(known, [{ type: 'problem', code: 'bad-event', text: 'This is no event that a conversation knows.' }]);
  const id = read.id === undefined ? undefined : rememberedId(read.id);
  if (id !== undefined && known.seen?.includes(id)) return answer(known, []);

  const turn = new Turn(program, known);
  if (id !== undefined) turn.state.seen = [...(known.seen ?? []), id].slice(-REMEMBERED_EVENTS);
  if (read.at !== undefined) turn.state.at = read.at;
  dispatch(turn, read);
  run(turn);
  return finish(turn, read.type !== 'idle');
}

function answer(state: State, effects: Effect[]): Answer {
  return { state: state as unknown as ConversationState, effects };
}

function brokenFlow({ problems }: Prepared): Effect {
  const first = problems.find((problem) => problem.severity === 'error');
  return {
    type: 'problem',
    code: 'invalid-flow',
    text: `This flow cannot run: ${first ? `${first.message} (${first.pointer || '/'})` : 'it has errors.'}`,
  };
}

/** A state that no engine of this version made is of no use; the user begins anew. */
function startOver(program: Program): Answer {
  const turn = new Turn(program, newState(program.mark, program.variables));
  turn.problem('bad-state', 'The state is not one that this version of the engine made; the conversation begins anew.');
  turn.next = program.start;
  run(turn);
  return finish(turn, true);
}

function rememberedId(id: string): string {
  return id.length > LONGEST_EVENT_ID ? sha256(id) : id;
}

function dispatch(turn: Turn, event: ConversationEvent): void {
  if (event.type === 'start') {
    restart(turn, event.data);
    return;
  }
  if (turn.state.ended) {
    turn.notice('notice_ended', 'unexpected');
    return;
  }
  if (!placeHolds(turn)) {
    startAfterChange(turn);
    return;
  }
  adopt(turn);
  const { screen, call } = turn.state;
  if (event.type === 'result') result(turn, event.call, event.output, event.values);
  else if (call) waiting(turn, event);
  else if (event.type === 'idle') idle(turn);
  else if (screen) onScreen(turn, screen, event);
  else if (event.type === 'press') turn.notice('notice_stale', 'stale');
  else turn.notice('notice_unexpected', 'unexpected');
}

/** A second start abandons what is on screen; variables and saved progress stay. */
function restart(turn: Turn, data: JsonObject | undefined): void {
  abandonScreen(turn);
  adopt(turn);
  const { state } = turn;
  state.ended = false;
  state.screen = undefined;
  state.call = undefined;
  state.history = undefined;
  state.values = undefined;
  state.selected = undefined;
  if (data) state.data = { ...state.data, ...plainObject(data) };
  turn.next = turn.program.start;
}

/** From here on the state is of this version of the flow. Variables keep their values; new ones get their first. */
function adopt(turn: Turn): void {
  const { state, program } = turn;
  if (state.revision === program.mark) return;
  state.revision = program.mark;
  state.variables = { ...program.variables, ...state.variables };
}

function abandonScreen(turn: Turn): void {
  const { screen } = turn.state;
  const node = screen && turn.program.node(screen.node);
  if (node?.behaviour.kind === 'screen') node.behaviour.abandon?.(turn, node);
  turn.state.wizard = undefined;
}

/** Whether the node and step where the conversation waits are still there; a flow may be newer than its state. */
function placeHolds(turn: Turn): boolean {
  const { state, program } = turn;
  const { call, screen } = state;
  if (call) {
    const node = program.node(call.node);
    return node?.behaviour.kind === 'passing' && node.behaviour.result !== undefined;
  }
  if (!screen) return state.revision === program.mark;
  const node = program.node(screen.node);
  if (node?.behaviour.kind !== 'screen') return false;
  if (node.behaviour.holds) return node.behaviour.holds(state);
  return !state.wizard && !screen.asking;
}

function startAfterChange(turn: Turn): void {
  turn.notice('notice_changed', 'changed');
  abandonScreen(turn);
  adopt(turn);
  const { state } = turn;
  state.screen = undefined;
  state.call = undefined;
  state.history = undefined;
  turn.next = turn.program.start;
}

function result(turn: Turn, callId: number, output: string, values: JsonObject | undefined): void {
  const { call, calls = 0 } = turn.state;
  const node = call && turn.program.node(call.node);
  if (call?.id !== callId || node?.behaviour.kind !== 'passing') {
    turn.notice('notice_late', callId > 0 && callId <= calls ? 'stale' : 'unexpected');
    return;
  }
  turn.state.call = undefined;
  turn.pushes = call.pushes === true;
  node.behaviour.result?.(turn, node, output, values && plainObject(values));
}

/** While the host works, buttons are out of use and words come too early. */
function waiting(turn: Turn, event: ConversationEvent): void {
  if (event.type !== 'idle') turn.notice('notice_waiting', event.type === 'press' ? 'stale' : 'unexpected');
}

function idle(turn: Turn): void {
  const { program, state } = turn;
  if (!program.idle) return;
  const from = state.screen?.node ?? program.start;
  abandonScreen(turn);
  turn.goTo(program.idle.to, from);
}

function onScreen(turn: Turn, screen: ScreenState, event: ConversationEvent): void {
  const node = turn.program.node(screen.node);
  if (node?.behaviour.kind !== 'screen') return;
  const { behaviour } = node;
  behaviour.resumeScope?.(turn, node, screen);
  if (event.type === 'press') {
    const offer =
      event.message === undefined || event.message === screen.message
        ? offerOf(behaviour.offers(turn, node, screen), event)
        : undefined;
    if (offer) behaviour.press(turn, node, screen, offer);
    else turn.notice('notice_stale', 'stale');
  } else if (event.type === 'text') {
    const offer = typedOffer(turn, node, behaviour, screen, event.text);
    if (offer) behaviour.press(turn, node, screen, offer);
    else behaviour.text(turn, node, screen, event.text);
  } else if (event.type === 'photo') {
    behaviour.photo(turn, node, screen, event.photo);
  }
}

/** The button that a press means, by position, by data, or by both. */
function offerOf(rows: readonly Offer[][], press: { data?: string; button?: number }): Offer | undefined {
  const offers = rows.flat();
  if (press.button === undefined)
    return press.data === undefined ? undefined : offers.find((offer) => offer.data === press.data);
  const offer = offers[press.button];
  return press.data === undefined || offer?.data === press.data ? offer : undefined;
}

const builtInLabels: ReadonlySet<string> = new Set(['@cancel', '@skip', '@previous']);

/** Typed text that is a button's label is a press of it; where text is an answer, only the built-in labels are. */
function typedOffer(
  turn: Turn,
  node: ProgramNode,
  behaviour: Screen,
  screen: ScreenState,
  text: string,
): Offer | undefined {
  if (text.length > MOST_TYPED) return undefined;
  const builtInOnly = behaviour.takesText(turn, node, screen);
  const offers = behaviour.offers(turn, node, screen).flat();
  return offers.find((offer) => (!builtInOnly || builtInLabels.has(offer.data)) && sameLabel(text, offer.label));
}

/** Runs nodes until one waits. What never waits is stopped, and the last menu is shown again. */
function run(turn: Turn): void {
  for (let count = 1; turn.next !== undefined; count++) {
    const id = turn.next;
    turn.next = undefined;
    const node = turn.program.node(id);
    if (id === END) {
      turn.end(turn.from || turn.program.start);
      return;
    }
    const problem = problemWith(turn, id, node, count);
    if (problem || !node) {
      if (problem) turn.stop(problem.code, problem.text);
      return;
    }
    node.behaviour.enter(turn, node);
  }
}

/** Why the flow cannot go on at a node. The node after the last that may pass on has to wait for someone. */
function problemWith(
  turn: Turn,
  id: string,
  node: ProgramNode | undefined,
  count: number,
): { code: string; text: string } | undefined {
  const { from } = turn;
  if (!node) {
    return {
      code: 'unknown-target',
      text: `${from ? `"${from}" leads` : 'The flow leads'} to "${id}", and there is no such node.`,
    };
  }
  const waits = node.behaviour.kind === 'screen' || node.behaviour.result !== undefined;
  if (count <= MOST_NODES || (waits && count === MOST_NODES + 1)) return undefined;
  return {
    code: 'loop',
    text: `More than ${MOST_NODES} nodes ran without waiting for anyone; the last was "${from}". The flow goes round in a circle.`,
  };
}

function finish(turn: Turn, timed: boolean): Answer {
  const { state, effects, program } = turn;
  // The timer is not set again by the idle time itself, or a silent user would hear from the bot for ever.
  if (timed && program.idle && state.screen && !state.call && !state.ended)
    effects.push({ type: 'timer', after: program.idle.after });
  return answer(settled(state), effects);
}
