import { existsSync, readFileSync } from 'node:fs';
import { table } from './settings-page.js';

interface Setting {
  type: string;
  default: unknown;
  enum?: string[];
  description?: string;
  markdownDescription?: string;
}

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    keybindings: { command: string; key: string; mac?: string }[];
    configuration: { properties: Record<string, Setting> };
  };
}

/** What each command does; the manifest has its title alone. */
const doings: Readonly<Record<string, string>> = {
  'menuflow.newFlow': 'Begins a file with a small bot, to be changed.',
  'menuflow.openPreview': 'Opens the chat beside the flow.',
  'menuflow.playFromHere': 'Plays from the node at the cursor, with values made up for what lies before it.',
  'menuflow.compile': 'Writes `<flow>.flow.json` beside the flow, for bots to run.',
  'menuflow.restartConversation': 'Begins the conversation in the preview anew.',
  'menuflow.recordTest': "Writes what happened in the preview as a test at the flow's end.",
  'menuflow.acceptNewText': 'On a failed test: what the bot says now is right.',
  'menuflow.explore': 'Tries every way through the flow, and makes problems of what it finds.',
  'menuflow.showLog': 'Shows what the extension and the language server write down.',
  'menuflow.restartServer': 'Starts the language server again.',
};

/** The page on VS Code: words, and tables from the extension's manifest. */
export function vscodePage(): string {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const { commands, keybindings, configuration } = contributes;
  const keys = new Map(keybindings.map(({ command, key }) => [command, key]));
  return `${[
    words,
    '## Commands',
    'In the command palette, each begins with *Menuflow*.',
    table(
      ['Command', 'Keys', 'What it does'],
      commands.map(({ command, title }) => [said(title), keysOf(keys.get(command)), doings[command] ?? '']),
    ),
    'On a Mac it is <kbd>⌘</kbd> instead of <kbd>Ctrl</kbd>.',
    elsewhere,
    '## Settings',
    table(
      ['Setting', 'Values', 'Without it', 'What it does'],
      Object.entries(configuration.properties).map(([name, setting]) => [
        `\`${name}\``,
        (setting.enum ?? ['true', 'false']).map((value) => `\`${value}\``).join(', '),
        `\`${String(setting.default)}\``,
        said(setting.markdownDescription ?? setting.description ?? ''),
      ]),
    ),
    'Two of VS Code itself are worth setting for flows:',
    '```json\n{\n  "[menuflow]": {\n    "editor.formatOnSave": true,\n    "editor.codeActionsOnSave": { "source.fixAll.menuflow": "explicit" }\n  }\n}\n```',
  ].join('\n\n')}\n`;
}

/** The commands that the page does not tell of, and those that it tells of though they are gone. */
export function untoldCommands(): string[] {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const there = contributes.commands.map(({ command }) => command);
  return [
    ...there.filter((command) => doings[command] === undefined),
    ...Object.keys(doings).filter((command) => !there.includes(command)),
  ];
}

/** A text of the manifest, which may stand in package.nls.json. */
function said(text: string): string {
  const key = /^%(.*)%$/.exec(text)?.[1];
  if (key === undefined || !existsSync('package.nls.json')) return text;
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
  return texts[key] ?? text;
}

function keysOf(keys: string | undefined): string {
  if (keys === undefined) return '';
  return keys
    .split(' ')
    .map((chord) =>
      chord
        .split('+')
        .map((key) => `<kbd>${key[0]?.toUpperCase()}${key.slice(1)}</kbd>`)
        .join('+'),
    )
    .join(' ');
}

const words = `# In VS Code

![A flow, and its chat beside it](images/preview-light.png)

The extension works in desktop VS Code, in the browser (vscode.dev and its like), in untrusted folders, and in VSCodium and its relatives by way of Open VSX.

<!-- Made from package.json by test/documents/reference.test.ts. -->

## The preview

The button at the top right of a flow opens its chat. It runs the engine that bots run, and keeps the conversation while you write.

- **Press and type** as a user would; <kbd>Tab</kbd> and the arrows reach every button.
- **Go back**: a click on a turn goes back to it, and what comes next is a branch beside the old way. Earlier answers can be changed in place.
- **Find the line**: a click on the bot's words goes to their line in the flow.
- **Play from here**, above every node, plays the shortest way there: with answers made up to pass every check, and with other start data where only those lead there. What was made up is marked, and can be changed.
- **Outside calls** wait for you: take the mock, an answer kept in \`<flow>.fixtures.json\`, or one of your own; let them fail. What came back can be changed later, too.
- **What the conversation knows**: variables, answers, values, and what the latest turn changed. Each can be edited or taken out.
- **As a channel shows it**: Telegram, WhatsApp, Discord, with their limits.
- **Odd users**: who taps twice, says nothing, comes back, or is new, is one click each.

## While you write

Completion, hover, signatures, rename, references, the outline, call hierarchy, folding, formatting, refactorings and quick fixes do what they do in any language; the [README](../README.md#for-authors) lists them. <kbd>Ctrl</kbd>+<kbd>.</kbd> offers what can be mended or moved at the cursor.

Fenced \`menuflow\` blocks in Markdown have their colours, too.

## Tests

[Tests](testing.md#in-vs-code) stand in the Test Explorer and have a button in the text: run, debug in the preview, run with coverage, run again on each change.

## A first bot

*Welcome: Open Walkthrough… → Your first bot with Menuflow* leads from an empty file to a tested bot. *New File… → Menuflow* has bots to begin with.`;

/** Where things are not as usual. */
const elsewhere = `## Languages

Commands, settings, the preview, the status entry and all that the extension says are there in English and German; VS Code's display language chooses. Problems, hover texts and the names of quick fixes are English everywhere, so that they are the same in the editor, on the command line and in what people search for.

## In the browser and in folders that nobody trusts

On vscode.dev and its like the extension and its language server run in web workers. It does the same there, also in a repository that is opened without a disk: the editor reads the files, so that an \`include\` finds what nobody has opened. In a workspace of more than 1,000 folders that VS Code cannot search itself, flows beyond them are known as soon as they are opened; the log says so.

A folder need not be trusted: nothing of a flow is ever run as code, and the extension starts nothing but its own language server.`;
