/**
 * What the extension and the preview's page say to each other. Every message
 * is checked on arrival: a page, or a page's reload from an older version, may
 * send anything.
 */
import type { ConversationEvent, Effect } from '../engine/conversation.js';
import type { Json, JsonObject } from '../engine/flow.js';
import { type Check, json, jsonObject, listOf, maybe, oneOf, shape, tagged, text, whole, yesOrNo } from './shape.js';

/** Raised whenever a message changes its meaning. */
export const PROTOCOL = 4;

/** The chat channels whose looks and limits the preview can take on. */
export const skins = ['plain', 'telegram', 'whatsapp', 'discord'] as const;
export type Skin = (typeof skins)[number];

/** One turn as the page shows it: what the user did, and what came of it. */
export interface TurnView {
  input?: InputView;
  effects: Effect[];
  /** What this turn changed, as JSON pointers into `Knowledge`, such as `/variables/loud`. */
  changed: string[];
  /** Why this turn can no longer happen in the flow as it is now written. */
  broken?: string;
  /** Where the user once went on differently: which of the ways this is, from 0, and how many there are. */
  branch?: { at: number; of: number };
}

/** What the user did. A quiet one is no message, but something that happened. */
export interface InputView {
  words: string;
  quiet: boolean;
  /** A photo as a `data:` address. */
  picture?: string;
  /** What an outside call gave, or what was taken for granted. */
  values?: JsonObject;
  /** Nobody did this; it was made up so that the conversation comes to a place. */
  assumed?: boolean;
  /** The words can be changed, and what came after them played again. */
  open?: boolean;
  /** The event as the engine got it; absent where the author did something to the conversation. */
  event?: ConversationEvent;
}

/** An outside call that waits for an answer. */
export interface WaitingCall {
  call: number;
  node: string;
  action: string;
  settings: JsonObject;
  outputs: string[];
  /** Answers to pick from: the flow's own example, and what was saved before. */
  answers: NamedAnswer[];
}

export interface NamedAnswer {
  name: string;
  output: string;
  values: JsonObject;
}

/** The parts of what a conversation knows that the author may change. */
export const areas = ['variables', 'answers', 'outputs'] as const;
export type Area = (typeof areas)[number];

/** What the conversation knows after the latest turn. */
export interface Knowledge {
  variables: JsonObject;
  /** Answers to the form that is being filled in. */
  answers: JsonObject;
  /** What nodes gave, by node. */
  outputs: JsonObject;
  /** Start data, such as `User`. */
  data: JsonObject;
  /** The screens that Back leads to, the latest last. */
  history: string[];
  /** The nodes that the conversation came through, in order. */
  path: string[];
}

/** Everything that the page shows; it keeps nothing of its own. */
export interface PreviewView {
  title: string;
  turns: TurnView[];
  /** Turns that were gone back over and can be played again. */
  undone: number;
  calls: WaitingCall[];
  knows: Knowledge;
  /** Where the start data comes from. */
  dataFrom: 'fixtures' | 'made up' | 'edited';
  ended: boolean;
  skin: Skin;
  limits?: SkinLimits;
  /** The node that the cursor is in. */
  cursor?: string;
  /** The text cannot be compiled; the last good flow goes on. */
  outdated?: string;
  /** There is no flow yet at all. */
  missing?: string;
  /** A short remark about what the author asked for last. */
  remark?: string;
}

/** What a channel cuts off. */
export interface SkinLimits {
  text?: number;
  label?: number;
  /** What is shorter in a message that has buttons, but no more than this. */
  fewButtons?: { most: number; text: number; label: number };
  buttons?: number;
  inRow?: number;
}

export type ToPage = {
  protocol: typeof PROTOCOL;
  type: 'view';
  view: PreviewView;
  /** What the page keeps for a restart of the editor, and gives back as it is. */
  keep: JsonObject;
};

export type FromPage = { protocol: typeof PROTOCOL } & (
  | { type: 'ready' }
  | { type: 'press'; message: number; button: number; data: string }
  | { type: 'text'; text: string }
  | { type: 'photo'; photo: string; picture?: string }
  | { type: 'result'; call: number; output: string; values: JsonObject }
  | { type: 'idle' }
  | { type: 'comeBack' }
  | { type: 'again' }
  | { type: 'restart' }
  /** Begins anew with somebody else's data. */
  | { type: 'newUser' }
  /** Other words where some were typed; what came after them is played again. */
  | { type: 'change'; turn: number; text: string }
  /** Another value among those that came in; without one, what stands there is taken out. */
  | { type: 'changeValue'; turn: number; path: string[]; value?: Json }
  | { type: 'rewind'; turn: number }
  | { type: 'redo' }
  | { type: 'branch'; turn: number; to: number }
  | { type: 'reveal'; node: string; step?: string }
  | { type: 'revealTarget'; node: string; output: string }
  | { type: 'playFrom'; node: string; step?: string }
  /** Without a value, what stands there is taken out. */
  | { type: 'setValue'; area: Area; path: string[]; value?: Json }
  | { type: 'setData'; data: JsonObject }
  /** Start data are those of the fixtures again. */
  | { type: 'forgetData' }
  | { type: 'saveData' }
  | { type: 'saveAnswer'; node: string; answer: NamedAnswer }
  | { type: 'skin'; skin: Skin }
  | { type: 'openLink'; url: string }
  | { type: 'copy'; what: 'transcript' | 'events' | 'test' }
);

