import { functionNamed } from '../../../src/engine/index.js';
import type { Environments } from '../../language/environment.js';
import type { Expression } from '../../language/generated/ast.js';
import { anyType, booleanType, nullType, numberType, textType, type Type } from '../../language/types.js';

/** The type of an expression; `any` where nothing is known. */
export function typeOfExpression(expression: Expression | undefined, environments: Environments): Type {
  switch (expression?.$type) {
    case 'NumberLiteral':
      return numberType;
    case 'TextLiteral':
      return textType;
    case 'WordLiteral':
      return expression.word === 'null' ? nullType : booleanType;
    case 'PathExpression':
      return expression.path ? environments.meaningOf(expression.path).type : anyType;
    case 'Call': {
      const result = functionNamed(expression.function ?? '')?.result;
      return result === 'text'
        ? textType
        : result === 'number'
          ? numberType
          : result === 'boolean'
            ? booleanType
            : anyType;
    }
    case 'UnaryExpression':
      return expression.operator === '-' ? numberType : booleanType;
    case 'LogicalExpression':
      return booleanType;
    case 'BinaryExpression':
      if (expression.operator === '+') {
        const left = typeOfExpression(expression.left, environments);
        const right = typeOfExpression(expression.right, environments);
        if (left.kind === 'text' || right.kind === 'text') return textType;
        return left.kind === 'any' || right.kind === 'any' ? anyType : numberType;
      }
      return '-*/%'.includes(expression.operator) ? numberType : booleanType;
    default:
      return anyType;
  }
}
