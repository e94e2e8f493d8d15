import { GrammarUtils } from 'langium';
import { type BuiltInRule, builtInRules } from '../../../src/engine/index.js';
import type { Check, Step } from '../../language/generated/ast.js';
import { datumText } from '../datum.js';
import {
  anyNumber,
  anyText,
  both,
  type Constant,
  type Domain,
  either,
  everything,
  just,
  noValue,
  allBut,
} from './domain.js';

/** Which answers a step takes, before its check looks at them. */
export function answersTo(step: Step): Domain {
  const options = step.members.flatMap((member) => (member.$type === 'Option' ? [optionValue(member.value)] : []));
  if (options.length > 0 && (step.type === 'select' || step.type === 'confirm')) {
    return options.reduce<Domain>(
      (all, value) => (value === undefined ? everything : either(all, just(value))),
      noValue,
    );
  }
  switch (step.type) {
    case 'number':
      return anyNumber;
    case 'confirm':
      return either(just(true), just(false));
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'photo':
      return both(anyText, allBut(''));
    default:
      return everything;
  }
}

/** The value that an option stores; bare and quoted ones are text. */
export function optionValue(datum: Parameters<typeof datumText>[0]): Constant | undefined {
  if (datum?.number !== undefined) return datum.number;
  if (datum?.word !== undefined) return datum.word === 'null' ? null : datum.word === 'true';
  return datumText(datum);
}

/** The built-in rule that a check names: `check email`, where `check (email)` asks for the answer of that name. */
export function builtInRuleOf(check: Check): BuiltInRule | undefined {
  const written = GrammarUtils.findNodeForProperty(check.$cstNode, 'condition')?.text.trim();
  return builtInRules.find((rule) => rule === written);
}
