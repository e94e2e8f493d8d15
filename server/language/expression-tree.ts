import type { BinaryOperator } from '../../src/engine/expressions/tree.js';
import type { ExpressionShape } from '../../src/engine/expressions/write.js';
import type { Expression, TextLiteral } from './generated/ast.js';
import { pathSegments } from './texts.js';
import { plainWords } from './plain-words.js';

/** What an expression of the language means, as the tree that the engine would read; undefined where a part is missing. */
export function shapeOf(expression: Expression | undefined): ExpressionShape | undefined {
  switch (expression?.$type) {
    case 'NumberLiteral':
      return { kind: 'number', value: expression.number };
    case 'TextLiteral':
      return { kind: 'text', value: literalText(expression) };
    case 'WordLiteral':
      return expression.word === 'null' ? { kind: 'null' } : { kind: 'boolean', value: expression.word === 'true' };
    case 'PathExpression':
      return expression.path && { kind: 'path', segments: pathSegments(expression.path) };
    case 'Call': {
      const args = expression.args.map(shapeOf);
      return args.every((arg) => arg !== undefined) ? { kind: 'call', name: expression.function, args } : undefined;
    }
    case 'UnaryExpression': {
      const operand = shapeOf(expression.operand);
      return operand && { kind: 'unary', operator: expression.operator === '-' ? '-' : 'not', operand };
    }
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const left = shapeOf(expression.left);
      const right = shapeOf(expression.right);
      return (
        left &&
        right && {
          kind: 'binary',
          operator: operatorNames[expression.operator] ?? (expression.operator as BinaryOperator),
          left,
          right,
        }
      );
    }
    default:
      return undefined;
  }
}

const operatorNames: Readonly<Record<string, BinaryOperator>> = { '&&': 'and', '||': 'or' };

function literalText(literal: TextLiteral): string {
  if (literal.quoted !== undefined)
    return unescapeLiteral(
      literal.quoted.slice(1, literal.quoted.length > 1 && literal.quoted.endsWith("'") ? -1 : undefined),
    );
  const [part] = literal.text?.parts ?? [];
  const isShort = part !== undefined && literal.text?.parts.length === 1 && !part.startsWith('"""');
  return isShort
    ? unescapeLiteral(part.slice(1, part.length > 1 && part.endsWith('"') ? -1 : undefined))
    : plainWords(literal.text);
}

/** Texts in expressions know one escape more than an author's other texts: either quote, in either kind of quotes. */
function unescapeLiteral(body: string): string {
  return body.replaceAll(/\\(["'\\n]|\{\{)/g, (_escape, what: string) => (what === 'n' ? '\n' : what));
}
