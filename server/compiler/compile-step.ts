import { CstUtils } from 'langium';
import type { Json, JsonObject } from '../../src/engine/flow.js';
import { stepSettings } from '../../src/engine/node-table.js';
import type { Check, Expression, Member, Step } from '../language/generated/ast.js';
import { targetId, templateText } from '../language/texts.js';
import { withEntries, type NodeContext } from './compile-node.js';
import { memberOf, membersOf, record, valueJson } from './compile-values.js';
import { expressionText, isBuiltInRule, ruleText } from '../../src/engine/expressions/write.js';
import { shapeOf } from '../language/expression-tree.js';
import { datumValue } from '../language/plain-words.js';

/** One question of a wizard, its properties in the order of the node table. */
export function compileStep(step: Step, path: readonly (string | number)[], { map, uri }: NodeContext): JsonObject {
  map.add(path, step, uri);
  const others = new Map(withEntries(step.members));
  const own: Record<string, Json | undefined> = {
    id: step.name,
    title: step.title && templateText(step.title),
    type: step.type || 'text',
    required: memberOf(step.members, 'Required') ? true : undefined,
    validation: ruleOf(memberOf(step.members, 'Check')),
    error_message: errorMessage(step.members),
    show_if: conditionText(memberOf(step.members, 'ShowIf')?.condition),
    next_step: targetId(step.target),
    max_retries: memberOf(step.members, 'Retries')?.count,
    default: valueJson(memberOf(step.members, 'Default')?.value, 'template'),
    options: options(step),
    columns: memberOf(step.members, 'Columns')?.count,
  };
  membersOf(step.members, 'Option').forEach((option, index) => map.add([...path, 'options', index], option, uri));
  const settings: [string, Json][] = [];
  for (const { json } of stepSettings) {
    const value = own[json] === undefined ? others.get(json) : own[json];
    others.delete(json);
    if (value !== undefined) settings.push([json, value]);
  }
  return record([...settings, ...others]);
}

function conditionText(condition: Expression | undefined): string | undefined {
  const shape = shapeOf(condition);
  return shape && expressionText(shape);
}

/** `check email` is the built-in rule; `check (email)` asks for the answer of that name. */
function ruleOf(check: Check | undefined): string | undefined {
  const shape = shapeOf(check?.condition);
  if (!check || !shape) return undefined;
  const text = expressionText(shape);
  return isBuiltInRule(text) && !beginsWithParenthesis(check) ? text : ruleText(shape);
}

function beginsWithParenthesis(check: Check): boolean {
  const leaves = check.$cstNode ? CstUtils.flattenCst(check.$cstNode).filter((leaf) => !leaf.hidden) : undefined;
  return leaves?.toArray()[1]?.text === '(';
}

/** A step says in one place what a wrong answer is told; the first counts. */
function errorMessage(members: readonly Member[]): string | undefined {
  for (const member of members) {
    if ((member.$type === 'Required' || member.$type === 'Check' || member.$type === 'Else') && member.message)
      return templateText(member.message);
  }
  return undefined;
}

function options(step: Step): Json | undefined {
  const found: Json[] = [];
  const yes = memberOf(step.members, 'Yes');
  const no = memberOf(step.members, 'No');
  if (step.type === 'confirm' && (yes?.label || no?.label)) {
    found.push(
      { label: yes?.label ? templateText(yes.label) : 'Yes', value: true },
      { label: no?.label ? templateText(no.label) : 'No', value: false },
    );
  }
  for (const option of membersOf(step.members, 'Option')) {
    if (!option.value) continue;
    const value = datumValue(option.value);
    found.push({ label: option.label ? templateText(option.label) : String(value), value });
  }
  return found.length > 0 ? found : undefined;
}
