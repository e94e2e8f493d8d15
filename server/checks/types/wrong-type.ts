import { functionNamed } from '../../../src/engine/index.js';
import type { AstNode } from 'langium';
import type {
  Assignment,
  BinaryExpression,
  Call,
  SaveTo,
  Toggle,
  UnaryExpression,
  VariableDeclaration,
} from '../../language/generated/ast.js';
import { wizardAround } from '../../language/environment.js';
import { fits, formOf, type Type, typeName, typeOfReference, typeOfValue } from '../../language/types.js';
import type { Check } from '../check.js';
import { typeOfExpression } from './expression-type.js';

/** Two values that can never fit each other. */
export const wrongType: Check = {
  code: 'MF301',
  severity: 'error',
  title: 'The types do not fit',
  why: 'Values of different types are never equal and have no order, so the condition would always come out the same way; and arithmetic needs numbers.',
  wrong: 'wizard w {\n  step age: number "Your age?" {\n    check value >= "18"\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step age: number "Your age?" {\n    check value >= 18\n  }\n  complete -> end\n}\n',
  run(context) {
    const { Environments: environments } = context.services.naming;
    const typeOf = (expression: BinaryExpression['left'] | undefined): Type =>
      typeOfExpression(expression, environments);
    const tell = (node: AstNode, property: string | undefined, message: string, hint: string): void =>
      context.report(node, property, { message, hint });

    for (const expression of context.all<BinaryExpression>('BinaryExpression')) {
      const left = typeOf(expression.left);
      const right = typeOf(expression.right);
      const { operator } = expression;
      if (operator === '==' || operator === '!=') {
        if (
          left.kind !== right.kind &&
          left.kind !== 'any' &&
          right.kind !== 'any' &&
          left.kind !== 'null' &&
          right.kind !== 'null'
        ) {
          tell(
            expression,
            'right',
            `${aOrAn(left)} never equals ${aOrAn(right)}.`,
            left.kind === 'number' || right.kind === 'number'
              ? 'A number stands without quotes, a text in quotes.'
              : 'Compare values of one type.',
          );
        }
      } else if (/^[<>]=?$/.test(operator)) {
        if (!comparable(left) || !comparable(right))
          tell(
            expression,
            undefined,
            `${aOrAn(comparable(left) ? right : left)} has no order.`,
            'Only numbers and texts can be compared so.',
          );
        else if (left.kind !== right.kind && left.kind !== 'any' && right.kind !== 'any')
          tell(
            expression,
            'right',
            `${aOrAn(left)} cannot be compared with ${aOrAn(right)}.`,
            'A number stands without quotes, a text in quotes.',
          );
      } else if (operator !== '+') {
        for (const [side, type] of [
          ['left', left],
          ['right', right],
        ] as const) {
          if (type.kind !== 'number' && type.kind !== 'any')
            tell(expression, side, `\`${operator}\` needs numbers, and this is ${aOrAn(type)}.`, 'Use a number here.');
        }
      } else if (
        [left, right].some((type) => type.kind === 'boolean' || type.kind === 'list' || type.kind === 'object')
      ) {
        tell(
          expression,
          undefined,
          `\`+\` adds numbers or joins texts; this is ${aOrAn(left)} and ${aOrAn(right)}.`,
          'Use numbers or texts here.',
        );
      }
    }
    for (const expression of context.all<UnaryExpression>('UnaryExpression')) {
      const type = typeOf(expression.operand);
      if (expression.operator === '-' && type.kind !== 'number' && type.kind !== 'any')
        tell(expression, 'operand', `\`-\` needs a number, and this is ${aOrAn(type)}.`, 'Use a number here.');
    }
    for (const call of context.all<Call>('Call')) {
      const spec = functionNamed(call.function ?? '');
      call.args.forEach((arg, index) => {
        const parameter = spec?.parameters[index];
        const type = typeOf(arg);
        if (
          !parameter ||
          type.kind === 'any' ||
          type.kind === 'null' ||
          parameter.types.some((wanted) => wanted === 'any' || wanted === type.kind)
        )
          return;
        tell(
          arg,
          undefined,
          `\`${call.function}\` takes ${parameter.types.join(' or ')} here, and this is ${aOrAn(type)}.`,
          spec?.doc ?? '',
        );
      });
    }
    for (const assignment of context.all<Assignment>('Assignment')) {
      const variable = assignment.variable?.ref;
      if (!variable?.type) continue;
      const type = typeOf(assignment.value);
      const wanted = typeOfReference(variable.type);
      if (!fits(type, wanted))
        tell(
          assignment,
          'value',
          `\`${variable.name}\` is ${aOrAn(wanted)}, and this is ${aOrAn(type)}.`,
          'Assign a value of its type.',
        );
    }
    for (const variable of context.all<VariableDeclaration>('VariableDeclaration')) {
      if (!variable.type || !variable.initial) continue;
      const type = typeOfValue(variable.initial);
      const wanted = typeOfReference(variable.type);
      if (!fits(type, wanted))
        tell(
          variable,
          'initial',
          `\`${variable.name}\` is ${aOrAn(wanted)}, and this is ${aOrAn(type)}.`,
          'Begin with a value of its type.',
        );
    }
    for (const part of context.all<Toggle | SaveTo>('Toggle', 'SaveTo')) {
      const variable = part.variable?.ref;
      if (!variable?.type) continue;
      const type = typeOfReference(variable.type);
      if (part.$type === 'Toggle') {
        if (type.kind !== 'boolean' && type.kind !== 'any')
          tell(
            part,
            'variable',
            `A toggle turns a boolean on and off, and \`${variable.name}\` is ${aOrAn(type)}.`,
            `Declare it as \`var ${variable.name}: boolean\`.`,
          );
        continue;
      }
      const wizard = wizardAround(part);
      if (
        wizard &&
        (type.kind !== 'object'
          ? type.kind !== 'any'
          : type.name?.startsWith('form of ') && type.name !== formOf(wizard).name)
      )
        tell(
          part,
          'variable',
          `\`${variable.name}\` is ${aOrAn(type)} and cannot keep the answers of \`${wizard.name}\`.`,
          `Declare it as \`var ${variable.name}: form of ${wizard.name}\`.`,
        );
    }
  },
};

function comparable(type: Type): boolean {
  return type.kind === 'number' || type.kind === 'text' || type.kind === 'any' || type.kind === 'null';
}

function aOrAn(type: Type): string {
  const name = typeName(type);
  return name === 'null' ? 'nothing' : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}
