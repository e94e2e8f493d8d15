import { createInterface, type Interface, type Key } from 'node:readline';
import type { Flow } from '../../engine/flow.js';
import type { Fixtures } from '../../scenario/fixtures.js';
import type { Console } from '../command.js';
import { writeWhole } from '../files.js';
import { Chat, type Seen } from './chat.js';
import { Chooser } from './chooser.js';
import { harmless, paint, painted } from './paint.js';
import { visibleWidth } from './width.js';

const help = `a number      presses the button with that number; so do the arrow keys and Enter
other words   are said as they are; the words of a button press it
/photo FILE   sends a photo          /idle      lets the idle time pass
/back         undoes the last turn   /restart   begins anew
/vars         shows the variables    /quit      leaves`;

const commandWords = ['/back', '/help', '/idle', '/photo ', '/quit', '/restart', '/vars'];

/** A chat for people: buttons have numbers, and on a terminal the arrow keys choose among them. */
export async function playInTerminal(
  flow: Flow,
  fixtures: Fixtures,
  transcript: string | undefined,
  console: Console,
): Promise<number> {
  let written = '';
  let typedRows = 1;
  const see = (seen: Seen): void => {
    written += painted(seen, { colours: false, width: 100 });
    // What the user typed is replaced by what it meant.
    if (seen.kind === 'user' && console.keyboard) console.out('\u001b[1A\u001b[2K'.repeat(typedRows));
    console.out(painted(seen, console));
  };
  const chat = new Chat(flow, fixtures, see);
  see({ kind: 'note', words: `${flow.name ?? flow.id} · /help tells what can be done here` });
  chat.start();
  for await (const line of linesFor(chat, console)) {
    typedRows = Math.max(1, Math.ceil((visibleWidth(line) + 2) / console.width));
    if (!take(line, chat, see)) break;
  }
  if (transcript !== undefined) {
    writeWhole(transcript, written);
    console.error(`The conversation is in ${transcript}.\n`);
  }
  return 0;
}

/** Does what a line says; false ends the chat. */
function take(line: string, chat: Chat, see: (seen: Seen) => void): boolean {
  const [command = '', ...rest] = line.trim().split(/\s+/);
  switch (command) {
    case '':
      chat.showAgain();
      return true;
    case '/quit':
    case '/exit':
      return false;
    case '/help':
      see({ kind: 'note', words: help });
      return true;
    case '/vars':
      see({ kind: 'note', words: JSON.stringify(chat.variables, null, 2) });
      return true;
    case '/restart':
      chat.start();
      return true;
    case '/back':
      chat.goBack();
      return true;
    case '/idle':
      chat.passIdleTime();
      return true;
    case '/photo':
      chat.sendPhoto(rest.join(' ') || 'photo.jpg');
      return true;
    default:
      chat.say(line);
      return true;
  }
}

/** What the user types, line by line: with a prompt, arrow keys and completion on a terminal. */
async function* linesFor(chat: Chat, console: Console): AsyncGenerator<string> {
  if (!console.keyboard) {
    yield* console.input();
    return;
  }
  const { input, output } = console.keyboard;
  const completer = (line: string): [string[], string] => [
    line === ''
      ? []
      : [...commandWords, ...chat.choices.map(harmless)].filter((word) =>
          word.toLowerCase().startsWith(line.toLowerCase()),
        ),
    line,
  ];
  const lines: Interface = createInterface({
    input,
    output,
    terminal: true,
    historySize: 0,
    completer,
    prompt: paint('› ', 'green', console),
  });
  const chooser = new Chooser(lines, output, () => chat.choices.map(harmless));
  const press = (_words: string | undefined, key: Key | undefined): void => chooser.press(key);
  input.on('keypress', press);
  lines.on('SIGINT', () => lines.close());
  lines.prompt();
  try {
    for await (const line of lines) {
      yield line;
      lines.prompt();
    }
  } finally {
    input.off('keypress', press);
    lines.close();
  }
}
