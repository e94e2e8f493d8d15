import { parseExpression } from '../../../src/engine/expressions/parse.js';
import { expressionText } from '../../../src/engine/expressions/write.js';
import { type Expression, isExpression } from '../../language/generated/ast.js';
import { shapeOf } from '../../language/expression-tree.js';
import type { Check } from '../check.js';

/** An expression that the engine would refuse, although it is written without a mistake. */
export const unreadableExpression: Check = {
  code: 'MF305',
  severity: 'error',
  scope: 'local',
  title: 'The expression is more than a bot can read',
  why: 'An expression is read within fixed bounds, so that no flow can make a bot slow: at most 500 operators, at most 64 parentheses, calls and signs inside each other, and only whole numbers as places in a list.',
  wrong: 'wizard w {\n  step a: text "A?" {\n    show if User.orders[1.5] == "x"\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?" {\n    show if User.orders[1] == "x"\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const expression of context.all<Expression>(...expressionKinds)) {
      if (isExpression(expression.$container)) continue;
      const shape = shapeOf(expression);
      const problem = shape && parseExpression(expressionText(shape)).problem;
      // Functions, their arguments and patterns have checks of their own, which say where.
      if (!problem || told.has(problem.code) || context.isBroken(expression)) continue;
      context.report(expression, undefined, {
        message: `A bot cannot read this: ${problem.message}`,
        hint: 'Split it: work a part out with `set`, and use the variable here.',
      });
    }
  },
};

const told: ReadonlySet<string> = new Set(['unknown-function', 'wrong-arguments', 'bad-pattern']);
const expressionKinds = [
  'BinaryExpression',
  'LogicalExpression',
  'UnaryExpression',
  'PathExpression',
  'Call',
  'NumberLiteral',
  'TextLiteral',
  'WordLiteral',
] as const;
