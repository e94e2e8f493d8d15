import type { Json } from '../../src/engine/flow.js';
import { entriesOf } from './import-order.js';
import type { JsonPath, Pen } from './pen.js';
import { lineWidth } from './pen.js';
import { quoted } from './write-words.js';

/**
 * What is still to be written of one object of Flow JSON. Each writer takes
 * what it has words for; the rest goes into `with`, so that nothing is lost.
 */
export class Leftovers {
  private readonly left: Map<string, Json>;

  constructor(value: unknown) {
    this.left = new Map(entriesOf(value));
  }

  get size(): number {
    return this.left.size;
  }

  peek(name: string): Json | undefined {
    return this.left.get(name);
  }

  take(name: string): Json | undefined {
    const value = this.left.get(name);
    this.left.delete(name);
    return value;
  }

  text(name: string): string | undefined {
    return typeof this.peek(name) === 'string' ? (this.take(name) as string) : undefined;
  }

  /** A whole number from 0 on, which is all that the language has for a count. */
  count(name: string): number | undefined {
    const value = this.peek(name);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? (this.take(name) as number) : undefined;
  }

  /** A flag that is up; one that is down says no more than its absence and is left out. */
  flag(name: string): boolean {
    if (typeof this.peek(name) !== 'boolean') return false;
    return this.take(name) === true;
  }

  variable(name: string): string | undefined {
    const value = this.peek(name);
    return typeof value === 'string' && value.startsWith('var.') && value.length > 4
      ? (this.take(name) as string).slice(4)
      : undefined;
  }

  entries(): [string, Json][] {
    return [...this.left];
  }
}

/** A statement or a setting with its block; a setting's block of one line, or of the pair `yes` and `no`, stays beside it. */
export function block(head: string, lines: readonly string[], indent: string, tail = ''): string {
  if (lines.length === 0) return head + tail;
  const oneLine = `${head} { ${lines.join('  ')} }${tail}`;
  const isPair = lines.length === 2 && (lines[0]?.startsWith('yes ') ?? false);
  const isShort =
    (lines.length === 1 || isPair) && !oneLine.includes('\n') && indent.length + oneLine.length <= lineWidth;
  if (isShort && indent !== '') return oneLine;
  return `${head} {\n${lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)).join('\n')}\n${indent}}${tail}`;
}

/** The `with` of what is left over; what the node table knows is only oddly put, anything else is reported. */
export function withLines(
  left: Leftovers,
  known: ReadonlySet<string>,
  pen: Pen,
  path: JsonPath,
  indent: string,
): string[] {
  const entries = left.entries();
  if (entries.length === 0) return [];
  for (const [name] of entries) {
    if (!known.has(name))
      pen.report('unknown-setting', `The language has no word for the setting "${name}"; it is kept in "with".`, [
        ...path,
        name,
      ]);
  }
  return [`with ${pen.value(Object.fromEntries(entries), 'template', path, indent, indent.length + 5)}`];
}

/** The wires that no setting's own line has: any output can be wired by its name in quotes. */
export function wireLines(left: Leftovers, pen: Pen, path: JsonPath): string[] {
  return left
    .entries()
    .flatMap(([name, to]) => (typeof to === 'string' ? [`${quoted(name)}${pen.arrow(to, [...path, name])}`] : []));
}
