import type { FlowProblem } from '../conversation.js';
import type { Json } from '../flow.js';
import type { PathSegment } from '../expressions/tree.js';
import { pathText } from '../paths.js';
import { parseTemplate } from '../templates.js';

/** Reading stops telling after this many problems; nobody mends more at once. */
const MOST_PROBLEMS = 500;

/** Collects what cannot be read while the readers go on with the rest. */
export class Reader {
  readonly problems: FlowProblem[] = [];

  error(code: string, message: string, pointer: string, hint?: string): void {
    this.report({ code, severity: 'error', message, pointer, hint });
  }

  warn(code: string, message: string, pointer: string, hint?: string): void {
    this.report({ code, severity: 'warning', message, pointer, hint });
  }

  /** A text setting; numbers and booleans are taken as text. */
  text(value: Json, pointer: string): string | undefined {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    this.warn('not-a-text', `A text is expected here, not ${kindOf(value)}.`, pointer);
    return undefined;
  }

  /** A text with its paths in their one spelling. What is no path is plain text from here on: its braces are escaped. */
  template(value: Json, pointer: string): string | undefined {
    const text = this.text(value, pointer);
    if (!text?.includes('{{')) return text;
    const { parts, problems } = parseTemplate(text);
    for (const problem of problems) this.warn(problem.code, problem.message, pointer);
    const unclosed = problems.find((problem) => problem.code === 'unclosed-path')?.start ?? text.length;
    return parts
      .map(({ start, end, ...part }) => {
        if (part.kind === 'path') return `{{${pathText(placed(part.segments))}}}`;
        const broken = part.kind === 'broken' ? start : Math.min(Math.max(start, unclosed), end);
        return text.slice(start, broken) + text.slice(broken, end).replaceAll('{{', '\\{{');
      })
      .join('');
  }

  /** A value of any shape whose texts are templates. */
  templates(value: Json, pointer: string): Json {
    if (typeof value === 'string') return this.template(value, pointer) ?? value;
    if (Array.isArray(value)) return value.map((element, index) => this.templates(element, pointerTo(pointer, index)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, this.templates(field, pointerTo(pointer, key))]),
    );
  }

  /** A switch that is off is one that is not there: the canonical form has no `false`. */
  flag(value: Json, pointer: string): true | undefined {
    if (value === true || value === 'true' || value === 'True' || value === 1) return true;
    if (value === false || value === 'false' || value === 'False' || value === 0) return undefined;
    this.warn('not-a-boolean', `true or false is expected here, not ${kindOf(value)}.`, pointer);
    return undefined;
  }

  integer(value: Json, pointer: string, limits: { min?: number; max?: number } = {}): number | undefined {
    const { min = 1, max = Number.MAX_SAFE_INTEGER } = limits;
    const number = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) {
      this.warn('not-a-number', `A whole number is expected here, not ${kindOf(value)}.`, pointer);
      return undefined;
    }
    if (number >= min && number <= max) return number;
    const range = limits.max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
    this.warn('out-of-range', `The number ${number} is not ${range}.`, pointer);
    return limits.max === undefined ? undefined : Math.min(Math.max(number, min), max);
  }

  private report(problem: FlowProblem): void {
    if (problem.hint === undefined) delete problem.hint;
    // An error is never left out, for it decides whether the flow runs.
    if (
      this.problems.length < MOST_PROBLEMS ||
      (problem.severity === 'error' && this.problems.every((known) => known.severity !== 'error'))
    ) {
      this.problems.push(problem);
    }
  }
}

/** A JSON pointer one step further. */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Flows from elsewhere write `rows.0.title` for `rows[0].title`; both mean the same. */
function placed(segments: readonly PathSegment[]): PathSegment[] {
  return segments.map((segment, at) =>
    at > 0 && /^(0|[1-9]\d{0,14})$/.test(String(segment)) ? Number(segment) : segment,
  );
}

/** A value's kind, as a sentence names it. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'object':
      return 'an object';
    case 'string':
      return value.length > 30 ? 'this text' : `"${value}"`;
    default:
      return String(value);
  }
}
