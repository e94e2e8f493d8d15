import type { TextFormat } from '../../engine/conversation.js';

/** A message's marks as a terminal shows them. What is no mark stays as it is. */
export function styled(text: string, format: TextFormat): string {
  if (format === 'markdown') return fromMarkdown(text);
  return format === 'html' ? fromHtml(text) : text;
}

const codes = {
  bold: ['1', '22'],
  italic: ['3', '23'],
  underline: ['4', '24'],
  strike: ['9', '29'],
  code: ['36', '39'],
} as const;
type Look = keyof typeof codes;

function turn(look: Look, isOn: boolean): string {
  return `\u001b[${codes[look][isOn ? 0 : 1]}m`;
}

const marks: Readonly<Record<string, Look>> = { '*': 'bold', _: 'italic', '`': 'code' };

function fromMarkdown(text: string): string {
  const on = new Set<Look>();
  let words = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const next = text[at + 1] ?? '';
    const look = Object.hasOwn(marks, char) ? marks[char] : undefined;
    if (char === '\\' && /[_*`[\]()\\]/.test(next)) {
      words += next;
      at++;
    } else if (look && (!on.has('code') || look === 'code') && !(char === '_' && isInWord(text, at))) {
      const isOn = !on.delete(look);
      if (isOn) on.add(look);
      words += turn(look, isOn);
    } else words += char;
  }
  return words + [...on].map((look) => turn(look, false)).join('');
}

/** An underscore between letters belongs to a name. */
function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
}

const tags: Readonly<Record<string, Look>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
  pre: 'code',
};
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function fromHtml(text: string): string {
  return text
    .replaceAll(/<(\/?)(b|i|u|s|code|pre)>/gi, (_tag, slash: string, name: string) =>
      turn(tags[name.toLowerCase()] ?? 'bold', slash === ''),
    )
    .replaceAll(/<a href="([^"<>]{0,2000})">|<\/a>/gi, (_tag, address: string | undefined) =>
      address === undefined ? turn('underline', false) : turn('underline', true),
    )
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}
