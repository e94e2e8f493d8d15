import { channelNamed } from '../channels/limits.js';
import {
  type ConversationState,
  type Effect,
  evaluateExpression,
  type Expression,
  type Flow,
  type JsonObject,
  parseExpression,
  parseTemplate,
  type Screen,
  type StepType,
} from '../engine/index.js';
import type { Act, Waiting } from './acts.js';
import { type Coverage, nodeOf, pointer, routesOf, stepsOf } from './coverage.js';
import { questionOf, saidIn, valuesIn } from './heard.js';
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

interface Told {
  kind: FindingKind;
  node: string;
  step?: string;
  message: string;
}

/** Something wrong, and the turn in which it was seen first. */
export interface Sighting extends Told, Origin {}

/** A turn by the way to it: the conversation's beginning, the entry before it, and what was done there. */
export interface Origin {
  begun: number;
  parent: number;
  act: Act | undefined;
}

/** Something wrong, with a shortest conversation that leads to it, as acts and as a test that anyone can run. */
export interface Finding extends Told {
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

/** Notices what is wrong in the turns of an exploration; of the same thing seen twice, the first counts. */
export class Sightings {
  private readonly found = new Map<string, Sighting>();
  /** Steps that were asked, where first, and whether some answer led on. */
  private readonly steps = new Map<string, { origin: Origin; passed: boolean }>();
  /** Where each place was seen first. */
  private readonly first = new Map<string, Origin>();

  constructor(private readonly flow: Flow) {}

