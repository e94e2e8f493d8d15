import type { ComponentChildren } from 'preact';
import type { TextFormat } from '../engine/conversation.js';

/**
 * Shows a message's text in its format. The text comes from flows and users
 * and is hostile: it becomes elements one by one, never markup.
 */
export function RichText({ text, format, onLink }: { text: string; format: TextFormat; onLink: (url: string) => void }) {
  const nodes = format === 'markdown' ? markdown(text, onLink) : format === 'html' ? html(text) : [text];
  return (
    <span class="text" dir="auto">
      {nodes}
    </span>
  );
}

type Nodes = ComponentChildren[];

const pairs: Readonly<Record<string, (inner: Nodes) => ComponentChildren>> = {
  '*': (inner) => <strong>{inner}</strong>,
  _: (inner) => <em>{inner}</em>,
};

/** The marks that chat channels share: bold, italic, code and links; a backslash takes a mark's meaning away. */
function markdown(text: string, onLink: (url: string) => void): Nodes {
  const nodes: Nodes = [];
  let words = '';
  const flush = (): void => {
    if (words !== '') nodes.push(words);
    words = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\' && /[_*`[\]()\\]/.test(text.charAt(at + 1))) {
      words += text.charAt(++at);
      continue;
    }
    const wrap = Object.hasOwn(pairs, char) ? pairs[char] : undefined;
    const close = wrap || char === '`' ? closing(text, at + 1, char) : -1;
    if (close > at + 1) {
      flush();
      const inner = text.slice(at + 1, close);
      nodes.push(wrap ? wrap(markdown(inner, onLink)) : <code>{inner}</code>);
      at = close;
      continue;
    }
    const link = char === '[' ? linkAt(text, at) : undefined;
    if (link) {
      flush();
      nodes.push(
        <a
          href="#"
          onClick={(event) => {
            event.preventDefault();
            onLink(link.url);
          }}
        >
          {link.words}
        </a>,
      );
      at = link.end;
      continue;
    }
    words += char;
  }
  flush();
  return nodes;
}

/** Where a mark is closed on the same line, or -1. */
function closing(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === mark) return at;
  }
  return -1;
}

function linkAt(text: string, start: number): { words: string; url: string; end: number } | undefined {
  const middle = closing(text, start + 1, ']');
  if (middle === -1 || text[middle + 1] !== '(') return undefined;
  const end = closing(text, middle + 2, ')');
  return end === -1 ? undefined : { words: text.slice(start + 1, middle), url: text.slice(middle + 2, end), end };
}

const tags: Readonly<Record<string, (inner: Nodes) => ComponentChildren>> = {
  b: (inner) => <b>{inner}</b>,
  i: (inner) => <i>{inner}</i>,
  u: (inner) => <u>{inner}</u>,
  s: (inner) => <s>{inner}</s>,
  code: (inner) => <code>{inner}</code>,
  pre: (inner) => <pre>{inner}</pre>,
  a: (inner) => <span class="link">{inner}</span>,
};

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** The few tags that chat channels know; every other tag is shown as it is written. */
function html(text: string): Nodes {
  const root: Nodes = [];
  const open: { tag: string; nodes: Nodes }[] = [{ tag: '', nodes: root }];
  const top = (): Nodes => open.at(-1)?.nodes ?? root;
  for (const part of text.split(/(<\/?[a-z]+(?:\s[^<>]*)?>|&(?:lt|gt|amp|quot);)/i)) {
    if (part === '') continue;
    const [, slash, name] = /^<(\/?)([a-z]+)/i.exec(part) ?? [];
    const tag = name?.toLowerCase() ?? '';
    if (name === undefined || !Object.hasOwn(tags, tag)) top().push(Object.hasOwn(entities, part) ? entities[part] : part);
    else if (slash === '') open.push({ tag, nodes: [] });
    else closeTag(open, tag, root);
  }
  while (open.length > 1) closeTag(open, open.at(-1)?.tag ?? '', root);
  return root;
}

function closeTag(open: { tag: string; nodes: Nodes }[], tag: string, root: Nodes): void {
  if (!open.some((level) => level.tag === tag)) return;
  while (open.length > 1) {
    const level = open.pop();
    const wrap = level && Object.hasOwn(tags, level.tag) ? tags[level.tag] : undefined;
    if (level && wrap) (open.at(-1)?.nodes ?? root).push(wrap(level.nodes));
    if (level?.tag === tag) return;
  }
}
