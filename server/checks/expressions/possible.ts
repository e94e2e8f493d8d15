import type { BinaryExpression, Expression } from '../../language/generated/ast.js';
import { pathText, plainText, templateText } from '../../language/texts.js';
import { characterCount } from '../texts/characters.js';
import {
  allBut,
  anyLength,
  anyText,
  both,
  type Constant,
  type Domain,
  either,
  everything,
  falsy,
  isEmpty,
  just,
  noValue,
  numbersBetween,
  truthy,
} from './domain.js';

/** What each path, and each length of one, may be for a condition to come out as wanted. */
type Case = ReadonlyMap<string, Domain>;

/** More cases than this are not told apart; then nothing is claimed. */
const MOST_CASES = 64;

/**
 * Whether a condition can be true for any values at all. It is only denied
 * where that is certain: what cannot be decided counts as possible. Of other
 * conditions it may be known that they do not hold.
 */
export function canHold(
  condition: Expression | undefined,
  known: (path: string) => Domain | undefined,
  denied: readonly Expression[] = [],
): boolean {
  const together = denied.reduce((left, other) => combined(left, cases(other, false)), cases(condition, true));
  return together.some((one) =>
    [...one].every(([subject, domain]) => {
      const path = lengthOf(subject);
      if (path !== undefined) return !isEmpty(both(domain, anyLength), true);
      return !isEmpty(both(domain, known(subject) ?? everything)) && lengthFits(subject, domain, one);
    }),
  );
}

/** The ways in which a condition comes out true, or false; one empty case where it always can. */
function cases(condition: Expression | undefined, wanted: boolean): Case[] {
  switch (condition?.$type) {
    case 'WordLiteral':
      return certain((condition.word === 'true') === wanted);
    case 'NumberLiteral':
      return certain((condition.number !== 0) === wanted);
    case 'TextLiteral':
      return certain((constantOf(condition) !== '') === wanted);
    case 'UnaryExpression':
      return condition.operator === '-' ? unknown : cases(condition.operand, !wanted);
    case 'PathExpression':
      return condition.path ? [new Map([[pathText(condition.path), wanted ? truthy : falsy]])] : unknown;
    case 'LogicalExpression': {
      const left = cases(condition.left, wanted);
      const right = cases(condition.right, wanted);
      const isAnd = condition.operator === 'and' || condition.operator === '&&';
      return isAnd === wanted ? combined(left, right) : limited([...left, ...right]);
    }
    case 'BinaryExpression':
      return comparison(condition, wanted);
    default:
      return unknown;
  }
}

const unknown: Case[] = [new Map()];

function certain(holds: boolean): Case[] {
  return holds ? unknown : [];
}

function limited(found: Case[]): Case[] {
  return found.length > MOST_CASES ? unknown : found;
}

function combined(left: readonly Case[], right: readonly Case[]): Case[] {
  if (left.length * right.length > MOST_CASES) return left.length > 0 && right.length > 0 ? unknown : [];
  return left.flatMap((one) =>
    right.flatMap((other) => {
      const together = new Map(one);
      for (const [subject, domain] of other) {
        const before = together.get(subject);
        together.set(subject, before ? both(before, domain) : domain);
      }
      return [...together].some(([subject, domain]) => isEmpty(domain, lengthOf(subject) !== undefined))
        ? []
        : [together];
    }),
  );
}

function comparison(expression: BinaryExpression, wanted: boolean): Case[] {
  const { left, right, operator } = expression;
  const first = constantOf(left);
  const second = constantOf(right);
  if (first !== undefined && second !== undefined) return constants(first, operator, second, wanted);
  const isTurned = second === undefined;
  const subject = subjectOf(isTurned ? right : left);
  const constant = isTurned ? first : second;
  if (subject === undefined || constant === undefined) return unknown;
  const domain = domainOf(isTurned ? (mirrored[operator] ?? operator) : operator, constant, wanted);
  return domain ? [new Map([[subject, domain]])] : unknown;
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** The values for which `x operator constant` comes out as wanted. */
function domainOf(operator: string, constant: Constant, wanted: boolean): Domain | undefined {
  if (operator === '==' || operator === '!=') return (operator === '==') === wanted ? just(constant) : allBut(constant);
  if (!/^[<>]=?$/.test(operator)) return undefined;
  // Only numbers are ordered among numbers, and texts among texts; how texts are ordered is not looked into.
  if (typeof constant === 'string') return wanted ? anyText : everything;
  if (typeof constant !== 'number') return wanted ? noValue : everything;
  const closed = operator.endsWith('=');
  const isBelow = operator.startsWith('<');
  if (wanted) {
    return isBelow
      ? numbersBetween({ to: constant, toClosed: closed })
      : numbersBetween({ from: constant, fromClosed: closed });
  }
  const beyond = isBelow
    ? numbersBetween({ from: constant, fromClosed: !closed })
    : numbersBetween({ to: constant, toClosed: !closed });
  return either(beyond, { ...everything, numbers: [] });
}

function constants(left: Constant, operator: string, right: Constant, wanted: boolean): Case[] {
  const domain = domainOf(operator, right, true);
  if (!domain || (typeof left === 'string' && typeof right === 'string' && /^[<>]/.test(operator))) return unknown;
  return certain(!isEmpty(both(domain, just(left))) === wanted);
}

/** What a comparison speaks of: a path, or the length of one. */
function subjectOf(expression: Expression | undefined): string | undefined {
  if (expression?.$type === 'PathExpression') return expression.path && pathText(expression.path);
  const [arg] = expression?.$type === 'Call' && expression.function === 'len' ? expression.args : [];
  return arg?.$type === 'PathExpression' && arg.path ? `len(${pathText(arg.path)})` : undefined;
}

function lengthOf(subject: string): string | undefined {
  return subject.startsWith('len(') ? subject.slice(4, -1) : undefined;
}

/** Where only a few texts are left, their lengths are known too. */
function lengthFits(subject: string, domain: Domain, one: Case): boolean {
  const lengths = one.get(`len(${subject})`);
  if (!lengths || 'but' in domain.texts || !isEmpty({ ...domain, texts: noValue.texts })) return true;
  return [...domain.texts.only].some((text) => !isEmpty(both(lengths, just(characterCount(text))), true));
}

/** The value of a literal; undefined where it is none. */
function constantOf(expression: Expression | undefined): Constant | undefined {
  switch (expression?.$type) {
    case 'NumberLiteral':
      return expression.number;
    case 'WordLiteral':
      return expression.word === 'null' ? null : expression.word === 'true';
    case 'TextLiteral':
      return expression.quoted === undefined ? templateText(expression.text) : plainText(expression.quoted);
    case 'UnaryExpression': {
      const operand = expression.operator === '-' ? constantOf(expression.operand) : undefined;
      return typeof operand === 'number' ? -operand : undefined;
    }
    default:
      return undefined;
  }
}
