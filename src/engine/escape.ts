import type { TextFormat } from './conversation.js';
import type { Json, ParseMode } from './flow.js';

/** Makes an inserted value harmless in the text around it. */
export type Escape = (value: string) => string;

export const asIs: Escape = (value) => value;

const markdownMarks = /[_*`[\]()\\]/g;
const htmlMarks = /[&<>"]/g;
const htmlNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapes: Readonly<Record<TextFormat, Escape>> = {
  plain: asIs,
  markdown: (value) => value.replace(markdownMarks, '\\$&'),
  html: (value) => value.replace(htmlMarks, (mark) => htmlNames[mark] ?? mark),
};

export function escapeFor(format: TextFormat): Escape {
  return escapes[format];
}

export function formatOf(parseMode: ParseMode | undefined): TextFormat {
  if (parseMode === 'Markdown') return 'markdown';
  return parseMode === 'HTML' ? 'html' : 'plain';
}

/** A value as a user reads it: missing is empty, lists and objects are compact JSON. */
export function valueText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return compactJson(value);
}

/** JSON without blanks; nested too deep to be written, it is empty rather than a failure. */
export function compactJson(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}
