/**
 * The preview's page without an editor: the same session as in the extension,
 * with flows compiled in the page. `window.gallery` lets a test play the author.
 */
import { render } from 'preact';
import { compileFlow } from '../../../server/embed.js';
import { type Fixtures, noFixtures, readFixtures } from '../../../src/extension/preview/fixtures.js';
import { Session, type Wish } from '../../../src/extension/preview/session.js';
import type { CompileResult } from '../../../src/messages/lsp.js';
import { type FromPage, PROTOCOL, readFromPage } from '../../../src/messages/preview.js';

export interface Gallery {
  /** Begins with a flow, as if the page had just been loaded; `kept` is what the page kept when it was closed. */
  open(text: string, opening?: { kept?: unknown; acts?: readonly Act[] }): Promise<void>;
  /** The author changes the text. */
  edit(text: string): void;
  /** The fixtures file beside the flow is changed. */
  fixtures(text: string): void;
  /** The author asks for something that the page cannot ask for itself. */
  moveCursor(line: number): void;
  playFrom(node: string, step?: string): void;
  /** What the page asked the editor for. */
  readonly wishes: Wish[];
  /** Messages that the host did not know. */
  readonly unknown: unknown[];
  readonly state: unknown;
}

declare global {
  var gallery: Gallery;
  var acquireVsCodeApi: () => unknown;
}

const uri = 'memory://flow/flow.menuflow';

/** What is done until a state is reached. */
export type Act =
  | { press: string }
  | { result: string }
  | { say: WithoutProtocol<FromPage> }
  | { edit: [from: string, to: string] }
  | { cursor: string }
  | { playFrom: { node: string; step?: string } };

type WithoutProtocol<T> = T extends unknown ? Omit<T, 'protocol'> : never;

/** Makes the host that the page asks for when it is loaded. It has no flow until one is opened. */
export function startGallery(): void {
  let session = new Session('flow.menuflow');
  let fixtures: Fixtures = noFixtures;
  let file = '';
  let source = '';
  let state: unknown;
  let wishes: Wish[] = [];
  let unknown: unknown[] = [];
  const arrived = new Map<number, () => void>();
  // It comes before the page's own listener, which shall not hear of these.
  window.addEventListener('message', (event: MessageEvent<{ arrived?: number } | undefined>) => {
    const number = event.data?.arrived;
    if (number === undefined) return;
    event.stopImmediatePropagation();
    arrived.get(number)?.();
    arrived.delete(number);
  });
  /** Resolves when the page has shown all that it was told up to now. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const number = Math.random();
      arrived.set(number, resolve);
      window.postMessage({ arrived: number });
    });
  const show = (): void =>
    window.postMessage({ protocol: PROTOCOL, type: 'view', view: session.view(), keep: session.keep() });
  const compile = (): void => {
    session.take(compiled(source), fixtures);
    show();
  };
  const hear = (message: unknown): void => {
    const known: FromPage | undefined = readFromPage(message);
    if (!known) {
      unknown.push(message);
      return;
    }
    const wish = session.do(known);
    if (wish) wishes.push(wish);
    if (wish?.type === 'saveFixtures') globalThis.gallery.fixtures(wish.change(file) ?? file);
    show();
  };
  globalThis.acquireVsCodeApi = () => ({
    postMessage: hear,
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  });
  globalThis.gallery = {
    open: async (text, { kept, acts = [] } = {}) => {
      await settled();
      const page = document.getElementById('app');
      if (page) render(null, page);
      session = new Session('flow.menuflow');
      session.restore(kept);
      [fixtures, file, source, state, wishes, unknown] = [noFixtures, '', text, kept, [], []];
      compile();
      for (const act of acts) doAct(act);
      await settled();
    },
    edit: (next) => {
      source = next;
      compile();
    },
    fixtures: (next) => {
      file = next;
      fixtures = readFixtures(next);
      compile();
    },
    moveCursor: (line) => {
      if (session.moveCursor(uri, { line, character: 2 })) show();
    },
    playFrom: (node, step) => {
      session.playFrom({ node, ...(step !== undefined && { step }) });
      show();
    },
    get wishes() {
      return wishes;
    },
    get unknown() {
      return unknown;
    },
    get state() {
      return state;
    },
  };

  function doAct(act: Act): void {
    if ('edit' in act) globalThis.gallery.edit(source.replace(act.edit[0], act.edit[1]));
    else if ('cursor' in act)
      globalThis.gallery.moveCursor(source.split('\n').findIndex((line) => line.includes(act.cursor)));
    else if ('playFrom' in act) globalThis.gallery.playFrom(act.playFrom.node, act.playFrom.step);
    else if ('say' in act) hear({ protocol: PROTOCOL, ...act.say });
    else if ('result' in act) {
      const [call] = session.view().calls;
      const answer = call?.answers[0];
      if (!call || !answer) throw new Error('Nothing waits for an answer.');
      hear({ protocol: PROTOCOL, type: 'result', call: call.call, output: act.result, values: answer.values });
    } else hear({ protocol: PROTOCOL, type: 'press', ...buttonOf(act.press) });
  }

  function buttonOf(label: string): { message: number; button: number; data: string } {
    const effects = session.view().turns.flatMap((turn) => turn.effects);
    const screen = effects.findLast((effect) => effect.type === 'message' || effect.type === 'update');
    const buttons = screen?.type === 'message' || screen?.type === 'update' ? screen.buttons.flat() : [];
    const button = buttons.findIndex((candidate) => candidate.label === label);
    const pressed = buttons[button];
    if (!pressed || !screen || !('id' in screen))
      throw new Error(`There is no button ${label} among ${buttons.map((other) => other.label).join(', ')}.`);
    return { message: screen.id, button, data: pressed.data };
  }
}

function compiled(text: string): CompileResult {
  const { flow, sourceMap, problems } = compileFlow(text);
  return {
    ...(flow && { flow }),
    sourceMap,
    problems: problems.map(({ code, severity, message, uri: file, range }) => ({
      code,
      severity: severity === 'error' || severity === 'warning' ? severity : 'hint',
      message,
      uri: file,
      range,
    })),
    entry: uri,
    version: 1,
    files: [uri],
  };
}
