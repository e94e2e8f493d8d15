import {
  type ConversationState,
  type Effect,
  type Flow,
  handleEvent,
  type JsonObject,
  startConversation,
} from '../engine/index.js';
import { type Act, actsAt, eventOf, type Waiting, waitingAfter } from './acts.js';
import { Coverage, isAnswer, pointer } from './coverage.js';
import { beginningsOf } from './beginnings.js';
import type { Fixtures } from './fixtures.js';
import { Places } from './places.js';
import { type RecordedTurn, writeTest } from './record.js';
import { type Finding, type FindingKind, type Origin, type Sighting, Sightings } from './sightings.js';

export interface ExploreOptions {
  /** Start data; without it, likely values of what the flow declares. */
  data?: JsonObject;
  /** What is kept beside the flow to try it with: conversations also begin with its data, and calls get its answers, too. */
  fixtures?: Fixtures;
  /** Conversations that stand differently; more are left out. */
  mostStates?: number;
  /** Events that are tried; more are left out. */
  mostEvents?: number;
  /** Characters in the conversations that wait to be followed, which is what takes memory; more are left out. */
  mostHeld?: number;
}

/** What an exploration found, and what it left out. */
export interface Explored {
  findings: Finding[];
  /** Nodes that were not come to, although a limit or other data may be the reason. */
  notReached: string[];
  /** Steps for which no answer was found that passes, although there may be one. */
  notPassed: string[];
  /** Places that were not left again, although an arrow that was not taken leads out. */
  notLeft: string[];
  /** Places that were different at more visits than were followed, as where something is counted. */
  cut: string[];
  /** How many visits of one place were followed at most. */
  visits: number;
  /** The limit because of which not every way was walked; absent where none was met. */
  leftOut?: 'states' | 'events' | 'memory' | 'stopped';
  events: number;
  states: number;
  coverage: Coverage;
}

/**
 * Ways through one place that are followed: values that only count up would
 * make a new one for ever. A small flow can afford more of them than a large one.
 */
const visitsFor = (nodes: number): number => Math.max(6, Math.min(120, Math.floor(60_000 / nodes)));

const defaults = { mostStates: 150_000, mostEvents: 1_500_000, mostHeld: 150_000_000 };

interface Entry {
  /** Which start data the conversation began with. */
  begun: number;
  parent: number;
  act: Act | undefined;
  /** Where the conversation waits, as JSON, since that takes a fraction of the memory; gone once its acts were tried. */
  waiting: string | undefined;
}

/**
 * Walks every way through a flow, breadth first: each button, and right and
 * wrong answers to each question. The same flow and options give the same
 * findings, each with a shortest conversation that leads to it.
 */
export class Exploration {
  private readonly coverage: Coverage;
  private readonly places: Places;
  private readonly sightings: Sightings;
  private readonly entries: Entry[] = [];
  private readonly seen = new Set<string>();
  private readonly visits = new Map<string, number>();
  /** What conversations begin with. What is only missing data may lead on, but is no fault of the flow. */
  private readonly beginnings: { data: JsonObject; isProbe: boolean }[];
  private readonly kept: Fixtures['answers'];
  private readonly mostVisits: number;
  private readonly limits: Required<Omit<ExploreOptions, 'data' | 'fixtures'>>;
  private readonly cut = new Set<string>();
  private next = 0;
  private eventCount = 0;
  private held = 0;
  private leftOut: Explored['leftOut'];

  constructor(
    private readonly flow: Flow,
    options: ExploreOptions = {},
  ) {
    this.coverage = new Coverage(flow);
    this.places = new Places(flow);
    this.sightings = new Sightings(flow);
    this.beginnings = options.data
      ? [{ data: options.data, isProbe: false }]
      : beginningsOf(flow, options.fixtures?.data);
    this.kept = options.fixtures?.answers ?? {};
    this.mostVisits = visitsFor(Object.keys(flow.nodes).length);
    this.limits = {
      mostStates: options.mostStates ?? defaults.mostStates,
      mostEvents: options.mostEvents ?? defaults.mostEvents,
      mostHeld: options.mostHeld ?? defaults.mostHeld,
    };
    this.coverage.hit(pointer(flow.start));
    for (const [begun, { data }] of this.beginnings.entries()) {
      const { state, effects } = startConversation(flow, { data });
      this.take({ begun, parent: -1, act: undefined }, undefined, state, effects);
    }
  }

