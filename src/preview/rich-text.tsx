import type { ComponentChildren } from 'preact';
import type { TextFormat } from '../engine/conversation.js';

/** What happens when a link in a text is pressed. */
export type OnLink = (url: string) => void;

/**
 * Shows a message's text in its format. The text comes from flows and users
 * and is hostile: it becomes elements one by one, never markup, in time that
 * grows with its length.
 */
export function RichText({ text, format, onLink }: { text: string; format: TextFormat; onLink: OnLink }) {
  return (
    <div class="text" dir="auto">
      {format === 'markdown' ? markdown(text, onLink) : format === 'html' ? html(text, onLink) : text}
    </div>
  );
}

type Nodes = ComponentChildren[];

const pairs: Readonly<Record<string, (inner: Nodes) => ComponentChildren>> = {
  '*': (inner) => <strong>{inner}</strong>,
  _: (inner) => <em>{inner}</em>,
};

/** The marks that chat channels share: bold, italic, code and links; a backslash takes a mark's meaning away. */
function markdown(text: string, onLink: OnLink): Nodes {
  const nodes: Nodes = [];
  const closing = closings(text);
  let words = '';
  const push = (node: ComponentChildren, end: number): number => {
    if (words !== '') nodes.push(words);
    words = '';
    nodes.push(node);
    return end;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\' && /[_*`[\]()\\]/.test(text.charAt(at + 1))) {
      words += text.charAt(++at);
      continue;
    }
    const wrap = Object.hasOwn(pairs, char) ? pairs[char] : undefined;
    const close = wrap || char === '`' ? closing(char, at + 1) : -1;
    const link = char === '[' ? linkAt(text, at, closing) : undefined;
    if (close > at + 1) {
      const inner = text.slice(at + 1, close);
      at = push(wrap ? wrap(markdown(inner, onLink)) : <code>{inner}</code>, close);
    } else if (link) at = push(<Link url={link.url} onLink={onLink} inner={[link.words]} />, link.end);
    else words += char;
  }
  if (words !== '') nodes.push(words);
  return nodes;
}

/** Looks up where a mark is closed on the same line, or -1; a line is searched for a mark in vain only once. */
function closings(text: string): (mark: string, from: number) => number {
  const inVainUntil = new Map<string, number>();
  return (mark, from) => {
    if (from < (inVainUntil.get(mark) ?? 0)) return -1;
    let at = from;
    for (; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === mark) return at;
    }
    inVainUntil.set(mark, at);
    return -1;
  };
}

function linkAt(
  text: string,
  start: number,
  closing: (mark: string, from: number) => number,
): { words: string; url: string; end: number } | undefined {
  const middle = closing(']', start + 1);
  if (middle === -1 || text[middle + 1] !== '(') return undefined;
  const end = closing(')', middle + 2);
  const plain = (part: string): string => part.replaceAll(/\\([_*`[\]()\\])/g, '$1');
  return end === -1
    ? undefined
    : { words: plain(text.slice(start + 1, middle)), url: plain(text.slice(middle + 2, end)), end };
}

function Link({ url, onLink, inner }: { url: string; onLink: OnLink; inner: Nodes }) {
  return (
    <button type="button" class="link" title={url} onClick={() => onLink(url)}>
      {inner}
    </button>
  );
}

/** Deeper nesting shows the tags as they are written. */
const DEEPEST = 16;

const tags: ReadonlySet<string> = new Set(['b', 'i', 'u', 's', 'code', 'pre', 'a']);

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

interface Open {
  tag: string;
  url: string;
  nodes: Nodes;
}

/** The few tags that chat channels know; every other tag is shown as it is written. */
function html(text: string, onLink: OnLink): Nodes {
  const open: Open[] = [];
  const root: Nodes = [];
  const push = (node: ComponentChildren): void => void (open.at(-1)?.nodes ?? root).push(node);
  const close = (): void => {
    const level = open.pop();
    if (level) push(element(level, onLink));
  };
  for (const part of text.split(/(<\/?[a-z]+(?:\s[^<>]*)?>|&(?:lt|gt|amp|quot);)/i)) {
    const [, slash, name] = /^<(\/?)([a-z]+)/i.exec(part) ?? [];
    const tag = name?.toLowerCase() ?? '';
    const known = part.endsWith('>') && tags.has(tag);
    if (!known || (slash === '' && open.length >= DEEPEST)) push(Object.hasOwn(entities, part) ? entities[part] : part);
    else if (slash === '') open.push({ tag, url: addressIn(part), nodes: [] });
    else if (open.some((level) => level.tag === tag)) {
      while (open.at(-1)?.tag !== tag) close();
      close();
    }
  }
  while (open.length > 0) close();
  return root;
}

function element({ tag, url, nodes }: Open, onLink: OnLink): ComponentChildren {
  switch (tag) {
    case 'b':
      return <b>{nodes}</b>;
    case 'i':
      return <i>{nodes}</i>;
    case 'u':
      return <u>{nodes}</u>;
    case 's':
      return <s>{nodes}</s>;
    case 'code':
      return <code>{nodes}</code>;
    case 'pre':
      return <pre>{nodes}</pre>;
    default:
      return url === '' ? <span>{nodes}</span> : <Link url={url} onLink={onLink} inner={nodes} />;
  }
}

function addressIn(tag: string): string {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  return (double ?? single ?? '').replaceAll(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity);
}
