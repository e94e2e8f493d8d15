import { createInterface, type Interface } from 'node:readline';
import type { ConversationEvent, ConversationState, Effect, Screen, Turn } from '../../engine/conversation.js';
import type { Flow, JsonObject } from '../../engine/flow.js';
import { handleEvent, startConversation } from '../../engine/index.js';
import type { Console } from '../command.js';
import { writeWhole } from '../files.js';
import { parseJson } from '../sources.js';
import { chooser } from './chooser.js';

const help = `  a number     presses the button with that number
  other words  are said as they are; a button's words press it
  /photo FILE  sends a photo        /idle     lets the idle time pass
  /back        goes back one turn   /restart  begins anew
  /vars        shows the variables  /quit     leaves`;

/** A chat for people: buttons have numbers, and on a terminal the arrow keys choose among them. */
export async function playInTerminal(flow: Flow, data: JsonObject, transcript: string | undefined, console: Console): Promise<number> {
  const chat = new TerminalChat(flow, data, console);
  const interactive = console.isTerminal && Boolean(process.stdin.isTTY);
  const lines = createInterface({ input: process.stdin, output: interactive ? process.stdout : undefined, terminal: interactive });
  const choose = interactive ? chooser(lines, console) : undefined;
  chat.start();
  for await (const line of ask(lines, chat, interactive, choose)) if (!chat.take(line)) break;
  lines.close();
  if (transcript !== undefined) {
    writeWhole(transcript, chat.words);
    console.error(`The conversation is in ${transcript}.\n`);
  }
  return 0;
}

async function* ask(lines: Interface, chat: TerminalChat, interactive: boolean, choose: ReturnType<typeof chooser> | undefined): AsyncGenerator<string> {
  if (interactive) {
    lines.setPrompt('› ');
    choose?.offer(() => chat.buttons.length);
    lines.prompt();
  }
  for await (const line of lines) {
    yield line;
    if (interactive) lines.prompt();
  }
}

/** The conversation and what is printed of it. */
export class TerminalChat {
  words = '';
  private turns: { state: ConversationState; screen: Screen | undefined; call: Extract<Effect, { type: 'call' }> | undefined }[] = [];

  constructor(
    private readonly flow: Flow,
    private readonly data: JsonObject,
    private readonly console: Console,
  ) {}

  get buttons(): string[] {
    return this.now?.screen?.buttons.flat().map((button) => button.label) ?? [];
  }

  start(): void {
    this.turns = [];
    this.follow(startConversation(this.flow, { data: this.data, at: 0 }));
  }

  /** Takes one line of the user; false ends the chat. */
  take(line: string): boolean {
    const words = line.trim();
    const [command, ...rest] = words.split(/\s+/);
    switch (command) {
      case '/quit':
      case '/exit':
        return false;
      case '/help':
        this.print(help, 'dim');
        return true;
      case '/vars':
        this.print(JSON.stringify(this.now?.state.variables ?? {}, null, 2), 'dim');
        return true;
      case '/restart':
        this.start();
        return true;
      case '/back':
        this.back();
        return true;
      case '/idle':
        this.send({ type: 'idle' });
        return true;
      case '/photo':
        this.send({ type: 'photo', photo: rest.join(' ') || 'photo.jpg' });
        return true;
    }
    if (this.now?.call) this.answerCall(this.now.call, words);
    else this.say(line);
    return true;
  }

  private get now() {
    return this.turns.at(-1);
  }

  private say(line: string): void {
    const number = /^\d+$/.test(line.trim()) ? Number(line.trim()) : 0;
    const pressed = this.now?.screen?.buttons.flat()[number - 1];
    // At a step that takes text, a number is an answer first.
    const takesText = !['press', 'select', 'confirm', 'query', 'none'].includes(this.now?.screen?.expects ?? 'none');
    if (pressed && !takesText) {
      this.words += `\n> ${pressed.label}\n`;
      this.send({ type: 'press', message: this.now?.screen?.id ?? 0, button: number - 1 });
    } else {
      this.words += `\n> ${line}\n`;
      this.send({ type: 'text', text: line });
    }
  }

  private send(event: ConversationEvent): void {
    if (this.now) this.follow(handleEvent(this.flow, this.now.state, event));
  }

  private back(): void {
    if (this.turns.length > 1) this.turns.pop();
    if (this.now?.screen) this.show(this.now.screen);
  }

  /** Shows what a turn brought; actions with a mock are answered by it. */
  private follow(turn: Turn): void {
    let screen = this.now?.screen;
    let call: Extract<Effect, { type: 'call' }> | undefined;
    for (const effect of turn.effects) {
      switch (effect.type) {
        case 'message':
        case 'update':
          this.show(effect);
          if (effect.expects !== 'none') screen = effect;
          break;
        case 'notice':
          this.print(effect.text, 'dim');
          break;
        case 'problem':
          this.print(`${effect.code}: ${effect.text}`, 'red');
          break;
        case 'call':
          call = effect;
          break;
        case 'end':
          this.print('The conversation is over; /restart begins anew.', 'dim');
          screen = undefined;
          break;
        default:
      }
    }
    this.turns.push({ state: turn.state, screen, call });
    if (call) this.meet(call);
  }

  private meet(call: Extract<Effect, { type: 'call' }>): void {
    const node = this.flow.nodes[call.node];
    const mock = node && 'mock' in node ? node.mock : undefined;
    if (mock) {
      this.print(`${call.node} (${call.action}) is answered by its mock.`, 'dim');
      this.send({ type: 'result', call: call.call, output: 'Success', values: mock });
      return;
    }
    const outputs = Object.keys(node?.outputs ?? {});
    this.print(`${call.node} (${call.action}) was asked: ${JSON.stringify(call.settings)}\nWhat does it answer? An output (${[...new Set([...outputs, 'Success', 'Error'])].join(', ')}), then its values as JSON if it has any.`, 'yellow');
  }

  private answerCall(call: Extract<Effect, { type: 'call' }>, words: string): void {
    const [, output = 'Success', json = ''] = /^(\S+)\s*(.*)$/s.exec(words) ?? [];
    try {
      const values = json === '' ? {} : (parseJson('the values', json) as JsonObject);
      this.send({ type: 'result', call: call.call, output, values });
    } catch (error) {
      this.print(error instanceof Error ? error.message : String(error), 'red');
    }
  }

  private show(screen: Screen): void {
    let number = 0;
    const rows = screen.buttons.map((row) => row.map((button) => `${this.paint(`[${++number}]`, 'cyan')} ${button.label}${button.url === undefined ? '' : ` (${button.url})`}`).join('   '));
    this.print(screen.text, 'bold');
    for (const row of rows) this.print(`  ${row}`);
  }

  private print(text: string, style?: Style): void {
    this.words += `${text.replaceAll(colourCodes, '')}\n`;
    // What a flow says is hostile: it may not steer the terminal.
    this.console.out(`${text.split('\n').map((line) => (style ? this.paint(line, style) : line)).join('\n')}\n`);
  }

  private paint(words: string, style: Style): string {
    const harmless = style === 'cyan' ? words : words.replaceAll(controls, '');
    return this.console.isTerminal ? `\u001b[${styles[style]}m${harmless}\u001b[0m` : harmless;
  }
}

type Style = keyof typeof styles;
const styles = { bold: 1, dim: 2, red: 31, yellow: 33, cyan: 36 };
// oxlint-disable-next-line no-control-regex -- these are the very characters that are taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// oxlint-disable-next-line no-control-regex -- the codes that paint() puts in
const colourCodes = /\u001b\[\d+m/g;