  /** A probe only shows that something can be passed; what looks wrong in it may be the fault of its data. */
  see(turn: SeenTurn, origin: Origin, isProbe: boolean): void {
    const { before, after, effects, act } = turn;
    this.noteStep(before, after, effects, act, origin);
    if (isProbe) return;
    const place = placeOf(after);
    if (place !== undefined && !this.first.has(place)) this.first.set(place, origin);
    for (const effect of effects) {
      if (effect.type === 'problem')
        this.tell(
          { kind: 'problem', node: placeOf(before) ?? this.flow.start, message: effect.text },
          origin,
          effect.code,
        );
      if (effect.type === 'message' || effect.type === 'update') this.look(effect, after.state, origin);
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
  end(coverage: Coverage, places: Places, isWhole: boolean): { findings: Sighting[]; notPassed: string[] } {
    const notPassed: string[] = [];
    for (const [key, { origin, passed }] of this.steps) {
      if (passed) continue;
      const [node = '', step = ''] = JSON.parse(key) as string[];
      const { validation: rule, type } = stepOf(this.flow, { node, step }) ?? {};
      if (rule === undefined || type === undefined || !isUnderstood(rule, type)) notPassed.push(`${node}.${step}`);
      else
        this.tell(
          { kind: 'impossible-step', node, step, message: `No answer passes the check of the step ${step}: ${rule}` },
          origin,
        );
    }
    if (isWhole) this.traps(places);
    if (isWhole) this.unreached(coverage);
    return { findings: [...this.found.values()], notPassed };
  }

  private traps(places: Places): void {
    for (const group of places.traps()) {
      const [node = ''] = group.filter((place) => !this.found.has(`dead-end ${place}`));
      const names = group.slice(0, 4).join(', ') + (group.length > 4 ? ' and others' : '');
      const message =
        group.length === 1
          ? `From ${node} there is no way to anywhere else.`
          : `From ${names} one only gets round and round, and to nothing else.`;
      const origin = this.first.get(node);
      if (node !== '' && origin) this.tell({ kind: 'trap', node, message }, origin);
    }
  }

  /** A node that no arrow of a reached node leads to. Where a condition stands before it, other data might. */
  private unreached(coverage: Coverage): void {
    const open = new Set(Object.keys(this.flow.nodes).filter((id) => coverage.hits.has(pointer(id))));
    for (const id of open) {
      const node = nodeOf(this.flow, id);
      for (const to of [...Object.values(node?.outputs ?? {}), ...routesOf(node).map((route) => route.to)])
        if (nodeOf(this.flow, to)) open.add(to);
    }
    for (const id of Object.keys(this.flow.nodes)) {
      if (!open.has(id))
        this.tell(
          { kind: 'unreached', node: id, message: `No conversation comes to ${id}.` },
          { begun: 0, parent: -1, act: undefined },
        );
    }
  }

  private tell(told: Told, origin: Origin, more = ''): void {
    const key = [told.kind, told.node, ...(told.step === undefined ? [] : [told.step]), more].filter(Boolean).join(' ');
    if (!this.found.has(key)) this.found.set(key, { ...told, ...origin });
  }

  // ------------------------------------------------------------- one message

  private look(screen: Screen, state: ConversationState, origin: Origin): void {
    const { node, step } = screen;
    const at = { node, ...(step !== undefined && step !== '' && { step }) };
    const words = step === undefined ? screen.text : titleIn(screen);
    if (words.trim() === '')
      this.tell({ kind: 'empty-message', ...at, message: `The message of ${step ?? node} has no words.` }, origin);
    this.limits(screen, at, origin);
    this.emptyPaths(at, state, origin);
  }

  private limits(screen: Screen, at: { node: string; step?: string }, origin: Origin): void {
    const buttons = screen.buttons.flat();
    for (const name of this.flow.targets ?? []) {
      const channel = channelNamed(name);
      if (!channel) continue;
      const few = channel.fewButtons && buttons.length <= channel.fewButtons.most ? channel.fewButtons : undefined;
      const most = Math.min(channel.label ?? Infinity, few?.label ?? Infinity);
      // An earlier answer that is offered again is as long as the user made it.
      const long = buttons.find(({ label, data }) => data !== '@default' && [...label].length > most);
      if (long)
        this.tell(
          {
            kind: 'channel-limit',
            ...at,
            message: `The button “${long.label}” has ${[...long.label].length} characters; ${channel.title} shows ${most}.`,
          },
          origin,
          `${name} label`,
        );
      if (buttons.length > channel.buttons)
        this.tell(
          {
            kind: 'channel-limit',
            ...at,
            message: `${at.node} shows ${buttons.length} buttons; ${channel.title} allows ${channel.buttons}.`,
          },
          origin,
          `${name} count`,
        );
      if ([...screen.text].length > channel.text)
        this.tell(
          {
            kind: 'channel-limit',
            ...at,
            message: `The message of ${at.node} is longer than the ${channel.text} characters of ${channel.title}.`,
          },
          origin,
          `${name} text`,
        );
    }
  }

  /** Paths of a text that were there and gave nothing. Start data and rows are the host's; their gaps are not the flow's. */
  private emptyPaths(at: { node: string; step?: string }, state: ConversationState, origin: Origin): void {
    const template = templateOf(this.flow, at);
    if (!template?.includes('{{')) return;
    const values = valuesIn(state);
    for (const part of parseTemplate(template).parts) {
      if (part.kind !== 'path') continue;
      const [root, name] = part.segments.map(String);
      const isVariable = root === 'var';
      if (!isVariable && root !== 'FormData' && !(root !== undefined && Object.hasOwn(this.flow.nodes, root))) continue;
      const text = `${isVariable ? 'var' : (root ?? '')}${part.segments
        .slice(1)
        .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
        .join('')}`;
      const { expression } = parseExpression(text);
      const value = expression ? evaluateExpression(expression, values) : null;
      const preset = isVariable ? this.flow.variables?.[name ?? '']?.default : undefined;
      // A value that the author made empty is meant to be.
      if ((value !== null && value !== '') || (preset === '' && value === '')) continue;
      this.tell(
        { kind: 'empty-path', ...at, message: `{{${text}}} has no value when ${at.step ?? at.node} is shown.` },
        origin,
        text,
      );
    }
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
      if (!this.steps.has(key)) this.steps.set(key, { origin, passed: false });
    }
    const asked = before?.screen;
    if (!asked?.step || before?.call || !act) return;
    const isAnswer =
      act.kind === 'text' ||
      act.kind === 'photo' ||
      (act.kind === 'press' && act.data !== '@cancel' && act.data !== '@previous' && act.data !== '@restart');
    const failed = effects.some((effect) => effect.type === 'output' && effect.output === 'Cancelled');
    const stays =
      screen?.node === asked.node && screen.step === asked.step && !effects.some(({ type }) => type === 'output');
    const record = this.steps.get(JSON.stringify([asked.node, asked.step]));
    if (record && isAnswer && !failed && (!stays || after.call)) record.passed = true;
  }
}

/** A step's question as it was shown, without the line of its progress. */
function titleIn(screen: Screen): string {
  const [said] = saidIn([{ type: 'message', ...screen }]);
  if (!said) return '';
  const lines = said.text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 ? questionOf(said) : '';
}

function templateOf(flow: Flow, { node, step }: { node: string; step?: string }): string | undefined {
  if (step !== undefined) return stepsOf(nodeOf(flow, node)).find(({ id }) => id === step)?.title;
  const settings = nodeOf(flow, node)?.settings as { message?: unknown } | undefined;
  return typeof settings?.message === 'string' ? settings.message : undefined;
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
