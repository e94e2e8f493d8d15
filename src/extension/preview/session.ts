import { channelNamed } from '../../channels/limits.js';
import type { Flow, JsonObject } from '../../engine/index.js';
import type { CompileResult, SourceMapEntry, SourcePosition } from '../../messages/lsp.js';
import {
  type FromPage,
  type NamedAnswer,
  type PreviewView,
  type Skin,
  type SkinLimits,
  skins,
} from '../../messages/preview.js';
import { Conversation } from './conversation.js';
import { findWay, type Goal, outputsOf } from './find-way.js';
import { type Fixtures, misfit, noFixtures, withAnswer, withData } from './fixtures.js';
import { knowledgeOf } from './knowledge.js';
import { madeUp, madeUpData } from './made-up.js';
import { playInput } from './replay.js';
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
  private begunWith = '';
  private skin: Skin = 'plain';
  private outdated: string | undefined;
  private remark: string | undefined;
  private cursor: string | undefined;
  private kept: unknown;

  constructor(private readonly name: string) {}

  /** Takes what the compiler says. Without a flow the last good one goes on. */
  take(result: CompileResult | null, fixtures: Fixtures): void {
    this.fixtures = fixtures;
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
      ...(this.edited && { edited: this.edited }),
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
    const beginning = { flow, data: this.data };
    const way = findWay(beginning, goal, (node) => this.answersOf(node));
    conversation.restart();
    if (way) {
      for (const input of way) conversation.send(input);
      return;
    }
    conversation.send({ kind: 'enter', node: goal.node });
    const entered = playInput(beginning, conversation.last, { kind: 'enter', node: goal.node });
    const rest =
      goal.step === undefined || 'refusal' in entered
        ? []
        : findWay(beginning, goal, (node) => this.answersOf(node), entered);
    for (const input of rest ?? []) conversation.send(input);
    this.remark = `No conversation was found that leads to ${goal.step ?? goal.node}, so ${goal.node} was entered directly.`;
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
      case 'setVariable':
        conversation?.send({ kind: 'set', name: message.name, value: message.value });
        return undefined;
      case 'setData':
        this.edited = message.data;
        if (this.flow) this.begin(this.flow);
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
      title: this.flow?.name ?? this.flow?.id ?? this.name,
      turns: conversation?.turns() ?? [],
      undone: conversation?.undone ?? 0,
      calls:
        last?.calls.map(({ call, node, action, settings }) => ({
          call,
          node,
          action,
          settings,
          outputs: this.outputsOf(node),
          answers: this.answersOf(node),
        })) ?? [],
      knows: knows ?? { variables: {}, answers: {}, outputs: {}, data: {}, history: [], path: [] },
      dataFrom: this.edited ? 'edited' : this.fixtures.data ? 'fixtures' : 'made up',
      ended: last?.state.ended ?? false,
      skin: this.skin,
      ...(limits && { limits }),
      ...(this.cursor !== undefined && { cursor: this.cursor }),
      ...(conversation && this.outdated !== undefined && { outdated: this.outdated }),
      ...(!conversation && { missing: this.outdated ?? 'There is no flow here yet.' }),
      ...(this.remark !== undefined && { remark: this.remark }),
    };
  }

  private get data(): JsonObject {
    return this.edited ?? this.fixtures.data ?? (this.flow ? madeUpData(this.flow) : {});
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

  private outputsOf(node: string): string[] {
    return this.flow ? outputsOf(this.flow, node) : [];
  }

  /** What an outside call may answer: what was saved, the flow's own example, or else something made up. */
  private answersOf(id: string): NamedAnswer[] {
    const { flow } = this;
    const node = flow && Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
    const saved = Object.hasOwn(this.fixtures.answers, id) ? (this.fixtures.answers[id] ?? []) : [];
    const outputs = this.outputsOf(id);
    const output = outputs.find((name) => name === 'Success') ?? outputs[0] ?? 'Success';
    if (!flow || !node) return saved;
    if ('mock' in node && node.mock) return [...saved, { name: 'mock', output, values: node.mock }];
    if (saved.length > 0) return saved;
    const promised = 'values' in node && node.values ? Object.entries(node.values) : [];
    return [
      {
        name: 'made up',
        output,
        values: Object.fromEntries(promised.map(([name, type]) => [name, madeUp(flow, type, name)])),
      },
    ];
  }

  private saveAnswer(node: string, answer: NamedAnswer): Wish | undefined {
    const wrong = this.flow && misfit(this.flow, node, answer.values);
    if (wrong !== undefined) {
      this.remark = `Not saved: ${wrong}`;
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
  const first = result?.problems.find((problem) => problem.severity === 'error');
  if (!result || !first) return 'The flow cannot be read yet.';
  const file = first.uri.slice(first.uri.lastIndexOf('/') + 1);
  const place = first.uri === result.entry ? 'Line' : `${file}, line`;
  return `${place} ${first.range.start.line + 1}: ${first.message.split('\n', 1)[0] ?? ''}`;
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
