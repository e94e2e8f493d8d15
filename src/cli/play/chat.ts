import type { ConversationEvent, ConversationState, Effect, Screen, Turn } from '../../engine/conversation.js';
import type { Flow, JsonObject } from '../../engine/flow.js';
import { handleEvent, startConversation } from '../../engine/index.js';
import type { Fixtures, KeptAnswer } from '../../scenario/fixtures.js';

/** What there is to see of a chat, one thing after the other. */
export type Seen =
  | { kind: 'bot'; screen: Screen; isChange: boolean }
  | { kind: 'user'; words: string }
  | { kind: 'note'; words: string }
  | { kind: 'problem'; words: string }
  | { kind: 'question'; words: string; choices: string[] };

type Call = Extract<Effect, { type: 'call' }>;

interface Moment {
  state: ConversationState;
  screen: Screen | undefined;
  call: Call | undefined;
}

const mostMocks = 50;

/** One person's conversation with a flow, with all its earlier moments to go back to. */
export class Chat {
  private moments: Moment[] = [];
  /** How many actions have been answered by their mocks since the user did something. */
  private mocked = 0;

  constructor(
    private readonly flow: Flow,
    private readonly fixtures: Fixtures,
    private readonly see: (seen: Seen) => void,
  ) {}

  /** What can be chosen by its number: buttons, or what an action may answer. */
  get choices(): string[] {
    if (this.now?.call) return this.endingsOf(this.now.call);
    return this.buttons.map((button) => button.label);
  }

  get variables(): JsonObject {
    return this.now?.state.variables ?? {};
  }

  start(): void {
    this.moments = [];
    this.mocked = 0;
    this.follow(startConversation(this.flow, { data: this.fixtures.data ?? {}, at: 0 }));
  }

  /** Takes what the user typed: a number that chooses, the words of a button, or words to say. */
  say(line: string): void {
    const words = line.trim();
    if (this.now?.call) {
      this.answer(this.now.call, words);
      return;
    }
    const button = /^\d{1,4}$/.test(words) && !this.takesNumbers ? this.buttons[Number(words) - 1] : undefined;
    if (button) {
      this.see({ kind: 'user', words: button.label });
      if (button.url !== undefined) this.see({ kind: 'note', words: `This opens ${button.url}` });
      if (button.url === undefined || this.isWired(button.data))
        this.send({ type: 'press', message: this.now?.screen?.id ?? 0, button: Number(words) - 1 });
    } else {
      this.see({ kind: 'user', words: line });
      this.send({ type: 'text', text: line });
    }
  }

  sendPhoto(photo: string): void {
    this.see({ kind: 'user', words: `[photo ${photo}]` });
    this.send({ type: 'photo', photo });
  }

  passIdleTime(): void {
    this.see({ kind: 'note', words: 'The idle time passes.' });
    this.send({ type: 'idle' });
  }

  /** Undoes the last turn. */
  goBack(): void {
    if (this.moments.length < 2) {
      this.see({ kind: 'note', words: 'This is where the conversation began.' });
      return;
    }
    this.moments.pop();
    this.see({ kind: 'note', words: 'Back one turn.' });
    this.showAgain();
  }

  showAgain(): void {
    if (this.now?.call) this.ask(this.now.call);
    else if (this.now?.screen) this.see({ kind: 'bot', screen: this.now.screen, isChange: false });
  }

  private get now(): Moment | undefined {
    return this.moments.at(-1);
  }

  private get buttons() {
    return this.now?.screen?.buttons.flat() ?? [];
  }

  /** At a question that takes typed answers a number is an answer. */
  private get takesNumbers(): boolean {
    return !['press', 'select', 'confirm', 'query', 'none', 'photo'].includes(this.now?.screen?.expects ?? 'none');
  }

  private isWired(data: string): boolean {
    const node = this.flow.nodes[this.now?.screen?.node ?? ''];
    return node !== undefined && Object.hasOwn(node.outputs, data);
  }

  private send(event: ConversationEvent): void {
    this.mocked = 0;
    if (this.now) this.follow(handleEvent(this.flow, this.now.state, event));
  }

