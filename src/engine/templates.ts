import type { PathSegment, Span } from './expressions/tree.js';

/** A text with `{{paths}}`, in its parts. Offsets count in the template's own text. */
export type TemplatePart =
  | (Span & { kind: 'text'; text: string })
  | (Span & { kind: 'path'; segments: PathSegment[] })
  /** Braces around something that is no path. Reading a flow escapes them, so that they are shown as they were typed. */
  | (Span & { kind: 'broken'; source: string });

export interface Template {
  parts: TemplatePart[];
  problems: TemplateProblem[];
}

export interface TemplateProblem extends Span {
  code: 'broken-path' | 'unclosed-path';
  message: string;
}

/**
 * Reads a template in linear time. `\{{` is a plain `{{`; braces that are never
 * closed are plain text, and a problem.
 */
export function parseTemplate(text: string): Template {
  const template: Template = { parts: [], problems: [] };
  let plain = '';
  let plainStart = 0;
  let at = 0;
  const addPlain = (end: number): void => {
    if (plain !== '') template.parts.push({ kind: 'text', text: plain, start: plainStart, end });
    plain = '';
  };
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', at)) {
    if (text[open - 1] === '\\' && open > at) {
      plain += `${text.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    plain += text.slice(at, open);
    const close = text.indexOf('}}', open + 2);
    if (close === -1) {
      template.problems.push({ code: 'unclosed-path', message: 'This "{{" has no "}}".', start: open, end: open + 2 });
      at = open;
      break;
    }
    addPlain(open);
    at = close + 2;
    plainStart = at;
    const source = text.slice(open + 2, close);
    const segments = parsePath(source);
    if (segments) {
      template.parts.push({ kind: 'path', segments, start: open, end: at });
    } else {
      template.parts.push({ kind: 'broken', source, start: open, end: at });
      template.problems.push({
        code: 'broken-path',
        message: `"${shortened(source.trim())}" is no path such as name, var.name or rows[0].title.`,
        start: open,
        end: at,
      });
    }
  }
  plain += text.slice(at);
  addPlain(text.length);
  return template;
}

/** The path where a whole text is exactly one `{{path}}`. */
export function singlePath(text: string): PathSegment[] | undefined {
  if (!text.startsWith('{{') || !text.endsWith('}}')) return undefined;
  const [part, ...others] = parseTemplate(text).parts;
  return part?.kind === 'path' && others.length === 0 ? part.segments : undefined;
}

const MOST_SEGMENTS = 64;
// A name is anything that cannot be mistaken for the path's own marks, so that ids such as main-menu can be read.
const segmentPattern = /(?:`([^`\n]+)`|([^\s.[\]{}`"'()]+))|\[\s*(\d{1,15})\s*\]/y;
const blank = /\s*/y;

/** Reads a path such as `User.tags[0]`; undefined where the text is none. */
export function parsePath(source: string): PathSegment[] | undefined {
  const segments: PathSegment[] = [];
  let at = skipBlank(source, 0);
  let wantsName = true;
  while (at < source.length) {
    segmentPattern.lastIndex = at;
    const found = segmentPattern.exec(source);
    if (!found || segments.length >= MOST_SEGMENTS) return undefined;
    const name = found[1] ?? found[2];
    if (wantsName !== (name !== undefined)) return undefined;
    segments.push(name ?? Number(found[3]));
    at = skipBlank(source, segmentPattern.lastIndex);
    wantsName = source[at] === '.';
    if (wantsName) at = skipBlank(source, at + 1);
  }
  return wantsName ? undefined : segments;
}

function skipBlank(source: string, at: number): number {
  blank.lastIndex = at;
  blank.exec(source);
  return blank.lastIndex;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
