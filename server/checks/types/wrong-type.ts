import type { AstNode } from 'langium';
import type { Range } from 'vscode-languageserver-types';
import { functionNamed } from '../../../src/engine/index.js';
import type { Assignment, BinaryExpression, Call, Expression, UnaryExpression } from '../../language/generated/ast.js';
import { fits, type Type, typeName, typeOfReference } from '../../language/types.js';
import { type Check, type CheckContext, placeOf, replacing } from '../check.js';
import { expressionRange } from '../expressions/range.js';
import { tellWrongDeclarations } from './declared-types.js';
import { typeOfExpression } from './expression-type.js';

/** Two values that can never fit each other. */
export const wrongType: Check = {
  code: 'MF301',
  severity: 'error',
  scope: 'local',
  title: 'The types do not fit',
  why: 'Values of different types are never equal and have no order, so the condition would always come out the same way; and arithmetic needs numbers.',
  wrong: 'wizard w {\n  step age: number "Your age?" {\n    check value >= "18"\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step age: number "Your age?" {\n    check value >= 18\n  }\n  complete -> end\n}\n',
  run(context) {
    const types = new TypeRules(context);
    for (const expression of context.all<BinaryExpression>('BinaryExpression')) types.examineOperator(expression);
    for (const expression of context.all<UnaryExpression>('UnaryExpression')) {
      if (expression.operator === '-') types.wantNumber(expression.operand, '-');
    }
    for (const call of context.all<Call>('Call')) types.examineCall(call);
    for (const assignment of context.all<Assignment>('Assignment')) types.examineAssignment(assignment);
    tellWrongDeclarations(context);
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to ${wanted}`)];
  },
};

class TypeRules {
  constructor(private readonly context: CheckContext) {}

  examineOperator(expression: BinaryExpression): void {
    const { operator } = expression;
    const left = this.typeOf(expression.left);
    const right = this.typeOf(expression.right);
    if (operator === '==' || operator === '!=') this.examineEquality(expression, left, right);
    else if (/^[<>]=?$/.test(operator)) this.examineOrder(expression, left, right);
    else if (operator === '+') this.examineSum(expression, left, right);
    else {
      this.wantNumber(expression.left, operator);
      this.wantNumber(expression.right, operator);
    }
  }

  examineCall(call: Call): void {
    const spec = functionNamed(call.function ?? '');
    call.args.forEach((arg, index) => {
      const parameter = spec?.parameters[index];
      const type = this.typeOf(arg);
      if (!parameter || isOpen(type)) return;
      if (parameter.types.some((wanted) => wanted === 'any' || wanted === type.kind)) return;
      this.tell(
        arg,
        `\`${call.function}\` takes ${parameter.types.map(article).join(' or ')} here, and this is ${a(type)}.`,
        spec?.doc ?? '',
      );
    });
  }

  examineAssignment(assignment: Assignment): void {
    const variable = assignment.variable?.ref;
    const type = this.typeOf(assignment.value);
    const wanted = typeOfReference(variable?.type);
    if (!variable?.type || fits(type, wanted)) return;
    this.tell(
      assignment.value,
      `\`${variable.name}\` is ${a(wanted)}, and this is ${a(type)}.`,
      'Set it to a value of its type.',
      literalAs(assignment.value, wanted),
    );
  }

  wantNumber(operand: Expression | undefined, operator: string): void {
    const type = this.typeOf(operand);
    if (type.kind === 'number' || isOpen(type)) return;
    this.tell(operand, `\`${operator}\` needs numbers, and this is ${a(type)}.`, 'Use a number here.');
  }

  private examineEquality(expression: BinaryExpression, left: Type, right: Type): void {
    if (left.kind === right.kind || isOpen(left) || isOpen(right)) return;
    this.tell(
      expression.right,
      `This compares ${a(left)} with ${a(right)}, and they are never equal.`,
      hintFor(left, right),
      literalAs(expression.right, left),
    );
  }

  private examineOrder(expression: BinaryExpression, left: Type, right: Type): void {
    for (const [side, type] of [
      [expression.left, left],
      [expression.right, right],
    ] as const) {
      if (isOpen(type) || type.kind === 'number' || type.kind === 'text') continue;
      this.tell(
        side,
        `${capital(a(type))} is neither more nor less than anything.`,
        'Only numbers and texts can be compared so.',
      );
      return;
    }
    if (left.kind === right.kind || isOpen(left) || isOpen(right)) return;
    this.tell(
      expression.right,
      `This compares ${a(left)} with ${a(right)}, and that is never true.`,
      hintFor(left, right),
      literalAs(expression.right, left),
    );
  }

  private examineSum(expression: BinaryExpression, left: Type, right: Type): void {
    for (const [side, type] of [
      [expression.left, left],
      [expression.right, right],
    ] as const) {
      if (isOpen(type) || type.kind === 'number' || type.kind === 'text') continue;
      this.tell(side, `\`+\` adds numbers or joins texts, and this is ${a(type)}.`, 'Use a number or a text here.');
    }
  }

  private typeOf(expression: Expression | undefined): Type {
    return typeOfExpression(expression, this.context.services.naming.Environments);
  }

  private tell(at: AstNode | undefined, message: string, hint: string, wanted?: string): void {
    const range: Range | undefined = at && (expressionRange(at as Expression) ?? placeOf(at)?.range);
    if (range) this.context.reportAt(range, { message, hint, ...(wanted !== undefined && { data: { wanted } }) });
  }
}

/** Whether nothing is known of a value, or it is nothing. */
function isOpen(type: Type): boolean {
  return type.kind === 'any' || type.kind === 'null';
}

/** A literal as the type that is wanted: "18" as 18, 18 as "18"; undefined where that is no safe change. */
function literalAs(expression: Expression | undefined, wanted: Type): string | undefined {
  const written = expression?.$cstNode?.text;
  if (written === undefined) return undefined;
  if (expression?.$type === 'TextLiteral') {
    const words = written.slice(1, -1);
    if (wanted.kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(words) ? words : undefined;
    return wanted.kind === 'boolean' ? asBoolean.get(words.toLowerCase()) : undefined;
  }
  return expression?.$type === 'NumberLiteral' && wanted.kind === 'text' ? `"${written}"` : undefined;
}

/** How people write that something is so or not. */
const asBoolean: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['on', 'true'],
  ['false', 'false'],
  ['no', 'false'],
  ['off', 'false'],
]);

function hintFor(left: Type, right: Type): string {
  if (left.kind === 'boolean' || right.kind === 'boolean')
    return 'An answer of yes or no is `true` or `false`, without quotes.';
  return left.kind === 'number' || right.kind === 'number'
    ? 'A number stands without quotes, a text in quotes.'
    : 'Compare values of one type.';
}

function a(type: Type): string {
  return type.kind === 'null' ? 'nothing' : article(typeName(type));
}

function article(name: string): string {
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