  /** Shows what a turn brought; an action with a mock is answered by it. */
  private follow(turn: Turn): void {
    let screen = this.now?.screen;
    let call: Call | undefined;
    for (const effect of turn.effects) {
      switch (effect.type) {
        case 'message':
        case 'update':
          this.see({ kind: 'bot', screen: effect, isChange: effect.type === 'update' });
          if (effect.expects !== 'none') screen = effect;
          break;
        case 'notice':
          this.see({ kind: 'note', words: effect.text });
          break;
        case 'problem':
          this.see({ kind: 'problem', words: `${effect.code}: ${effect.text}` });
          break;
        case 'call':
          call = effect;
          break;
        case 'end':
          this.see({ kind: 'note', words: 'The conversation is over; /restart begins anew.' });
          screen = undefined;
          break;
        default:
      }
    }
    this.moments.push({ state: turn.state, screen, call });
    if (call) this.meet(call);
  }

  private meet(call: Call): void {
    const node = this.flow.nodes[call.node];
    const mock = node && 'mock' in node ? node.mock : undefined;
    const moment = this.now;
    // Actions that lead to each other would answer themselves for ever.
    if (!mock || !moment || ++this.mocked > mostMocks) {
      this.ask(call);
      return;
    }
    const outputs = this.outputsOf(call);
    const output = outputs.includes('Success') ? 'Success' : (outputs.find((name) => name !== 'Error') ?? 'Success');
    this.see({ kind: 'note', words: `${call.node} (${call.action}) is answered by its mock: ${output}.` });
    // The turn goes on; going back leads to what the user did before it.
    this.moments.pop();
    this.follow(handleEvent(this.flow, moment.state, { type: 'result', call: call.call, output, values: mock }));
  }

  private ask(call: Call): void {
    this.see({
      kind: 'question',
      words: `${call.node} (${call.action}) is to be done with ${JSON.stringify(call.settings)}. How does it end?`,
      choices: this.endingsOf(call),
    });
  }

  private outputsOf(call: Call): string[] {
    const wired = Object.keys(this.flow.nodes[call.node]?.outputs ?? {});
    return wired.length > 0 ? wired : ['Success', 'Error'];
  }

  /** How an action may end: the answers kept for it by their names, then its bare outputs. */
  private endingsOf(call: Call): string[] {
    return [...this.keptFor(call).map(({ name }) => name), ...this.outputsOf(call)];
  }

  private keptFor(call: Call): KeptAnswer[] {
    const { answers } = this.fixtures;
    return Object.hasOwn(answers, call.node) ? (answers[call.node] ?? []) : [];
  }

  /** One of the kept answers, by its place among the choices or by its whole name. */
  private keptAnswer(call: Call, words: string): KeptAnswer | undefined {
    const kept = this.keptFor(call);
    return /^\d+$/.test(words)
      ? kept[Number(words) - 1]
      : kept.find(({ name }) => name.toLowerCase() === words.toLowerCase());
  }

  /** The end of an action, by its name or number, and the values that it gives as JSON behind it. */
  private answer(call: Call, words: string): void {
    const kept = this.keptAnswer(call, words);
    if (kept) {
      this.see({ kind: 'user', words: `${kept.name} (${kept.output})` });
      this.send({ type: 'result', call: call.call, output: kept.output, values: kept.values });
      return;
    }
    const space = words.search(/[\s{]/);
    const first = space === -1 ? words : words.slice(0, space);
    const json = space === -1 ? '' : words.slice(space).trim();
    const outputs = this.outputsOf(call);
    const output = /^\d+$/.test(first)
      ? outputs[Number(first) - 1 - this.keptFor(call).length]
      : outputs.find((name) => name.toLowerCase() === first.toLowerCase());
    const values = json === '' ? {} : parseObject(json);
    if (output === undefined || values === undefined) {
      this.see({
        kind: 'note',
        words:
          values === undefined
            ? 'The values are no JSON object, such as { "rows": [] }.'
            : `It ends with one of ${outputs.join(', ')}; its values may follow as JSON.`,
      });
      return;
    }
    this.see({ kind: 'user', words: json === '' ? output : `${output} ${json}` });
    this.send({ type: 'result', call: call.call, output, values });
  }
}

function parseObject(json: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
