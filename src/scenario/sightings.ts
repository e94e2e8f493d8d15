import {
  type Effect,
  type Expression,
  type Flow,
  type JsonObject,
  parseExpression,
  type StepType,
} from '../engine/index.js';
import type { Act, Waiting } from './acts.js';
import { arrowsReach, mayLeadOut } from './arrows.js';
import { type Coverage, isAnswer, nodeOf, pointer } from './coverage.js';
import { ShownFaults } from './shown-faults.js';
import { stepOf } from './likely-answers.js';
import { type Places, placeOf } from './places.js';
import { walk } from './samples.js';

export type FindingKind =
  | 'dead-end'
  | 'impossible-step'
  | 'trap'
  | 'problem'
  | 'empty-message'
  | 'channel-limit'
  | 'unreached'
  | 'empty-path';

interface Fault {
  kind: FindingKind;
  node: string;
  step?: string;
  message: string;
}

/** Something wrong, and the turn in which it was seen first. */
export interface Sighting extends Fault, Origin {}

/** A turn by the way to it: the conversation's beginning, the entry before it, and what was done there. */
export interface Origin {
  begun: number;
  parent: number;
  act: Act | undefined;
}

/** Something wrong, with a shortest conversation that leads to it, as acts and as a test that anyone can run. */
export interface Finding extends Fault {
  acts: Act[];
  /** What the conversation begins with. */
  data: JsonObject;
  test: string;
}

/** A turn of a conversation: where it stood, what happened, where it stands. */
export interface SeenTurn {
  before: Waiting | undefined;
  after: Waiting;
  effects: readonly Effect[];
  act: Act | undefined;
}

/** What an exploration tells in the end. */
export interface Told {
  findings: Sighting[];
  /** Steps for which no answer was found that passes, although there may be one. */
  notPassed: string[];
  /** Places that were not left again, although other data may lead on from there. */
  notLeft: string[];
}

/** Notices what is wrong in the turns of an exploration; of the same thing seen twice, the first counts. */
export class Sightings {
  private readonly found = new Map<string, Sighting>();
  /** Steps that were asked, where first, whether answers were tried, and whether some answer led on. */
  private readonly steps = new Map<string, { origin: Origin; tried: boolean; passed: boolean }>();
  /** Where each place was seen first. */
  private readonly first = new Map<string, Origin>();

  private readonly shown: ShownFaults;

  constructor(private readonly flow: Flow) {
    this.shown = new ShownFaults(flow);
  }

  /** A probe only shows that something can be passed; what looks wrong in it may be the fault of its data. */
  see(turn: SeenTurn, origin: Origin, isProbe: boolean): void {
    const { before, after, effects, act } = turn;
    this.noteStep(before, after, effects, act, origin);
    if (isProbe) return;
    const place = placeOf(after);
    if (place !== undefined && !this.first.has(place)) this.first.set(place, origin);
    let at = placeOf(before) ?? this.flow.start;
    for (const effect of effects) {
      if (effect.type === 'output')
        at = effect.to !== undefined && nodeOf(this.flow, effect.to) ? effect.to : effect.node;
      if (effect.type === 'problem')
        this.tell({ kind: 'problem', node: at, message: effect.text }, origin, effect.code);
      if (effect.type === 'message' || effect.type === 'update')
        for (const { more, ...told } of this.shown.of(effect, after.state)) this.tell(told, origin, more);
    }
  }

  /** Where a conversation waits and nothing can be done, it has come to a dead end. */
  stand({ state, screen, call }: Waiting, acts: readonly Act[], origin: Origin): void {
    const leads = acts.some((act) => act.kind !== 'text' || screen?.expects !== 'press');
    if (call || state.ended || leads) return;
    const node = screen?.node ?? this.flow.start;
    this.tell(
      { kind: 'dead-end', node, message: `At ${node} the conversation waits, and there is nothing to press.` },
      origin,
    );
  }

