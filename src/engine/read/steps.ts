import { isRecord } from '../expressions/values.js';
import type { Json, JsonObject, StepType, WizardStep } from '../flow.js';
import { type SettingSpec, stepSettings, stepTypes } from '../node-table.js';
import { isSafeName } from '../variables.js';
import { readExpression, readValidation } from './expression.js';
import { readOptions } from './items.js';
import { type Found, fieldsOf, keepOthers } from './names.js';
import { kindOf, pointerTo, type Reader } from './reader.js';

/** The other notation's names for a step's fields. */
const otherNames: Readonly<Record<string, string>> = { id: 'name', title: 'message', options: 'buttons' };
const otherFields = Object.values(otherNames);

export function readSteps(reader: Reader, value: Json, pointer: string): WizardStep[] {
  if (!Array.isArray(value)) {
    reader.error('not-a-list', `Steps are a list, not ${kindOf(value)}.`, pointer);
    return [];
  }
  const steps: WizardStep[] = [];
  const places = new Map<string, string>();
  const jumps: { to: string; pointer: string }[] = [];
  value.forEach((entry, index) => {
    const place = pointerTo(pointer, index);
    const step = readStep(reader, entry, place);
    if (!step) return;
    if (places.has(step.id)) reader.error('duplicate-step', `Two steps are called "${step.id}".`, place);
    places.set(step.id, place);
    if (step.next_step !== undefined) jumps.push({ to: step.next_step, pointer: place });
    steps.push(step);
  });
  for (const jump of jumps) {
    if (!places.has(jump.to)) reader.error('unknown-step', `There is no step "${jump.to}" to go to.`, jump.pointer);
  }
  if (steps.length === 0 && value.length === 0)
    reader.warn('no-steps', 'A wizard without steps is complete at once.', pointer);
  return steps;
}

function readStep(reader: Reader, entry: Json, pointer: string): WizardStep | undefined {
  if (!isRecord(entry)) {
    reader.error('not-a-step', `A step is an object, not ${kindOf(entry)}.`, pointer);
    return undefined;
  }
  const names = stepSettings.map((spec) => spec.json);
  const { known, others } = fieldsOf(entry, [...names, ...otherFields], pointer);
  const isOtherNotation = !known.has('id') && known.has('name');
  for (const [name, other] of Object.entries(otherNames)) {
    const found = known.get(other);
    if (found && !known.has(name)) known.set(name, found);
  }
  const step: JsonObject = {};
  for (const spec of stepSettings) {
    const found = known.get(spec.json);
    const value = found && found.value !== null ? readStepSetting(reader, spec, found) : undefined;
    if (value !== undefined) step[spec.json] = value;
  }
  if (isOtherNotation && !known.has('required')) step.required = true;
  keepOthers(reader, step, 'A step', others);
  return complete(reader, step, pointer);
}

function readStepSetting(reader: Reader, spec: SettingSpec, found: Found): Json | undefined {
  const { value, pointer } = found;
  switch (spec.kind) {
    case 'template':
      return reader.template(value, pointer);
    case 'boolean':
      return reader.flag(value, pointer);
    case 'integer':
      return reader.integer(value, pointer, spec);
    case 'expression':
      return spec.json === 'validation'
        ? readValidation(reader, value, pointer)
        : readExpression(reader, value, pointer);
    case 'options':
      return readOptions(reader, value, pointer) as unknown as Json;
    case 'step type':
      return readType(reader, value, pointer);
    case 'value':
      return reader.templates(value, pointer);
    default:
      return reader.text(value, pointer);
  }
}

function readType(reader: Reader, value: Json, pointer: string): StepType | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  if (name === 'choice') return 'select';
  const spec = stepTypes.find((type) => type.name === name);
  if (spec) return spec.name as StepType;
  const all = stepTypes.map((type) => type.name).join(', ');
  reader.error('unknown-step-type', `A step's type is one of ${all}, not ${kindOf(value)}.`, pointer);
  return undefined;
}

/** Checks that a step has what it needs, and fills in what can be guessed without harm. */
function complete(reader: Reader, read: JsonObject, pointer: string): WizardStep | undefined {
  const { id, title = '', type, ...rest } = read;
  if (typeof id !== 'string' || !isSafeName(id)) {
    reader.error('step-without-id', 'A step needs an id; its answer is kept under it.', pointer);
    return undefined;
  }
  if (read.title === undefined)
    reader.warn('step-without-title', `The step "${id}" asks nothing; it has no title.`, pointer);
  const options = Array.isArray(rest.options) ? rest.options : undefined;
  const kind = type ?? (options ? 'select' : 'text');
  if (kind === 'select' && !options?.length)
    reader.error('select-without-options', `The select step "${id}" has no options.`, pointer);
  if (options && kind !== 'select' && kind !== 'confirm') {
    reader.warn(
      'unused-options',
      `A ${typeof kind === 'string' ? kind : 'nameless'} step has no options; they are left out.`,
      pointer,
    );
    delete rest.options;
  }
  if (options?.length === 0) delete rest.options;
  return { id, title, type: kind, ...rest } as unknown as WizardStep;
}
