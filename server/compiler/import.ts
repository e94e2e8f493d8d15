import type { FlowProblem } from '../../src/engine/conversation.js';
import type { Flow, FlowType, FlowVariable, ParseMode } from '../../src/engine/flow.js';
import { formats, nodeSpecOfType } from '../../src/engine/node-table.js';
import { block } from './import-block.js';
import { nodeText } from './import-node.js';
import { entriesOf, nodesOf, writtenOrder } from './import-order.js';
import { lineWidth, Pen } from './pen.js';

export interface ImportedText {
  text: string;
  /** What could not be said in just the same way; all else compiles back to the same flow. */
  problems: FlowProblem[];
}

/** Writes a canonical flow (see `readFlow`) as an author would: idiomatic `.menuflow` that compiles back to it. */
export function flowToText(flow: Flow): ImportedText {
  const pen = new Pen();
  const format = commonFormat(flow);
  const statements = [headerText(flow, pen, format), ...typeTexts(flow, pen), ...variableTexts(flow, pen)];
  for (const [id, node] of writtenOrder(flow)) statements.push(nodeText(id, node, pen, format));
  return { text: `${spacedOut(statements)}\n`, problems: pen.problems };
}

/** A blank line between statements, except between one-liners of a kind. */
function spacedOut(statements: readonly string[]): string {
  return statements
    .map((statement, index) => {
      const before = statements[index - 1];
      if (before === undefined) return statement;
      const isGrouped = !before.includes('\n') && !statement.includes('\n') && groupOf(before) === groupOf(statement);
      return (isGrouped ? '\n' : '\n\n') + statement;
    })
    .join('');
}

function groupOf(statement: string): string | undefined {
  const [keyword] = statement.split(' ', 1);
  return keyword === 'type' ? 'data' : keyword;
}

function headerText(flow: Flow, pen: Pen, format: ParseMode | undefined): string {
  const head = `flow ${pen.id(flow.id, ['id'])}${typeof flow.name === 'string' ? ` ${pen.text(flow.name, ['name'])}` : ''}`;
  const lines = [`start ${pen.id(flow.start, ['start'])}`];
  if (Array.isArray(flow.targets) && flow.targets.length > 0)
    lines.push(`target ${flow.targets.map((target, index) => pen.id(target, ['targets', index])).join(', ')}`);
  if (format) lines.push(`format ${formats.find((candidate) => candidate.parseMode === format)?.name}`);
  if (flow.country !== undefined) lines.push(`country ${pen.id(flow.country, ['country'])}`);
  if (typeof flow.idle?.after === 'number')
    lines.push(`idle ${duration(flow.idle.after)}${pen.arrow(flow.idle.to, ['idle', 'to'])}`);
  const texts = entriesOf(flow.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length > 0) {
    lines.push(
      block(
        'texts',
        texts.map(([key, words]) => `${pen.field(key, ['texts', key])} ${pen.text(words, ['texts', key], '    ')}`),
        '  ',
      ),
    );
  }
  return block(head, lines, '');
}

function duration(milliseconds: number): string {
  for (const [unit, length] of [
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const) {
    if (milliseconds >= length && milliseconds % length === 0) return counted(milliseconds / length, unit);
  }
  return counted(milliseconds / 1000, 'second');
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function typeTexts(flow: Flow, pen: Pen): string[] {
  const statements: string[] = [];
  for (const [keyword, property] of [
    ['type', 'types'],
    ['data', 'data'],
  ] as const) {
    for (const [name, fields] of entriesOf(flow[property])) {
      const words = entriesOf(fields).map(([field, type]) => {
        const path = [property, name, field];
        return `${pen.field(field, path)}: ${pen.type(type as FlowType, path)}`;
      });
      statements.push(fieldsBlock(`${keyword} ${pen.id(name, [property, name])}`, words));
    }
  }
  return statements;
}

/** Fields on one line, as long as none is called like the word between `list` and its element. */
function fieldsBlock(head: string, fields: readonly string[]): string {
  if (fields.length === 0) return `${head} {}`;
  const oneLine = `${head} { ${fields.join('  ')} }`;
  return oneLine.length <= lineWidth && !fields.some((field) => field.startsWith('of:'))
    ? oneLine
    : block(head, fields, '');
}

function variableTexts(flow: Flow, pen: Pen): string[] {
  return entriesOf(flow.variables).map(([name, declaration]) => {
    const { type, default: initial } = Object.fromEntries(entriesOf(declaration)) as FlowVariable;
    const path = ['variables', name];
    let statement = `var ${pen.id(name, path)}`;
    if (type !== undefined) statement += `: ${pen.type(type, [...path, 'type'])}`;
    if (initial !== undefined)
      statement += ` = ${pen.value(initial, 'plain', [...path, 'default'], '', statement.length + 3)}`;
    return statement;
  });
}

/** The format that most texts have, to be said once for the whole flow. */
function commonFormat(flow: Flow): ParseMode | undefined {
  const counts = new Map<string, number>();
  let worded = 0;
  for (const [, node] of nodesOf(flow)) {
    const settings = new Map(entriesOf(node.settings));
    if (
      !nodeSpecOfType(node.type) ||
      !['message', 'header', 'footer', 'placeholder', 'steps'].some((name) => settings.has(name))
    )
      continue;
    worded++;
    const mode = settings.get('parse_mode');
    if (typeof mode === 'string') counts.set(mode, (counts.get(mode) ?? 0) + 1);
  }
  return formats.find(({ parseMode }) => parseMode !== undefined && (counts.get(parseMode) ?? 0) * 2 > worded)
    ?.parseMode;
}