  /** What can only be told once all is walked. */
  end(coverage: Coverage, places: Places, isWhole: boolean): Told {
    const notPassed: string[] = [];
    for (const [key, { origin, tried, passed }] of this.steps) {
      if (passed || !tried) continue;
      const [node = '', step = ''] = JSON.parse(key) as string[];
      const { validation: rule, type } = stepOf(this.flow, { node, step }) ?? {};
      if (rule === undefined || type === undefined || !isUnderstood(rule, type)) notPassed.push(`${node}.${step}`);
      else
        this.tell(
          { kind: 'impossible-step', node, step, message: `No answer passes the check of the step ${step}: ${rule}` },
          origin,
        );
    }
    const notLeft = isWhole ? this.traps(places) : [];
    if (isWhole) this.unreached(coverage);
    return { findings: [...this.found.values()], notPassed, notLeft };
  }

  /** Tells of traps; gives the places out of which there is an arrow that only was not taken. */
  private traps(places: Places): string[] {
    const notLeft: string[] = [];
    for (const group of places.traps()) {
      if (mayLeadOut(this.flow, new Set(group))) {
        // What keeps the user there may have been told already.
        notLeft.push(...group.filter((place) => ![...this.found.values()].some(({ node }) => node === place)));
        continue;
      }
      const [node = ''] = group.filter((place) => !this.found.has(`dead-end ${place}`));
      const names = group.slice(0, 4).join(', ') + (group.length > 4 ? ' and others' : '');
      const message =
        group.length === 1
          ? `From ${node} there is no way to anywhere else.`
          : `From ${names} one only gets round and round, and to nothing else.`;
      const origin = this.first.get(node);
      if (node !== '' && origin) this.tell({ kind: 'trap', node, message }, origin);
    }
    return notLeft;
  }

  /** A node that no arrow of a reached node leads to. Where a condition stands before it, other data might. */
  private unreached(coverage: Coverage): void {
    const { nodes, idle } = this.flow;
    const begun = Object.keys(nodes).filter((id) => coverage.hits.has(pointer(id)));
    const open = arrowsReach(this.flow, idle ? [...begun, idle.to] : begun);
    for (const id of Object.keys(nodes)) {
      if (!open.has(id))
        this.tell(
          { kind: 'unreached', node: id, message: `No conversation comes to ${id}.` },
          { begun: 0, parent: -1, act: undefined },
        );
    }
  }

  private tell(told: Fault, origin: Origin, more = ''): void {
    const key = [told.kind, told.node, ...(told.step === undefined ? [] : [told.step]), more].filter(Boolean).join(' ');
    if (!this.found.has(key)) this.found.set(key, { ...told, ...origin });
  }

  // ---------------------------------------------------------------- questions

  private noteStep(
    before: Waiting | undefined,
    after: Waiting,
    effects: readonly Effect[],
    act: Act | undefined,
    origin: Origin,
  ): void {
    const { screen } = after;
    if (screen?.step && !after.call) {
      const key = JSON.stringify([screen.node, screen.step]);
      if (!this.steps.has(key)) this.steps.set(key, { origin, tried: false, passed: false });
    }
    const asked = before?.screen;
    if (!asked?.step || before?.call || !act) return;
    const data = act.kind === 'press' ? act.data : undefined;
    const failed = effects.some((effect) => effect.type === 'output' && effect.output === 'Cancelled');
    const stays =
      screen?.node === asked.node && screen.step === asked.step && !effects.some(({ type }) => type === 'output');
    const record = this.steps.get(JSON.stringify([asked.node, asked.step]));
    if (!record || !(isAnswer(act.kind, data) || data === '@skip')) return;
    record.tried = true;
    if (!failed && (!stays || after.call)) record.passed = true;
  }
}

/** Whether a check asks only what the generated answers cover: its value, or its length, against written numbers. */
function isUnderstood(rule: string, type: StepType): boolean {
  const { expression } = parseExpression(rule);
  if (!expression || !coveredTypes.has(type)) return false;
  let understood = true;
  walk(expression, (part: Expression) => {
    if (part.kind === 'path') understood &&= part.segments.join('.') === 'value';
    if (part.kind === 'call') understood &&= part.name === 'len';
    if (part.kind === 'binary') understood &&= !arithmetic.has(part.operator);
    // Lengths beyond this are not tried.
    if (part.kind === 'number' && type === 'text') understood &&= part.value <= 200;
  });
  return understood;
}

const coveredTypes: ReadonlySet<StepType> = new Set(['text', 'number', 'select', 'confirm']);
const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);