/** The message where it is one, undefined for anything else. */
export function readFromPage(message: unknown): FromPage | undefined {
  return isOurs(message) && fromPage(message) ? (message as FromPage) : undefined;
}

/** The message where it is one, undefined for anything else. */
export function readToPage(message: unknown): ToPage | undefined {
  return isOurs(message) && toPage(message) ? (message as ToPage) : undefined;
}

const isOurs = shape({ protocol: (value) => value === PROTOCOL });

/** Pictures are shown, so nothing but a picture may be one. */
const picture: Check = (value) =>
  text(value) && /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/.test(value as string);

const namedAnswer = shape({ name: text, output: text, values: jsonObject });

const fromPage = tagged({
  ready: shape({}),
  press: shape({ message: whole, button: whole, data: text }),
  text: shape({ text }),
  photo: shape({ photo: text, picture: maybe(picture) }),
  result: shape({ call: whole, output: text, values: jsonObject }),
  idle: shape({}),
  comeBack: shape({}),
  again: shape({}),
  restart: shape({}),
  newUser: shape({}),
  change: shape({ turn: whole, text }),
  changeValue: shape({ turn: whole, path: listOf(text), value: maybe(json) }),
  rewind: shape({ turn: whole }),
  redo: shape({}),
  branch: shape({ turn: whole, to: whole }),
  reveal: shape({ node: text, step: maybe(text) }),
  revealTarget: shape({ node: text, output: text }),
  playFrom: shape({ node: text, step: maybe(text) }),
  setValue: shape({ area: oneOf(...areas), path: listOf(text), value: maybe(json) }),
  setData: shape({ data: jsonObject }),
  forgetData: shape({}),
  saveData: shape({}),
  saveAnswer: shape({ node: text, answer: namedAnswer }),
  skin: shape({ skin: oneOf(...skins) }),
  openLink: shape({ url: text }),
  copy: shape({ what: oneOf('transcript', 'events', 'test') }),
} satisfies Record<FromPage['type'], Check>);

const words = listOf(text);

const screen = shape({
  id: whole,
  node: text,
  text,
  format: oneOf('plain', 'markdown', 'html'),
  buttons: listOf(listOf(shape({ label: text, data: text, url: maybe(text) }))),
  expects: text,
  step: maybe(text),
  progress: maybe(shape({ step: whole, of: whole })),
});

const effect = tagged({
  message: screen,
  update: screen,
  notice: shape({ text, reason: text }),
  output: shape({ node: text, output: text, to: maybe(text), values: maybe(jsonObject) }),
  call: shape({ call: whole, node: text, action: text, settings: jsonObject }),
  timer: shape({ after: (value) => typeof value === 'number' }),
  problem: shape({ code: text, text }),
  end: shape({ node: text }),
} satisfies Record<Effect['type'], Check>);

const turn = shape({
  input: maybe(
    shape({
      words: text,
      quiet: yesOrNo,
      picture: maybe(picture),
      values: maybe(jsonObject),
      assumed: maybe(yesOrNo),
      open: maybe(yesOrNo),
      event: maybe(jsonObject),
    }),
  ),
  effects: listOf(effect),
  changed: words,
  broken: maybe(text),
  branch: maybe(shape({ at: whole, of: whole })),
});

const view = shape({
  title: text,
  turns: listOf(turn),
  undone: whole,
  calls: listOf(
    shape({
      call: whole,
      node: text,
      action: text,
      settings: jsonObject,
      outputs: words,
      answers: listOf(namedAnswer),
    }),
  ),
  knows: shape({
    variables: jsonObject,
    answers: jsonObject,
    outputs: jsonObject,
    data: jsonObject,
    history: words,
    path: words,
  }),
  dataFrom: oneOf('fixtures', 'made up', 'edited'),
  ended: yesOrNo,
  skin: oneOf(...skins),
  limits: maybe(
    shape({
      text: maybe(whole),
      label: maybe(whole),
      fewButtons: maybe(shape({ most: whole, text: whole, label: whole })),
      buttons: maybe(whole),
      inRow: maybe(whole),
    }),
  ),
  cursor: maybe(text),
  outdated: maybe(text),
  missing: maybe(text),
  remark: maybe(text),
});

const toPage = tagged({ view: shape({ view, keep: jsonObject }) });
