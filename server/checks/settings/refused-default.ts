import { AstUtils, GrammarUtils } from 'langium';
import {
  type BuiltInRule,
  builtInRules,
  evaluateExpression,
  parseByRule,
  parseExpression,
} from '../../../src/engine/index.js';
import { isPath, type Check as Rule, type Step, type Value } from '../../language/generated/ast.js';
import { hasTemplates, templateText } from '../../language/texts.js';
import type { Check, CheckContext } from '../check.js';
import { builtInRuleOf, optionValue } from '../expressions/answers.js';
import type { Constant } from '../expressions/domain.js';

/** A pre-filled answer that the step would not take from a user. */
export const refusedDefault: Check = {
  code: 'MF209',
  severity: 'error',
  scope: 'program',
  title: 'The step would refuse its own default',
  why: 'The default is a button with an answer on it. It goes through the same checks as a typed answer, so pressing it would only bring the question up again.',
  wrong:
    'wizard w {\n  step age: number "Your age?" {\n    check value >= 18\n    default 12\n  }\n  complete -> end\n}\n',
  right:
    'wizard w {\n  step age: number "Your age?" {\n    check value >= 18\n    default 20\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const step of context.all<Step>('Step')) {
      const member = step.members.find((candidate) => candidate.$type === 'Default');
      const given = literal(member?.value);
      if (!member || given === undefined) continue;
      const refusal = refusalOf(step, given, context);
      if (refusal)
        context.report(member, 'value', { message: refusal, hint: 'Choose a default that the step accepts.' });
    }
  },
};

function refusalOf(step: Step, given: Constant, context: CheckContext): string | undefined {
  const answer = answerFrom(step, given, context);
  if (answer === undefined) return wrongKind(step, given);
  const rule = step.members.find((member) => member.$type === 'Check');
  return rule && satisfies(rule, answer, context) === false
    ? `The check of \`${step.name}\` refuses ${shown(given)}.`
    : undefined;
}

/** What the step would store for a default; undefined where it takes no such answer. */
function answerFrom(step: Step, given: Constant, context: CheckContext): Constant | undefined {
  const options = step.members.flatMap((member) => (member.$type === 'Option' ? [optionValue(member.value)] : []));
  if (options.length > 0 && (step.type === 'select' || step.type === 'confirm')) {
    return options.find((value) => value === given) ?? options.find((value) => String(value) === String(given));
  }
  const text = given === null ? '' : String(given).trim();
  switch (step.type) {
    case 'confirm':
      return typeof given === 'boolean' ? given : undefined;
    case 'number':
    case 'email':
    case 'phone':
    case 'url':
      return typeof given === 'number' && step.type === 'number' ? given : byRule(step.type, text, context);
    case 'text':
    case 'photo':
      return text === '' ? undefined : text;
    default:
      // Of a step without a known type or without options nothing can be said.
      return given;
  }
}

function byRule(rule: BuiltInRule, text: string, context: CheckContext): Constant | undefined {
  const value = parseByRule(rule, text, countryOf(context));
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Whether a check accepts an answer; undefined where that depends on more than the answer. */
function satisfies(rule: Rule, answer: Constant, context: CheckContext): boolean | undefined {
  const builtIn = builtInRuleOf(rule);
  if (builtIn) return byRule(builtIn, String(answer), context) !== undefined;
  const source = GrammarUtils.findNodeForProperty(rule.$cstNode, 'condition')?.text;
  if (source === undefined || AstUtils.streamAst(rule).some((part) => isPath(part) && part.scope !== 'value'))
    return undefined;
  const { expression } = parseExpression(source);
  if (!expression) return undefined;
  const value = evaluateExpression(expression, { data: { value: answer } });
  return value !== null && value !== false && value !== 0 && value !== '';
}

function wrongKind(step: Step, given: Constant): string {
  if (step.type === 'select') return `The step \`${step.name}\` has no option ${shown(given)}.`;
  if (step.type === 'confirm') return `A confirm step answers true or false, and this is ${shown(given)}.`;
  const kind = builtInRules.find((rule) => rule === step.type);
  const names = { email: 'e-mail address', phone: 'phone number', number: 'number', url: 'web link' };
  return kind ? `${shown(given)} is no ${names[kind]}.` : 'This default is empty.';
}

function literal(value: Value | undefined): Constant | undefined {
  switch (value?.$type) {
    case 'TextValue':
      return hasTemplates(value.text) ? undefined : templateText(value.text);
    case 'NumberValue':
      return value.number;
    case 'WordValue':
      return value.word === 'null' ? null : value.word === 'true';
    default:
      return undefined;
  }
}

function countryOf(context: CheckContext): string | undefined {
  return context.program.headers.flatMap((header) => header.members).find((member) => member.$type === 'Country')?.code;
}

function shown(given: Constant): string {
  return typeof given === 'string' ? `"${given.slice(0, 40)}"` : String(given);
}
