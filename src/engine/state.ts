import { isRecord } from './expressions/values.js';
import type { Json, JsonObject } from './flow.js';

/** The version of the state's own format. */
export const STATE_VERSION = 1;

/** A screen as the history keeps it: enough to show it as it was. */
export interface View {
  node: string;
  /** A list's page, counted from 0. */
  page?: number;
  /** What a search was asked last. */
  query?: string;
}

/** The latest screen. */
export interface ScreenState extends View {
  message: number;
  /** Places in the items of a search's results, so that a press need not search again. */
  hits?: number[];
  /** The wizard asks whether to go on where the user stopped. */
  asking?: boolean;
}

/** How far a wizard has come; kept as it is when it is left half-way. */
export interface WizardProgress {
  step: string;
  answers: JsonObject;
  /** The steps shown before this one, oldest first. */
  trail: string[];
}

export interface WizardRun extends WizardProgress {
  /** Wrong answers to this step so far. */
  failures?: number;
  /** Why the last answer was refused. */
  error?: string;
}

/** An action that the host has not answered yet. */
export interface PendingCall {
  id: number;
  node: string;
  /** The menu on screen goes on the history when another screen comes. */
  pushes?: boolean;
}

/** What a node gave; the latest stands last. */
export interface NodeValues {
  node: string;
  values: JsonObject;
}

/** A whole conversation as plain JSON. What is empty is left out, to keep it small. */
export interface State {
  version: number;
  /** Which version of the flow it was made with: the beginning of its revision. */
  revision: string;
  variables: JsonObject;
  ended: boolean;
  /** The last known time. */
  at?: number;
  /** Roots that the host gave, such as `User`. */
  data?: JsonObject;
  /** The latest message id and call id. */
  messages: number;
  calls?: number;
  screen?: ScreenState;
  wizard?: WizardRun;
  call?: PendingCall;
  history?: View[];
  values?: NodeValues[];
  /** What a router routes: the value selected last. */
  selected?: Json;
  /** Wizards that were left half-way, by node. */
  progress?: Record<string, WizardProgress>;
  /** The last handled event ids. */
  seen?: string[];
}

export function newState(revision: string, variables: JsonObject): State {
  return { version: STATE_VERSION, revision, variables, ended: false, messages: 0 };
}

/**
 * The state without its empty fields, in one order, so that it is the same byte
 * for byte whether or not it was written and read between two events.
 */
export function settled(state: State): State {
  const { version, revision, variables, ended, messages } = state;
  const kept: State = { version, revision, variables, ended, messages };
  if (state.calls !== undefined) kept.calls = state.calls;
  if (state.at !== undefined) kept.at = state.at;
  if (state.data) kept.data = state.data;
  if (state.screen) kept.screen = state.screen;
  if (state.wizard) kept.wizard = state.wizard;
  if (state.call) kept.call = state.call;
  if (state.history) kept.history = state.history;
  if (state.values) kept.values = state.values;
  if (state.selected !== undefined) kept.selected = state.selected;
  if (state.progress) kept.progress = state.progress;
  if (state.seen) kept.seen = state.seen;
  return kept;
}

/** The state where this is one; undefined for anything that no engine of this version made. */
export function readState(given: unknown): State | undefined {
  const state = given as State;
  const isState =
    isRecord(given as Json) &&
    state.version === STATE_VERSION &&
    typeof state.revision === 'string' &&
    isRecord(state.variables) &&
    typeof state.ended === 'boolean' &&
    isCount(state.messages) &&
    maybe(state.calls, isCount) &&
    maybe(state.at, Number.isFinite) &&
    maybe(state.data, isRecord) &&
    maybe(state.screen, isScreen) &&
    maybe(state.wizard, isRun) &&
    maybe(state.call, isCall) &&
    maybe(state.history, (views) => isListOf(views, isView)) &&
    maybe(state.values, (values) => isListOf(values, isNodeValues)) &&
    maybe(
      state.progress,
      (progress) => isRecord(progress as unknown as Json) && Object.values(progress).every(isProgress),
    ) &&
    maybe(state.seen, (seen) => isListOf(seen, isText));
  return isState ? state : undefined;
}

function maybe<Value>(value: Value | undefined, test: (value: Value) => boolean): boolean {
  return value === undefined || test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isListOf(value: unknown, test: (element: never) => boolean): boolean {
  return Array.isArray(value) && (value as never[]).every((element) => test(element));
}

function isView(view: View): boolean {
  return (
    isRecord(view as unknown as Json) && isText(view.node) && maybe(view.page, isCount) && maybe(view.query, isText)
  );
}

function isScreen(screen: ScreenState): boolean {
  return (
    isView(screen) &&
    isCount(screen.message) &&
    maybe(screen.hits, (hits) => isListOf(hits, isCount)) &&
    maybe(screen.asking, isTrue)
  );
}

function isProgress(progress: WizardProgress): boolean {
  return (
    isRecord(progress as unknown as Json) &&
    isText(progress.step) &&
    isRecord(progress.answers) &&
    isListOf(progress.trail, isText)
  );
}

function isRun(run: WizardRun): boolean {
  return isProgress(run) && maybe(run.failures, isCount) && maybe(run.error, isText);
}

function isCall(call: PendingCall): boolean {
  return isRecord(call as unknown as Json) && isCount(call.id) && isText(call.node) && maybe(call.pushes, isTrue);
}

function isNodeValues(entry: NodeValues): boolean {
  return isRecord(entry as unknown as Json) && isText(entry.node) && isRecord(entry.values);
}

function isTrue(value: unknown): boolean {
  return value === true;
}
