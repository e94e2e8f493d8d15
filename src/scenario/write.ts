import { reservedNames } from '../engine/expressions/tokens.js';
import type { Json } from '../engine/index.js';

/* How a test is spelled: the little of the language's notation that writing tests needs. */

const bareName = /^[A-Za-z_]\w*$/;

/** A text in quotes, as the language reads it back. */
export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('{{', '\\{{')}"`;
}

/** A name as it stands in a text: bare where it can, in backquotes elsewhere. */
export function nameWords(name: string): string {
  return bareName.test(name) ? name : `\`${name.replaceAll('`', '')}\``;
}

/** A bare word where the data is one, else a text in quotes. */
export function datumWords(data: string): string {
  return bareName.test(data) && !reservedNames.has(data) ? data : quoted(data);
}

/** A value in the language's own spelling. */
export function literal(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([name, part]) => `${bareName.test(name) ? name : quoted(name)}: ${literal(part)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
