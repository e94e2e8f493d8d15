import { type AstNode, AstUtils, type CstNode, GrammarUtils } from 'langium';
import { graphOf } from '../checks/flow/graph.js';
import { fieldIn } from '../language/environment.js';
import type {
  Datum,
  FieldPath,
  Item,
  ObjectEntry,
  Option,
  Presses,
  Router,
  Step,
  Text,
  Value,
} from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import { givenBy, nodeAround, stepsOf } from '../language/program.js';
import { hasTemplates, templateText } from '../language/texts.js';
import { anyType, fieldsOf, type Type, typeOfReference } from '../language/types.js';
import { choicesOf, screensAt } from './presses.js';

/**
 * Places that name a declaration where the grammar knows no reference: a
 * router's key is the data of an item or the value of an option, and so is a
 * text that an answer is compared with; the fields of a search and those of a
 * value that is written out are fields of a type.
 */
export interface Mention {
  name: string;
  /** The part of the tree that it is. */
  part: AstNode;
  /** What stands there: a bare word, or a text in quotes. */
  cst: CstNode;
  /** The declarations that it names. */
  meant(): AstNode[];
}

/** A button of a menu or an answer of a step, which is named by its data. */
export type Choice = Item | Option;

export function isChoice(node: AstNode): node is Choice {
  return node.$type === 'Item' || node.$type === 'Option';
}

export function choiceDatum(choice: Choice): Datum | undefined {
  return choice.$type === 'Item' ? choice.data : choice.value;
}

/** The data of an item or the value of an option, where it is a text; a number or a word such as `true` is no name. */
export function choiceName(choice: Choice): string | undefined {
  return wordsOf(choiceDatum(choice));
}

/** The declarations that a part names without a reference, one mention for each. */
export function mentionsIn(part: AstNode, services: MenuflowServices): Mention[] {
  switch (part.$type) {
    case 'Datum':
      return mention(part, wordsOf(part as Datum), () => choicesFor(part as Datum, services));
    case 'TextLiteral':
    case 'TextValue':
      return mention(part, plainWords((part as { text?: Text }).text), () => optionsFor(part, services));
    case 'FieldPath':
      return fieldMentions(part as FieldPath, services);
    case 'ObjectEntry':
      return entryMentions(part as ObjectEntry, services);
    default:
      return [];
  }
}

/** The mention that a leaf of the tree belongs to. */
export function mentionAt(leaf: CstNode, services: MenuflowServices): Mention | undefined {
  for (let part: AstNode | undefined = leaf.astNode, depth = 0; part && depth < 3; part = part.$container, depth++) {
    const found = mentionsIn(part, services).find(({ cst }) => cst.offset <= leaf.offset && leaf.end <= cst.end);
    if (found) return found;
  }
  return undefined;
}

/** The choice whose data a leaf is. */
export function choiceAt(leaf: CstNode): Choice | undefined {
  const datum = AstUtils.getContainerOfType(leaf.astNode, (node): node is Datum => node.$type === 'Datum');
  const owner = datum?.$container;
  return owner && isChoice(owner) && choiceDatum(owner) === datum ? owner : undefined;
}

/** Of records that are written out one after the other, the first that has a field stands for all of them. */
export function firstEntry(entry: ObjectEntry): ObjectEntry {
  for (const record of recordsBeside(entry.$container)) {
    const same = record.entries.find((other) => other.name === entry.name);
    if (same) return same;
  }
  return entry;
}

function mention(part: AstNode, name: string | undefined, meant: () => AstNode[]): Mention[] {
  return name !== undefined && part.$cstNode ? [{ name, part, cst: part.$cstNode, meant }] : [];
}

function wordsOf(datum: Datum | undefined): string | undefined {
  if (datum?.text) return plainWords(datum.text);
  return datum?.id === '' ? undefined : datum?.id;
}

function plainWords(text: Text | undefined): string | undefined {
  return text && !hasTemplates(text) ? templateText(text) : undefined;
}

// ------------------------------------------------------------------- choices

/** The items and options that a router's key, or a press in a test, can mean. */
function choicesFor(datum: Datum, services: MenuflowServices): Choice[] {
  const name = wordsOf(datum);
  const owner = datum.$container;
  if (name === undefined) return [];
  if (owner.$type === 'Presses') return choicesPressed(owner, name, services);
  if (owner.$type !== 'On') return [];
  const node = nodeAround(owner);
  if (node?.$type !== 'Router') return [];
  if (node.value) return routedStep(node, services) ? optionsNamed(name, routedStep(node, services)) : [];
  return choicesOnTheWay(node, name, services);
}

/** The buttons that a press in a test can mean: those on the screens where the test can be, or else any. */
function choicesPressed(press: Presses, name: string, services: MenuflowServices): Choice[] {
  const isNamed = (choice: Choice): boolean => choiceName(choice) === name;
  const all = allChoices(press, services).filter(isNamed);
  if (all.length < 2) return all;
  const there = [...screensAt(press, services.naming.Programs.of(press))].flatMap(choicesOf).filter(isNamed);
  return there.length > 0 ? there : all;
}

/** Follows the arrows to a router back to the buttons that select a value. */
function choicesOnTheWay(router: Router, name: string, services: MenuflowServices): Choice[] {
  const { waysTo } = graphOf(services.naming.Programs.of(router));
  const found = new Set<Choice>();
  const seen = new Set<string>();
  const waiting = [router.name];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const { from, by } of waysTo.get(id) ?? []) {
      if (by.$type === 'Item') {
        if (choiceName(by) === name) found.add(by);
        continue;
      }
      if (from.$type === 'Buttons' && (by.$type === 'Selected' || by.$type === 'On')) continue;
      if (from.$type === 'Wizard')
        for (const step of stepsOf(from)) for (const option of optionsNamed(name, step)) found.add(option);
      waiting.push(from.name);
    }
  }
  return [...found];
}

