import { channelNamed } from '../../channels/limits.js';
import { type Flow, type JsonObject, NAMELESS } from '../../engine/index.js';
import type { CompileResult, SourceMapEntry, SourcePosition } from '../../messages/lsp.js';
import {
  type FromPage,
  type NamedAnswer,
  type PreviewView,
  type Skin,
  type SkinLimits,
  skins,
} from '../../messages/preview.js';
import { t } from '../../messages/words.js';
import type { Act } from '../../scenario/index.js';
import { Conversation } from './conversation.js';
import { otherData } from './assumptions.js';
import { findWay, type Goal, MOST_TRIES, outputsOf } from './find-way.js';
import { type Fixtures, misfit, noFixtures, withAnswer, withData } from './fixtures.js';
import { knowledgeOf } from './knowledge.js';
import { anotherUser, madeUpData } from '../../scenario/made-up.js';
import { answersTo, givenFor } from './outside.js';
import { inputFor } from './acted.js';
import { placeOf } from './replay.js';
import { SourcePlaces } from './source-places.js';
import { events, scenario, transcript } from './transcript.js';

/** What a session cannot do itself, since it knows no editor. */
export type Wish =
  | { type: 'reveal'; at: SourceMapEntry }
  | { type: 'openLink'; url: string }
  | { type: 'copy'; text: string }
  /** The fixtures file shall be changed; undefined where it cannot be. */
  | { type: 'saveFixtures'; change: (text: string) => string | undefined };

/** All that one preview knows: its flow, the conversation, and how it is shown. */
export class Session {
  private conversation: Conversation | undefined;
  private flow: Flow | undefined;
  private places = new SourcePlaces([]);
  private fixtures = noFixtures;
  /** Start data as the author changed it here. */
  private edited: JsonObject | undefined;
  /** Start data that were assumed so that a conversation comes to a place. */
  private assumed: JsonObject | undefined;
  private begunWith = '';
  /** How many other users there have been. */
  private users = 0;
  private skin: Skin = 'plain';
  private outdated: string | undefined;
  private remark: string | undefined;
  private cursor: string | undefined;
  private kept: unknown;

  /** `name` is that of the flow's file. */
  constructor(private name: string) {}

  rename(name: string): void {
    this.name = name;
  }

  /** Takes what the compiler says. Without a flow the last good one goes on. */
  take(result: CompileResult | null, fixtures: Fixtures): void {
    this.fixtures = fixtures;
    // What the file now has is asked of the file from here on.
    if (JSON.stringify(this.edited) === JSON.stringify(fixtures.data)) this.edited = undefined;
    if (JSON.stringify(this.assumed) === JSON.stringify(fixtures.data)) this.assumed = undefined;
    if (!result?.flow) {
      this.outdated = complaintOf(result);
      return;
    }
    this.outdated = undefined;
    this.places = new SourcePlaces(result.sourceMap);
    this.begin(result.flow);
  }

  /** Takes up what a page kept over a restart of the editor. */
  restore(kept: unknown): void {
    if (typeof kept !== 'object' || kept === null) return;
    const { skin, edited, conversation } = kept as Record<string, unknown>;
    this.skin = skins.find((known) => known === skin) ?? 'plain';
    if (typeof edited === 'object' && edited !== null && !Array.isArray(edited)) this.edited = edited as JsonObject;
    this.kept = conversation;
  }

  keep(): JsonObject {
    return {
      skin: this.skin,
      ...((this.assumed ?? this.edited) && { edited: this.assumed ?? this.edited }),
      ...(this.conversation && { conversation: this.conversation.keep() }),
    };
  }

  /** The cursor moved; true where that changes what is shown. */
  moveCursor(uri: string, position: SourcePosition): boolean {
    const node = this.places.at(uri, position)?.node;
    const moved = node !== this.cursor;
    this.cursor = node;
    return moved;
  }

  /** The node or step that a position is in. */
  goalAt(uri: string, position: SourcePosition): Goal | undefined {
    const found = this.places.at(uri, position);
    if (!found) return undefined;
    const step = found.step === undefined ? undefined : this.stepIds(found.node)[found.step];
    return { node: found.node, ...(step !== undefined && { step }) };
  }

  /** Where the conversation is in the text. */
  get current(): SourceMapEntry | undefined {
    const screen = this.conversation?.last.screen;
    return screen && this.placeOf(screen.node, screen.step);
  }

