import type { FlowProblem } from '../../src/engine/conversation.js';
import { parseExpression } from '../../src/engine/expressions/parse.js';
import type { FlowType, Json } from '../../src/engine/flow.js';
import { pathText } from '../../src/engine/paths.js';
import { parseTemplate } from '../../src/engine/templates.js';
import type { Reading } from './compile-values.js';
import { expressionText, isBuiltInRule, plainNumber, ruleText } from '../../src/engine/expressions/write.js';
import { fits } from './expression-size.js';
import { pointerTo } from './source-map.js';
import { canBeId, fieldWord, idWord, quoted, templateWords } from './write-words.js';

/** A place in Flow JSON. */
export type JsonPath = readonly (string | number)[];

/** Lines longer than this are broken where they can be. */
export const lineWidth = 100;
/** The lexer takes 64 brackets inside each other; a value has some around it already. */
const deepestValue = 56;
const deepestType = 32;

/**
 * Writes the parts of a flow in the language's words and keeps a list of what
 * the language cannot say in just the same way.
 */
export class Pen {
  readonly problems: FlowProblem[] = [];

  report(code: string, message: string, path: JsonPath, hint?: string): void {
    this.problems.push({ code, severity: 'warning', message, ...(hint && { hint }), pointer: pointerTo(path) });
  }

  id(name: unknown, path: JsonPath): string {
    return idWord(this.speakable(name, path));
  }

  field(name: unknown, path: JsonPath): string {
    return fieldWord(this.speakable(name, path));
  }

  /** An arrow to a node, or to the end. */
  arrow(to: string, path: JsonPath): string {
    return ` -> ${this.id(to, path)}`;
  }

  /** A template text, over several lines where that shows better what it is. */
  text(words: string, path: JsonPath, indent = ''): string {
    const isLong =
      words.includes('\n') && words.split('\n').every((line) => line === line.trim()) && !/^\n|\n$|\0|\r/.test(words);
    if (!isLong) return `"${this.templateBody(words, true, path)}"`;
    const inner = `${indent}  `;
    const lines = this.templateBody(words, false, path).split('\n');
    return `"""\n${lines.map((line) => (line === '' ? '' : inner + line)).join('\n')}\n${inner}"""`;
  }

  /** A template text that stays on its line. */
  shortText(words: string, path: JsonPath): string {
    return `"${this.templateBody(words, true, path)}"`;
  }

  /** An expression in the language's spelling; undefined where the text is none. */
  expression(text: string): string | undefined {
    const { expression } = parseExpression(text);
    return expression && fits(expression) ? expressionText(expression) : undefined;
  }

  /** A step's rule, where the bare name of a built-in one is no path. */
  rule(text: string): string | undefined {
    if (isBuiltInRule(text)) return text;
    const { expression } = parseExpression(text);
    return expression && fits(expression) ? ruleText(expression) : undefined;
  }

  type(type: FlowType, path: JsonPath, depth = 0): string {
    if (typeof type === 'string') return this.id(type, path);
    if (depth > deepestType || typeof type !== 'object' || type === null) {
      this.report('too-deep', 'This type is nested too deeply to be written.', path);
      return 'any';
    }
    if ('form' in type) return `form of ${this.id(type.form, path)}`;
    return `list of ${this.type(type.list, path, depth + 1)}`;
  }

  /**
   * A value, on one line if that is short enough. `taken` is what else stands on that line. The parts of a value over
   * several lines are written by a pen of their own, since all that is to be told of them was told for the one line.
   */
  value(value: Json, reading: Reading, path: JsonPath, indent: string, taken = indent.length, depth = 0): string {
    const oneLine = this.flatValue(value, reading, path, depth);
    if (depth >= deepestValue || taken + oneLine.length <= lineWidth || typeof value !== 'object' || value === null)
      return oneLine;
    const inner = `${indent}  `;
    const within = (part: Json, key: string | number, before: string, index: number, all: number): string => {
      const comma = index < all - 1 ? 1 : 0;
      return `${inner}${before}${new Pen().value(part, reading, [...path, key], inner, inner.length + before.length + comma, depth + 1)}`;
    };
    if (Array.isArray(value)) {
      if (value.length === 0) return oneLine;
      return `[\n${value.map((item, index) => within(item, index, '', index, value.length)).join(',\n')}\n${indent}]`;
    }
    const keys = Object.keys(value);
    if (keys.length === 0) return oneLine;
    const lines = keys.map((key, index) => within(value[key] ?? null, key, `${keyWord(key)}: `, index, keys.length));
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }

  private flatValue(value: Json, reading: Reading, path: JsonPath, depth = 0): string {
    if (typeof value === 'string') return reading === 'plain' ? quoted(value) : this.shortText(value, path);
    if (typeof value === 'number') return plainNumber(value);
    if (typeof value !== 'object' || value === null) return String(value ?? null);
    if (depth >= deepestValue) {
      this.report('too-deep', 'This value is nested too deeply to be written; it was left out.', path);
      return 'null';
    }
    if (Array.isArray(value))
      return `[${value.map((item, index) => this.flatValue(item, reading, [...path, index], depth + 1)).join(', ')}]`;
    const entries = Object.keys(value).map(
      (key) => `${keyWord(key)}: ${this.flatValue(value[key] ?? null, reading, [...path, key], depth + 1)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }

  private templateBody(words: string, onOneLine: boolean, path: JsonPath): string {
    return parseTemplate(words)
      .parts.map((part) => {
        if (part.kind === 'path') return `{{${pathText(part.segments)}}}`;
        if (part.kind === 'text') return templateWords(words.slice(part.start, part.end), onOneLine);
        this.report(
          'broken-path',
          `What stands in {{${part.source}}} is no path; it was written as plain text.`,
          path,
          'Write a path such as {{name}} there, or take the braces out.',
        );
        return templateWords(`{{${part.source}}}`, onOneLine);
      })
      .join('');
  }

  /** A name without what no id can hold. */
  private speakable(name: unknown, path: JsonPath): string {
    if (typeof name === 'string' && canBeId(name)) return name;
    const words = typeof name === 'string' ? name : '';
    const other = words.replaceAll('`', "'").replaceAll('\n', ' ') || '_';
    this.report(
      'renamed',
      `The name ${JSON.stringify(words)} cannot be written; it is now \`${other}\`.`,
      path,
      'A name is not empty and holds neither backquotes nor line ends.',
    );
    return other;
  }
}

/** An object's key: bare where it can be, else quoted. */
function keyWord(key: string): string {
  const word = fieldWord(key);
  return word === key ? key : quoted(key);
}
