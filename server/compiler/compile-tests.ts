import { expressionText } from '../../src/engine/expressions/write.js';
import type { Move, Scenario, ScenarioMove, ScenarioRange } from '../../src/scenario/scenario.js';
import type { FlowFile, Move as MoveNode, Path } from '../language/generated/ast.js';
import { pathSegments } from '../language/texts.js';
import { timeUnits } from '../language/time-units.js';
import { outputName } from './compile-node.js';
import { objectJson, valueJson } from './compile-values.js';
import { shapeOf } from '../language/expression-tree.js';
import { datumText, plainToken, plainWords } from '../language/plain-words.js';

/**
 * The tests of a file as plain data, in the order they are written. They are
 * no part of Flow JSON. A line that is broken is left out here, since a check
 * has told of it.
 */
export function compileTests(file: FlowFile): Scenario[] {
  const uri = file.$document?.uri.toString() ?? '';
  return file.statements.flatMap((statement) => {
    const range = statement.$cstNode?.range;
    if (statement.$type !== 'Scenario' || !range) return [];
    return [
      {
        title: plainToken(statement.title ?? ''),
        uri,
        range: copyOf(range),
        moves: statement.moves.flatMap(compileMove),
      },
    ];
  });
}

function compileMove(node: MoveNode): ScenarioMove[] {
  const move = moveOf(node);
  const cst = node.$cstNode;
  if (!move || !cst) return [];
  const said = saidRange(node);
  return [{ ...move, source: cst.text, range: copyOf(cst.range), ...(said && { said }) }];
}

function moveOf(node: MoveNode): Move | undefined {
  switch (node.$type) {
    case 'Given': {
      const value = valueJson(node.value, 'plain');
      return node.path && value !== undefined ? { kind: 'given', path: pathOf(node.path), value } : undefined;
    }
    case 'Presses':
      return node.button && { kind: 'press', button: datumText(node.button), isName: node.button.text === undefined };
    case 'Says':
      return node.text && { kind: 'say', text: plainWords(node.text) };
    case 'SendsPhoto':
      return { kind: 'photo', photo: node.photo ? plainWords(node.photo) : 'photo.png' };
    case 'ComesBack':
      return { kind: 'comeBack' };
    case 'Waits': {
      const unit = timeUnits.get(node.unit);
      return unit === undefined ? undefined : { kind: 'wait', milliseconds: Math.round(node.amount * unit) };
    }
    case 'BotSays':
      return node.text && { kind: 'botSays', verb: node.verb, how: node.how ?? 'exact', text: plainWords(node.text) };
    case 'BotShows':
      return { kind: 'botShows', how: node.contains ? 'contains' : 'exact', labels: node.labels.map(plainWords) };
    case 'Ellipsis':
      return { kind: 'anything' };
    case 'Answers': {
      const output = outputName(node.output, true);
      return output === undefined
        ? undefined
        : { kind: 'answer', action: node.action?.$refText ?? '', output, values: objectJson(node.values, 'plain') };
    }
    case 'ExpectAt':
      return { kind: 'expectAt', node: node.node?.$refText ?? '' };
    case 'ExpectEnded':
      return { kind: 'expectEnded' };
    case 'Expect': {
      const shape = shapeOf(node.condition);
      return shape && { kind: 'expect', condition: expressionText(shape) };
    }
  }
}

/** Where the words stand that the bot is expected to say. */
function saidRange(node: MoveNode): ScenarioRange | undefined {
  if (node.$type === 'BotSays') return node.text?.$cstNode && copyOf(node.text.$cstNode.range);
  if (node.$type !== 'BotShows') return undefined;
  const [first, last] = [node.labels[0]?.$cstNode, node.labels.at(-1)?.$cstNode];
  return first && last && copyOf({ start: first.range.start, end: last.range.end });
}

function pathOf(path: Path): string[] {
  return pathSegments(path).map(String);
}

function copyOf({ start, end }: ScenarioRange): ScenarioRange {
  return { start: { ...start }, end: { ...end } };
}