  /** Plays the shortest conversation that leads to a place; where there is none, enters it. */
  playFrom(goal: Goal): void {
    const { conversation, flow } = this;
    if (!conversation || !flow) return;
    const { answers } = this.fixtures;
    this.startWith(this.edited);
    conversation.restart();
    let way = findWay({ flow, data: this.data }, goal, answers);
    const others = way ? [] : otherData(flow, this.data, this.fixtures);
    for (const data of others) {
      way = findWay({ flow, data }, goal, answers, undefined, MOST_TRIES / others.length);
      if (!way) continue;
      this.assumed = data;
      this.begin(flow);
      this.remark = t(
        'Only other start data lead to {0}; those that were assumed stand under Data.',
        goal.step ?? goal.node,
      );
      break;
    }
    if (way) {
      for (const input of way) conversation.send({ ...input, assumed: true });
      return;
    }
    const given = givenFor(flow, this.fixtures, goal.node);
    conversation.send({ kind: 'enter', node: goal.node, ...(given.length > 0 && { given }), assumed: true });
    const beginning = { flow, data: this.data };
    const rest = goal.step === undefined ? [] : findWay(beginning, goal, answers, conversation.last);
    for (const input of rest ?? []) conversation.send({ ...input, assumed: true });
    this.remark = t(
      'No conversation was found that leads to {0}, so {1} was entered directly.',
      goal.step ?? goal.node,
      goal.node,
    );
  }

  /** Plays what was written down elsewhere, such as a test up to where it failed. */
  playActs(data: JsonObject, acts: readonly Act[]): void {
    if (!this.flow) return;
    this.startWith(data);
    this.conversation?.restart();
    for (const act of acts) this.conversation?.send(inputFor(act, placeOf(this.conversation.last)));
  }

  /** The conversation as a test; undefined where there is none. */
  recording(): string | undefined {
    return this.conversation && scenario(this.conversation.past, this.data);
  }

  /** Does what the page asks; what needs an editor comes back as a wish. */
  do(message: FromPage): Wish | undefined {
    const { conversation } = this;
    this.remark = undefined;
    switch (message.type) {
      case 'ready':
        return undefined;
      case 'press':
        conversation?.press(message.message, message.button, message.data);
        return undefined;
      case 'text':
        conversation?.say(message.text);
        return undefined;
      case 'photo':
        conversation?.sendPhoto(message.photo, message.picture);
        return undefined;
      case 'result':
        conversation?.answer(message.call, message.output, message.values);
        return undefined;
      case 'idle':
      case 'comeBack':
        conversation?.send({ kind: message.type });
        return undefined;
      case 'again':
        conversation?.pressAgain();
        return undefined;
      case 'restart':
        conversation?.restart();
        return undefined;
      case 'rewind':
        conversation?.rewind(message.turn);
        return undefined;
      case 'redo':
        conversation?.redo();
        return undefined;
      case 'branch':
        conversation?.branch(message.turn, message.to);
        return undefined;
      case 'playFrom':
        this.playFrom(message);
        return undefined;
      case 'newUser':
        this.startWith(anotherUser(this.data, this.users++));
        conversation?.restart();
        return undefined;
      case 'change':
        conversation?.change(message.turn, message.text);
        return undefined;
      case 'changeValue':
        conversation?.changeValue(message.turn, message.path, message.value);
        return undefined;
      case 'setValue':
        conversation?.send({
          kind: 'set',
          area: message.area,
          path: message.path,
          ...(message.value !== undefined && { value: message.value }),
        });
        return undefined;
      case 'setData':
        this.startWith(message.data);
        return undefined;
      case 'forgetData':
        this.startWith(undefined);
        return undefined;
      case 'skin':
        this.skin = message.skin;
        return undefined;
      case 'saveData':
        return { type: 'saveFixtures', change: (text) => withData(text, this.data) };
      case 'saveAnswer':
        return this.saveAnswer(message.node, message.answer);
      case 'reveal':
        return wishToSee(this.placeOf(message.node, message.step));
      case 'revealTarget':
        return wishToSee(this.placeOfTarget(message.node, message.output));
      case 'openLink':
        return { type: 'openLink', url: message.url };
      case 'copy':
        return { type: 'copy', text: this.copy(message.what) };
    }
  }

  view(): PreviewView {
    const { conversation } = this;
    const last = conversation?.last;
    const past = conversation?.past ?? [];
    const knows =
      last &&
      knowledgeOf(
        last.state,
        this.data,
        past.flatMap(({ played }) => played.effects),
      );
    const limits = limitsOf(this.skin);
    return {
      title: this.title,
      turns: conversation?.turns() ?? [],
      undone: conversation?.undone ?? 0,
      calls:
        last?.calls.map(({ call, node, action, settings }) => ({
          call,
          node,
          action,
          settings,
          outputs: this.flow ? outputsOf(this.flow, node) : [],
          answers: this.answersTo(node),
        })) ?? [],
      knows: knows ?? { variables: {}, answers: {}, outputs: {}, data: {}, history: [], path: [] },
      dataFrom: (this.assumed ?? this.edited) ? 'edited' : this.fixtures.data ? 'fixtures' : 'made up',
      ended: last?.state.ended ?? false,
      skin: this.skin,
      ...(limits && { limits }),
      ...(this.cursor !== undefined && { cursor: this.cursor }),
      ...(conversation && this.outdated !== undefined && { outdated: this.outdated }),
      ...(!conversation && { missing: this.outdated ?? t('There is no flow here yet.') }),
      ...(this.remark !== undefined && { remark: this.remark }),
    };
  }

