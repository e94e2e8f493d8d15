import type { Button, Effect, Expects, TextFormat } from './conversation.js';
import { asIs, type Escape } from './escape.js';
import { END, type Json, type JsonObject } from './flow.js';
import type { Program } from './program.js';
import type { RenderText, Scope, WizardValues } from './scope.js';
import type { NodeValues, ScreenState, State, View } from './state.js';
import type { TextKey } from './texts.js';

/** A node that is ready to run. */
export interface ProgramNode {
  id: string;
  type: string;
  outputs: ReadonlyMap<string, string>;
  behaviour: PassingNode | Screen;
}

/** A node that does its work and goes on, or waits for the host. */
export interface PassingNode {
  kind: 'passing';
  enter(turn: Turn, node: ProgramNode): void;
  /** The host's answer to what `enter` asked for. */
  result?(turn: Turn, node: ProgramNode, output: string, values: JsonObject | undefined): void;
}

/**
 * A node that shows a message and waits for the user. Everything is worked out
 * from the state again when an event comes; nothing of a screen is kept.
 */
export interface Screen {
  kind: 'screen';
  /** Whether this is a wizard, which stands on no history. */
  wizard?: boolean;
  format: TextFormat;
  enter(turn: Turn, node: ProgramNode): void;
  /** Shows it again as a user left it. */
  reenter(turn: Turn, node: ProgramNode, view: View): void;
  face(turn: Turn, node: ProgramNode, screen: ScreenState): Face;
  /** The buttons alone, which is all that a press needs. */
  offers(turn: Turn, node: ProgramNode, screen: ScreenState): Offer[][];
  /** Whether typed text is an answer here, so that only the built-in labels count as presses. */
  takesText(turn: Turn, node: ProgramNode, screen: ScreenState): boolean;
  press(turn: Turn, node: ProgramNode, screen: ScreenState, offer: Offer): void;
  text(turn: Turn, node: ProgramNode, screen: ScreenState, text: string): void;
  photo(turn: Turn, node: ProgramNode, screen: ScreenState, photo: string): void;
  /** Makes the values that its texts can read known again when an event comes. */
  resumeScope?(turn: Turn, node: ProgramNode, screen: ScreenState): void;
  /** Whether what is on screen still exists, in a flow that may be newer. */
  holds?(state: State): boolean;
  /** The user goes elsewhere without leaving through an output. */
  abandon?(turn: Turn, node: ProgramNode): void;
}

/** A button, and which row or option stands behind it. */
export interface Offer extends Button {
  index?: number;
}

export interface Face {
  text: string;
  buttons: Offer[][];
  expects: Expects;
  step?: string;
  progress?: { step: number; of: number };
}

/** Menus left longer ago than this are forgotten. */
const LONGEST_HISTORY = 50;

/**
 * One event at work. It owns a shallow copy of the state: what it changes it
 * replaces, so that the state it was given stays as it was.
 */
export class Turn implements Scope {
  readonly state: State;
  readonly effects: Effect[] = [];
  /** Where the flow goes on, until a node waits. */
  next?: string;
  /** Which node leads there. */
  from = '';
  /** The menu on screen goes on the history when another screen comes. */
  pushes = false;
  wizard?: WizardValues;
  /** What stands above the screen's text this once, in the screen's format. */
  remark = '';

  constructor(
    readonly program: Program,
    state: State,
  ) {
    this.state = { ...state };
  }

  // ----------------------------------------------------------------- saying

  /** A built-in word where no format matters, such as on a button. */
  word(key: TextKey): string {
    return this.program.text(key)(this, asIs);
  }

  render(template: RenderText, escape: Escape = asIs): string {
    return template(this, escape);
  }

  /** A message of its own that waits for nothing. */
  say(node: ProgramNode, text: string, format: TextFormat): void {
    const id = ++this.state.messages;
    this.effects.push({ type: 'message', id, node: node.id, text, format, buttons: [], expects: 'none' });
  }

  notice(key: TextKey, reason: 'stale' | 'unexpected' | 'changed'): void {
    this.effects.push({ type: 'notice', text: this.word(key), reason });
  }

  problem(code: string, text: string): void {
    this.effects.push({ type: 'problem', code, text });
  }