  /** How far it has come. */
  get progress(): { events: number; states: number; waiting: number; nodes: number } {
    const nodes = [...this.coverage.hits.keys()].filter((key) => /^\/nodes\/[^/#]*$/.test(key)).length;
    return { events: this.eventCount, states: this.entries.length, waiting: this.entries.length - this.next, nodes };
  }

  /** Goes on for about so many events; false once there is nothing left to try. */
  advance(events: number): boolean {
    const until = this.eventCount + events;
    while (this.next < this.entries.length && this.eventCount < until) {
      if (this.eventCount >= this.limits.mostEvents) {
        this.leftOut = 'events';
        return false;
      }
      this.expand(this.next++);
    }
    return this.next < this.entries.length;
  }

  /** Ends it where it stands. */
  stop(): void {
    if (this.next < this.entries.length) this.leftOut ??= 'stopped';
  }

  result(): Explored {
    const isWhole = this.leftOut === undefined;
    const { findings, notPassed, notLeft } = this.sightings.end(this.coverage, this.places, isWhole);
    const told = new Set(findings.filter(({ kind }) => kind === 'unreached').map(({ node }) => node));
    return {
      findings: findings.map((sighting) => this.findingOf(sighting)),
      notReached: Object.keys(this.flow.nodes).filter((id) => !this.coverage.hits.has(pointer(id)) && !told.has(id)),
      notPassed,
      notLeft,
      cut: [...this.cut],
      visits: this.mostVisits,
      ...(this.leftOut && { leftOut: this.leftOut }),
      events: this.eventCount,
      states: this.entries.length,
      coverage: this.coverage,
    };
  }

  private expand(index: number): void {
    const entry = this.entries[index];
    if (entry?.waiting === undefined) return;
    const waiting = JSON.parse(entry.waiting) as Waiting;
    this.held -= entry.waiting.length;
    entry.waiting = undefined;
    const acts = actsAt(this.flow, waiting, this.kept);
    const { begun } = entry;
    if (!this.isProbe(begun)) this.sightings.stand(waiting, acts, { begun, parent: index, act: undefined });
    for (const act of acts) {
      this.eventCount++;
      const { state, effects } = handleEvent(this.flow, waiting.state, eventOf(act, this.dataOf(begun)));
      this.take({ begun, parent: index, act }, waiting, state, effects);
    }
  }

  /** Looks at what a turn did, and keeps where it led if nothing stood there before. */
  private take(
    origin: Origin,
    before: Waiting | undefined,
    state: ConversationState,
    effects: readonly Effect[],
  ): void {
    const { act, begun } = origin;
    const { screen } = before ?? {};
    this.coverage.note(
      effects,
      state,
      screen && {
        node: screen.node,
        ...(screen.step !== undefined && { step: screen.step }),
        answered: act !== undefined && isAnswer(act.kind, act.kind === 'press' ? act.data : undefined),
      },
    );
    const after = waitingAfter(before, state, effects);
    this.places.note(before, after, effects);
    this.sightings.see({ before, after, effects, act }, origin, this.isProbe(begun));
    if (state.ended || !this.isNew(after, effects)) return;
    const packed = JSON.stringify(after);
    const limit =
      this.entries.length >= this.limits.mostStates
        ? 'states'
        : this.held + packed.length > this.limits.mostHeld
          ? 'memory'
          : undefined;
    if (limit) {
      this.leftOut ??= limit;
      return;
    }
    this.held += packed.length;
    this.entries.push({ ...origin, waiting: packed });
  }

  /** Whether a conversation stands where none stood before; what only counts up does not matter. */
  private isNew({ state, screen, call }: Waiting, effects: readonly Effect[]): boolean {
    if (effects.every(({ type }) => type === 'notice' || type === 'timer')) return false;
    const node = call?.node ?? screen?.node ?? '';
    const place = `${call ? 'call' : 'screen'}|${node}|${screen?.step ?? ''}`;
    const known = this.visits.get(place) ?? 0;
    if (known >= this.mostVisits && this.cut.has(node)) return false;
    const {
      messages: _messages,
      calls: _calls,
      at: _at,
      seen: _seen,
      screen: _screen,
      call: _call,
      history,
      ...rest
    } = state;
    // Further back than the last menus nobody gets without coming through a state of its own.
    const past = Array.isArray(history) ? history.slice(-2) : [];
    const key = JSON.stringify([place, screen?.text, screen?.buttons.length, past, rest]);
    const hash = hashOf(key);
    if (this.seen.has(hash)) return false;
    if (known >= this.mostVisits) {
      this.cut.add(node);
      return false;
    }
    this.seen.add(hash);
    this.visits.set(place, known + 1);
    return true;
  }

  private isProbe(begun: number): boolean {
    return this.beginnings[begun]?.isProbe ?? false;
  }

  private dataOf(begun: number): JsonObject {
    return this.beginnings[begun]?.data ?? {};
  }

  private findingOf({ begun, parent, act, ...told }: Sighting): Finding {
    const turns = this.turnsTo({ begun, parent, act });
    const title = `${titles[told.kind]}: ${told.step ?? told.node}`;
    return {
      ...told,
      data: this.dataOf(begun),
      acts: turns.flatMap((turn) => (turn.act ? [turn.act] : [])),
      test: writeTest({ title, data: this.dataOf(begun), turns, note: told.message }),
    };
  }

  /** Plays the conversation to a place again, turn by turn. */
  private turnsTo({ begun, parent, act }: Origin): RecordedTurn[] {
    const data = this.dataOf(begun);
    const acts: Act[] = act ? [act] : [];
    for (let entry = this.entries[parent]; entry; entry = this.entries[entry.parent])
      if (entry.act) acts.unshift(entry.act);
    const first = startConversation(this.flow, { data });
    const turns: RecordedTurn[] = [{ effects: first.effects }];
    let { state } = first;
    for (const done of acts) {
      const turn = handleEvent(this.flow, state, eventOf(done, data));
      turns.push({ act: done, effects: turn.effects });
      state = turn.state;
    }
    return turns;
  }
}

const titles: Readonly<Record<FindingKind, string>> = {
  'dead-end': 'no way on',
  'impossible-step': 'no answer passes',
  trap: 'no way out',
  problem: 'the flow cannot go on',
  'empty-message': 'an empty message',
  'channel-limit': 'more than the channel takes',
  unreached: 'never reached',
  'empty-path': 'an empty place in a text',
};

/** Walks a flow to its end or its limits. */
export function explore(flow: Flow, options: ExploreOptions = {}): Explored {
  const exploration = new Exploration(flow, options);
  while (exploration.advance(10_000));
  return exploration.result();
}

/** Sixty-four bits of a key, since keeping whole states would take memory without bound. */
function hashOf(key: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13);
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
}
