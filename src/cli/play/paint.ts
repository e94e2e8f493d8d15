import type { TextFormat } from '../../engine/conversation.js';
import type { Seen } from './chat.js';
import { styled } from './rich-text.js';
import { visibleWidth, withoutColours, wrapped } from './width.js';

/** Colours of the sixteen that every terminal has, so that they fit its background. */
const styles = { bold: '1', dim: '2', red: '31', green: '32', yellow: '33', cyan: '36' } as const;
export type Style = keyof typeof styles;

export interface Paper {
  colours: boolean;
  width: number;
}

/** What is seen of a chat, as lines of a terminal. */
export function painted(seen: Seen, paper: Paper): string {
  switch (seen.kind) {
    case 'bot':
      return bubble(
        seen.screen.text,
        seen.screen.format,
        seen.screen.buttons.map((row) => row.map(({ label, url }) => ({ label: harmless(label), url }))),
        seen.isChange,
        paper,
      );
    case 'user':
      return `${paint('›', 'green', paper)} ${paint(harmless(seen.words), 'bold', paper)}\n`;
    case 'note':
      return each(harmless(seen.words), (line) => paint(`  ${line}`, 'dim', paper));
    case 'problem':
      return each(harmless(seen.words), (line) => paint(`! ${line}`, 'red', paper));
    case 'question': {
      const words = each(harmless(seen.words), (line) => paint(`? ${line}`, 'yellow', paper));
      return words + rows([seen.choices.map((label) => ({ label: harmless(label) }))], '  ', paper);
    }
  }
}

export function paint(words: string, style: Style, { colours }: Paper): string {
  return colours ? `\u001b[${styles[style]}m${words}\u001b[0m` : words;
}

/** What a flow says may not steer the terminal. */
export function harmless(words: string): string {
  return words.replaceAll(controls, '');
}

/** Control characters but for the line end and the tab, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex -- these are the very characters that are taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

interface Choice {
  label: string;
  url?: string | undefined;
}

function bubble(text: string, format: TextFormat, buttons: Choice[][], isChange: boolean, paper: Paper): string {
  const edge = `${paint(isChange ? '┊' : '│', 'cyan', paper)} `;
  const words = paper.colours ? styled(harmless(text), format) : withoutColours(styled(harmless(text), format));
  const lines = words === '' && buttons.length > 0 ? [] : wrapped(words, Math.min(paper.width, 100) - 3);
  return `${lines.map((line) => `${line === '' ? edge.trimEnd() : edge + line}\n`).join('')}${rows(buttons, edge, paper)}\n`;
}

/** Buttons in their rows, each with the number that presses it. A row too wide for the terminal goes on below. */
function rows(buttons: Choice[][], edge: string, paper: Paper): string {
  let number = 0;
  let lines = '';
  for (const row of buttons) {
    let line = '';
    for (const { label, url } of row) {
      number++;
      const button = `${paint(`[${number}]`, 'cyan', paper)} ${label}${url === undefined ? '' : paint(` ↗ ${harmless(url)}`, 'dim', paper)}`;
      if (line !== '' && visibleWidth(line) + visibleWidth(button) + 6 > paper.width) {
        lines += `${edge}${line}\n`;
        line = '';
      }
      line += line === '' ? button : `   ${button}`;
    }
    if (line !== '') lines += `${edge}${line}\n`;
  }
  return lines;
}

function each(words: string, write: (line: string) => string): string {
  return words
    .split('\n')
    .map((line) => `${write(line)}\n`)
    .join('');
}
