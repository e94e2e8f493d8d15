import { isTrue } from '../expressions/values.js';
import type { Json, StepType, WizardStep } from '../flow.js';
import { builtInRules } from '../node-table.js';
import { compileCondition, compileTemplate, compileValue, type ReadValue, type RenderText } from '../scope.js';
import type { TextKey } from '../texts.js';
import type { Turn } from '../turn.js';
import { parseByRule } from '../validators/index.js';
import { fold, sameLabel } from '../fold.js';
import { valueText } from '../escape.js';
import { sameValue } from '../expressions/values.js';
import { rowScope } from './rows.js';

/** A step that is ready to run. */
export interface Step {
  id: string;
  index: number;
  type: StepType;
  title: RenderText;
  required: boolean;
  errorMessage?: RenderText;
  rule?: Rule;
  shownIf?: ReadValue;
  /** The place of the step to go to instead of the following one. */
  next?: number;
  mostFailures?: number;
  preset?: ReadValue;
  options?: Option[];
  columns: number;
}

export interface Option {
  label: RenderText;
  value: Json;
  data: string;
}

interface Rule {
  holds(turn: Turn, answer: Json): boolean;
  /** What the user reads where the step says nothing itself. */
  error: TextKey;
}

/** An answer, or which text says why it is none. */
export type Answer = { value: Json } | { refused: TextKey };

/** Steps whose answer is typed in free words. */
export const typedSteps: ReadonlySet<StepType> = new Set(['text', 'number', 'email', 'phone', 'url']);

export function compileStep(step: WizardStep, index: number, places: ReadonlyMap<string, number>): Step {
  return {
    id: step.id,
    index,
    type: step.type,
    title: compileTemplate(step.title),
    required: step.required ?? false,
    errorMessage: step.error_message === undefined ? undefined : compileTemplate(step.error_message),
    rule: step.validation === undefined ? undefined : compileRule(step.validation),
    shownIf: step.show_if === undefined ? undefined : compileCondition(step.show_if),
    next: step.next_step === undefined ? undefined : places.get(step.next_step),
    mostFailures: step.max_retries,
    preset: step.default === undefined ? undefined : compileValue(step.default),
    options: step.options?.map(({ label, value }) => ({
      label: compileTemplate(label),
      value,
      data: valueText(value),
    })),
    columns: step.columns ?? 1,
  };
}

/** What typed text, already trimmed, answers to a step. */
export function typedAnswer(turn: Turn, step: Step, text: string): Answer {
  return checked(turn, step, fromText(turn, step, text));
}

/** A value that is there already as the answer to a step: a default, an older answer, an option's value. */
export function givenAnswer(turn: Turn, step: Step, value: Json): Answer {
  return checked(turn, step, fromValue(turn, step, value));
}

function checked(turn: Turn, step: Step, value: Json | undefined): Answer {
  if (value === undefined) return { refused: `error_${step.type}` };
  if (step.rule && !step.rule.holds(turn, value)) return { refused: step.rule.error };
  return { value };
}

function fromText(turn: Turn, step: Step, text: string): Json | undefined {
  switch (step.type) {
    case 'text':
      return text;
    case 'number':
    case 'email':
    case 'phone':
    case 'url':
      return parseByRule(step.type, text, turn.program.country);
    case 'select':
    case 'confirm':
      return step.options?.find(
        (option) => sameLabel(text, turn.render(option.label)) || fold(text) === fold(option.data),
      )?.value;
    case 'photo':
      return undefined;
  }
}

function fromValue(turn: Turn, step: Step, value: Json): Json | undefined {
  if (step.options) {
    const exact = step.options.find((option) => sameValue(option.value, value));
    return (exact ?? step.options.find((option) => option.data === valueText(value)))?.value;
  }
  if (step.type === 'confirm') return typeof value === 'boolean' ? value : undefined;
  if (step.type === 'number' && typeof value === 'number') return value;
  const text = valueText(value).trim();
  if (text === '') return undefined;
  return step.type === 'photo' ? text : fromText(turn, step, text);
}

function compileRule(validation: string): Rule {
  const builtIn = builtInRules.find((name) => name === validation.trim());
  if (builtIn) {
    return {
      holds: (turn, answer) => parseByRule(builtIn, valueText(answer), turn.program.country) !== undefined,
      error: `error_${builtIn}`,
    };
  }
  const condition = compileCondition(validation);
  return {
    holds: (turn, answer) => isTrue(condition(rowScope(turn, undefined, { value: answer }))),
    error: 'error_check',
  };
}