/** The options that a text means: `plan == "pro"` is the option `pro`, and so is `default "pro"`. */
function optionsFor(part: AstNode, services: MenuflowServices): Option[] {
  const owner = part.$container;
  const name = plainWords((part as { text?: Text }).text);
  if (!owner || name === undefined) return [];
  if (owner.$type === 'Default') return optionsNamed(name, owner.$container as Step);
  if (owner.$type !== 'BinaryExpression') return [];
  const { left, operator, right } = owner as unknown as { left: AstNode; operator: string; right: AstNode };
  if (operator !== '==' && operator !== '!=') return [];
  return optionsNamed(name, stepRead(left === part ? right : left, services));
}

/** The step whose answer an expression reads. */
export function stepRead(expression: AstNode | undefined, services: MenuflowServices): Step | undefined {
  if (expression?.$type !== 'PathExpression') return undefined;
  const { path } = expression as unknown as { path: Parameters<typeof services.naming.Environments.meaningOf>[0] };
  if (path.scope === 'value') {
    const step = AstUtils.getContainerOfType(path, (node): node is Step => node.$type === 'Step');
    return step;
  }
  const { root, fields } = services.naming.Environments.meaningOf(path);
  const declaration = path.segments.length > 0 ? fields[path.segments.length - 1]?.declaration : root?.declaration;
  return declaration?.$type === 'Step' ? (declaration as Step) : undefined;
}

function routedStep(router: Router, services: MenuflowServices): Step | undefined {
  return stepRead(router.value, services);
}

function optionsNamed(name: string, step: Step | undefined): Option[] {
  return (step?.members ?? []).filter(
    (member): member is Option => member.$type === 'Option' && choiceName(member) === name,
  );
}

/** Every item and option of a program. */
export function allChoices(place: AstNode, services: MenuflowServices): Choice[] {
  const choices: Choice[] = [];
  for (const node of services.naming.Programs.of(place).nodes.values()) {
    for (const member of 'members' in node ? node.members : []) {
      if (member.$type === 'Item') choices.push(member);
      if (member.$type === 'Step')
        choices.push(...member.members.filter((inner): inner is Option => inner.$type === 'Option'));
    }
  }
  return choices;
}

// -------------------------------------------------------------------- fields

/** `fields title, tags` names fields of the rows that are searched. */
function fieldMentions(path: FieldPath, { naming }: MenuflowServices): Mention[] {
  const node = nodeAround(path);
  const places = GrammarUtils.findNodesForProperty(path.$cstNode, 'segments');
  let type: Type = node ? naming.Environments.rowOf(node) : anyType;
  return path.segments.flatMap((name, index) => {
    const field = fieldIn(type, name);
    type = field?.type ?? anyType;
    const cst = places[index];
    return cst ? [{ name, part: path, cst, meant: () => (field?.declaration ? [field.declaration] : []) }] : [];
  });
}

/** A field of a value that is written out is a field of the type that the value has to be of. */
function entryMentions(entry: ObjectEntry, services: MenuflowServices): Mention[] {
  const cst = entry.name ? GrammarUtils.findNodeForProperty(entry.$cstNode, 'name') : undefined;
  if (!cst || !entry.name) return [];
  const name = entry.name;
  const meant = (): AstNode[] => {
    const declared = fieldIn(expectedType(entry.$container, services) ?? anyType, name)?.declaration;
    if (declared) return [declared];
    const first = firstEntry(entry);
    return first === entry ? [] : [first];
  };
  return [{ name, part: entry, cst, meant }];
}

/** The type that a written value has to be of, where something declares it. */
export function expectedType(value: Value, services: MenuflowServices): Type | undefined {
  const owner = value.$container as AstNode | undefined;
  switch (owner?.$type) {
    case 'VariableDeclaration': {
      const { type } = owner as unknown as { type?: Parameters<typeof typeOfReference>[0] };
      return type && typeOfReference(type);
    }
    case 'Mock': {
      const action = nodeAround(owner);
      return action?.$type === 'Action' ? givenType(action) : undefined;
    }
    case 'Answers': {
      const { action } = owner as unknown as { action?: { ref?: Parameters<typeof givenBy>[0] } };
      return action?.ref && givenType(action.ref);
    }
    case 'Given': {
      const { path } = owner as unknown as { path: Parameters<typeof services.naming.Environments.meaningOf>[0] };
      return services.naming.Environments.meaningOf(path).type;
    }
    case 'ObjectEntry': {
      const { name, $container: object } = owner as ObjectEntry;
      const outer = expectedType(object, services);
      return outer && name ? fieldIn(outer, name)?.type : undefined;
    }
    case 'ListValue': {
      const list = expectedType(owner as Value, services);
      return list?.kind === 'list' ? list.element : undefined;
    }
    default:
      return undefined;
  }
}

function givenType(action: Parameters<typeof givenBy>[0]): Type {
  return { kind: 'object', open: false, fields: () => fieldsOf(givenBy(action)) };
}

type Record_ = ObjectEntry['$container'];

/** The records of the list, or of the object of a source, that a record stands in; itself alone elsewhere. */
function recordsBeside(record: Record_): Record_[] {
  const owner = record.$container as AstNode;
  if (owner.$type === 'ListValue') return (owner as unknown as { items: Value[] }).items.filter(isRecord);
  const object = owner.$type === 'ObjectEntry' ? (owner as ObjectEntry).$container : undefined;
  if (object?.$container.$type === 'Source')
    return object.entries.flatMap(({ value }) => (value && isRecord(value) ? [value] : []));
  return [record];
}

function isRecord(value: Value): value is Record_ {
  return value.$type === 'ObjectValue';
}