  private get title(): string {
    const { name, id = NAMELESS } = this.flow ?? {};
    return name ?? (id === NAMELESS ? this.name : id);
  }

  private get data(): JsonObject {
    return this.assumed ?? this.edited ?? this.fixtures.data ?? (this.flow ? madeUpData(this.flow) : {});
  }

  /** Begins with data of the author's; without any, with those of the fixtures. */
  private startWith(data: JsonObject | undefined): void {
    this.edited = data;
    this.assumed = undefined;
    if (this.flow) this.begin(this.flow);
  }

  /** Begins with a flow, or goes on with a newer one; the same flow and data change nothing. */
  private begin(flow: Flow): void {
    this.flow = flow;
    const { data } = this;
    const begunWith = JSON.stringify([flow.revision, data]);
    if (begunWith === this.begunWith && flow.revision !== undefined) return;
    this.begunWith = begunWith;
    if (this.conversation) {
      this.conversation.update({ flow, data });
      return;
    }
    this.conversation = new Conversation({ flow, data });
    this.conversation.restore(this.kept);
    this.kept = undefined;
  }

  private answersTo(node: string): NamedAnswer[] {
    return this.flow ? answersTo(this.flow, this.fixtures, node) : [];
  }

  private saveAnswer(node: string, answer: NamedAnswer): Wish | undefined {
    const wrong = this.flow && misfit(this.flow, node, answer.values);
    if (wrong !== undefined) {
      this.remark = t('Not saved: {0}', wrong);
      return undefined;
    }
    return { type: 'saveFixtures', change: (text) => withAnswer(text, node, answer) };
  }

  private placeOf(node: string, step?: string): SourceMapEntry | undefined {
    const index = step === undefined ? -1 : this.stepIds(node).indexOf(step);
    return index < 0 ? this.places.node(node) : this.places.step(node, index);
  }

  /** Where a button leads: its own wire, or what catches all of its node's rows. */
  private placeOfTarget(id: string, output: string): SourceMapEntry | undefined {
    const outputs = this.flow && Object.hasOwn(this.flow.nodes, id) ? (this.flow.nodes[id]?.outputs ?? {}) : {};
    const named: Record<string, string> = {
      '@back': 'Back',
      '@cancel': 'Cancel',
      '@yes': 'Yes',
      '@no': 'No',
      '@search': 'Search',
      '@home': 'Home',
      '@toggle': 'Changed',
    };
    const name = Object.hasOwn(named, output) ? (named[output] ?? output) : output;
    const target = [name, 'ItemSelected']
      .map((wire) => (Object.hasOwn(outputs, wire) ? outputs[wire] : undefined))
      .find((wire) => wire !== undefined);
    return (target === undefined ? undefined : this.places.node(target)) ?? this.places.node(id);
  }

  private stepIds(id: string): string[] {
    const node = this.flow && Object.hasOwn(this.flow.nodes, id) ? this.flow.nodes[id] : undefined;
    const steps = node?.type === 'menu.wizard' ? (node.settings as { steps?: { id: string }[] }).steps : undefined;
    return steps?.map((step) => step.id) ?? [];
  }

  private copy(what: 'transcript' | 'events' | 'test'): string {
    const past = this.conversation?.past ?? [];
    if (what === 'test') return scenario(past, this.data);
    return what === 'transcript' ? transcript(past) : events(past);
  }
}

/** The first error, with its place; the file is named where it is another one than the flow's own. */
function complaintOf(result: CompileResult | null): string {
  const first = result?.problems[0];
  if (!result || !first) return t('The flow cannot be read yet.');
  const file = first.uri.slice(first.uri.lastIndexOf('/') + 1);
  const line = first.range.start.line + 1;
  const message = first.message.split('\n', 1)[0] ?? '';
  return first.uri === result.entry ? t('Line {0}: {1}', line, message) : t('{0}, line {1}: {2}', file, line, message);
}

function wishToSee(at: SourceMapEntry | undefined): Wish | undefined {
  return at && { type: 'reveal', at };
}

function limitsOf(skin: Skin): SkinLimits | undefined {
  const channel = channelNamed(skin);
  if (!channel) return undefined;
  const { text, label, fewButtons, buttons, buttonsInRow } = channel;
  return { text, label, fewButtons, buttons, inRow: buttonsInRow };
}