  // ---------------------------------------------------------------- screens

  /** Shows a screen as a new message. */
  show(node: ProgramNode, screen: Screen, view: Omit<ScreenState, 'message' | 'node'>): void {
    const left = this.state.screen;
    if (this.pushes && left && left.node !== node.id) this.push(left);
    this.pushes = false;
    const shown: ScreenState = { node: node.id, ...view, message: ++this.state.messages };
    this.state.screen = shown;
    this.effects.push(this.message('message', node, screen, shown));
  }

  /** Changes the screen's message in place. */
  update(node: ProgramNode, screen: Screen, shown: ScreenState): void {
    this.state.screen = shown;
    this.effects.push(this.message('update', node, screen, shown));
  }

  private message(type: 'message' | 'update', node: ProgramNode, screen: Screen, shown: ScreenState): Effect {
    const { text, buttons, expects, step, progress } = screen.face(this, node, shown);
    const plain = buttons.map((row) =>
      row.map(({ label, data, url }): Button => (url === undefined ? { label, data } : { label, data, url })),
    );
    const message = { type, id: shown.message, node: node.id, text, format: screen.format, buttons: plain, expects };
    return step === undefined ? message : { ...message, step, progress };
  }

  private push(left: ScreenState): void {
    const view: View = { node: left.node };
    if (left.page !== undefined) view.page = left.page;
    if (left.query !== undefined) view.query = left.query;
    const history = [...(this.state.history ?? []), view];
    this.state.history = history.length > LONGEST_HISTORY ? history.slice(-LONGEST_HISTORY) : history;
  }

  // ------------------------------------------------------------- going on

  /** Goes on at an output. Without a wire the flow ends there. */
  leave(node: ProgramNode, output: string, values?: JsonObject): void {
    const to = node.outputs.get(output);
    const effect: Effect = { type: 'output', node: node.id, output };
    if (to !== undefined) effect.to = to;
    if (values) effect.values = values;
    this.effects.push(effect);
    this.goTo(to ?? END, node.id);
  }

  goTo(target: string, from: string): void {
    this.from = from;
    if (target === END) this.end(from);
    else this.next = target;
  }

  /** Shows the menu left last, as it was; where there is none, the start menu. */
  back(from: string): void {
    this.pushes = false;
    if (!this.showPrevious()) this.goTo(this.program.start, from);
  }

  /** The flow cannot go on: why, and the last menu once more, so that the user can. */
  stop(code: string, text: string): void {
    this.problem(code, text);
    this.pushes = false;
    this.showLastMenu();
    // A wizard that has nothing to ask would lead on, and into the same problem again.
    this.next = undefined;
  }

  private showLastMenu(): void {
    const { screen } = this.state;
    if (screen && this.showMenu(screen)) return;
    if (this.showPrevious()) return;
    const start = this.program.node(this.program.start);
    if (start?.behaviour.kind === 'screen') start.behaviour.enter(this, start);
  }

  /** Takes menus off the history until one still exists, and shows it. */
  private showPrevious(): boolean {
    let { history } = this.state;
    while (history && history.length > 0) {
      const view = history.at(-1);
      history = history.length > 1 ? history.slice(0, -1) : undefined;
      this.state.history = history;
      if (view && this.showMenu(view)) return true;
    }
    return false;
  }

  private showMenu(view: View): boolean {
    const node = this.program.node(view.node);
    if (node?.behaviour.kind !== 'screen' || node.behaviour.wizard) return false;
    node.behaviour.reenter(this, node, view);
    return true;
  }

  end(node: string): void {
    this.effects.push({ type: 'end', node });
    const { state } = this;
    state.ended = true;
    state.screen = undefined;
    state.wizard = undefined;
    state.call = undefined;
    state.history = undefined;
    this.wizard = undefined;
    this.next = undefined;
  }

  // ------------------------------------------------------------ remembering

  /** Keeps what a node gave; it is then the latest. */
  keep(node: string, values: JsonObject): void {
    const others = this.state.values?.filter((entry) => entry.node !== node) ?? [];
    const entry: NodeValues = { node, values };
    this.state.values = [...others, entry];
  }

  setVariable(name: string, value: Json): void {
    this.state.variables = { ...this.state.variables, [name]: value };
  }
}
