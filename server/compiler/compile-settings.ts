import type { AstNode } from 'langium';
import type { Json } from '../../src/engine/flow.js';
import type { NodeSpec, SettingSpec } from '../../src/engine/node-table.js';
import type { BackSetting, AllowBack, Expression, Item, Member, Node, Text } from '../language/generated/ast.js';
import { targetId, templateText } from '../language/texts.js';
import { compileStep } from './compile-step.js';
import { withEntries, type NodeContext } from './compile-node.js';
import { formatOf, memberOf, membersOf, record, sourceJson } from './compile-values.js';
import { expressionText } from '../../src/engine/expressions/write.js';
import { shapeOf } from '../language/expression-tree.js';
import { datumText } from '../language/plain-words.js';

/** A setting's value and the place it was written. */
type Found = { value: Json | undefined; at: AstNode | undefined } | undefined;

/** What a reader may look at. */
interface Place {
  node: Node;
  spec: NodeSpec;
  members: readonly Member[];
  context: NodeContext;
}

/** Reads one setting of the node table out of a statement; undefined where the author did not write it. */
export function readSetting(
  setting: SettingSpec,
  spec: NodeSpec,
  node: Node,
  members: readonly Member[],
  context: NodeContext,
): Json | undefined {
  const found = readers[setting.json]?.({ node, spec, members, context });
  if (found?.value === undefined) return undefined;
  context.map.add(['nodes', node.name, 'settings', setting.json], found.at, context.uri);
  return found.value;
}

/** The settings that this compiler can read, for the test that holds it to the node table. */
export function readableSettings(): readonly string[] {
  return Object.keys(readers);
}

/** What names an item's output: its data, or else its label. */
export function itemData(item: Item): string | undefined {
  return item.data ? datumText(item.data) : item.label && templateText(item.label);
}

const readers: Readonly<Record<string, (place: Place) => Found>> = {
  message: ({ node }) => ('text' in node ? text(node.text) : undefined),
  items: ({ node, members, context }) => ('source' in node ? source(node) : items(node, members, context)),
  data_source: ({ node }) => source(node),
  columns: ({ members }) => count(memberOf(members, 'Columns')),
  page_size: ({ members }) => count(memberOf(members, 'PageSize')),
  max_results: ({ members }) => count(memberOf(members, 'Max')),
  max_retries: ({ members }) => count(memberOf(members, 'Retries')),
  allow_back: (place) => flag(backOf(place)),
  save_progress: ({ members }) => flag(memberOf(members, 'SaveProgress')),
  back_label: (place) => text(backOf(place)?.label),
  cancel_label: ({ members }) => text(memberOf(members, 'CancelSetting')?.label),
  yes_label: ({ members }) => text(memberOf(members, 'Yes')?.label),
  no_label: ({ members }) => text(memberOf(members, 'No')?.label),
  on_label: ({ members }) => text(memberOf(members, 'On')?.keys[0]?.text),
  off_label: ({ members }) => text(memberOf(members, 'Off')?.label),
  header: ({ members }) => text(memberOf(members, 'Header')?.text),
  footer: ({ members }) => text(memberOf(members, 'Footer')?.text),
  search_label: ({ members }) => text(memberOf(members, 'SearchOutput')?.label),
  home_label: ({ members }) => text(memberOf(members, 'HomeOutput')?.label),
  placeholder: ({ members }) => text(memberOf(members, 'Prompt')?.text),
  item_template: ({ members }) => text(memberOf(members, 'Each')?.label),
  result_template: ({ members }) => text(memberOf(members, 'Each')?.label),
  label_template: ({ members }) => text(memberOf(members, 'Each')?.label),
  data_template: ({ members }) => text(memberOf(members, 'Each')?.data),
  parse_mode: format,
  steps,
  save_to_var: ({ members }) => variable(memberOf(members, 'SaveTo')),
  variable: ({ node }) => (node.$type === 'Toggle' ? variable(node) : undefined),
  searchable_fields: ({ members }) => fields(members),
  routes: ({ node, members, context }) => routes(node, members, context),
  default_route: ({ members }) => target(memberOf(members, 'Otherwise')),
  value: ({ node }) => (node.$type === 'Router' ? expression(node.value) : undefined),
  conditions: ({ node, members, context }) => conditions(node, members, context),
  target_menu: ({ node }) => (node.$type === 'Reset' ? target(node) : undefined),
  assign: ({ node }) => assignments(node),
};

function text(words: Text | undefined): Found {
  return words && { value: templateText(words), at: words };
}

function count(member: (AstNode & { count?: number }) | undefined): Found {
  return member && { value: Number.isFinite(member.count) ? member.count : undefined, at: member };
}

function flag(member: AstNode | undefined): Found {
  return member && { value: true, at: member };
}

function target(part: (AstNode & { target?: Parameters<typeof targetId>[0] }) | undefined): Found {
  return part && { value: targetId(part.target), at: part };
}

function variable(part: (AstNode & { variable?: Parameters<typeof targetId>[0] }) | undefined): Found {
  const name = targetId(part?.variable);
  return part && name !== undefined ? { value: `var.${name}`, at: part } : undefined;
}

function expression(written: Expression | undefined): Found {
  const shape = shapeOf(written);
  return shape && { value: expressionText(shape), at: written };
}

/** A wizard's way back leads from step to step and is called `allow back`, that of any other screen `back`. */
function backOf({ spec, members }: Place): BackSetting | AllowBack | undefined {
  const isOfSteps = spec.settings.some((setting) => setting.keyword === 'allow back');
  return isOfSteps ? memberOf(members, 'AllowBack') : memberOf(members, 'BackSetting');
}

function source(node: Node): Found {
  if (!('source' in node)) return undefined;
  return { value: sourceJson(node.source), at: node.source };
}

function items(node: Node, members: readonly Member[], { map, uri }: NodeContext): Found {
  const found: Json[] = [];
  for (const item of membersOf(members, 'Item')) {
    const data = itemData(item);
    if (data === undefined) continue;
    map.add(['nodes', node.name, 'settings', 'items', found.length], item, uri);
    const others = withEntries(item.members).filter(
      ([key]) => key !== 'label' && key !== 'data' && !(key === 'url' && item.url),
    );
    found.push(
      record([
        ['label', item.label ? templateText(item.label) : data],
        ['data', data],
        ...(item.url ? [['url', templateText(item.url)] as const] : []),
        ...others,
      ]),
    );
  }
  return { value: found, at: undefined };
}

function steps({ node, members, context }: Place): Found {
  const found: Json[] = [];
  for (const step of membersOf(members, 'Step')) {
    if (!step.name) continue;
    found.push(compileStep(step, ['nodes', node.name, 'settings', 'steps', found.length], context));
  }
  return { value: found, at: undefined };
}

/** A node's own format, else the flow's where the node has any words to format. */
function format({ node, members, context }: Place): Found {
  const own = memberOf(members, 'Format');
  if (own) return { value: formatOf(own), at: own };
  if (withEntries(members).some(([name]) => name === 'parse_mode')) return undefined;
  const hasWords = ('text' in node && node.text !== undefined) || members.some((member) => wordy.has(member.$type));
  return hasWords ? { value: context.format, at: undefined } : undefined;
}

const wordy: ReadonlySet<string> = new Set(['Header', 'Footer', 'Prompt', 'Step']);

function fields(members: readonly Member[]): Found {
  const member = memberOf(members, 'Fields');
  return member && { value: member.names.map((name) => name.segments.join('.')), at: member };
}

function routes(node: Node, members: readonly Member[], { map, uri }: NodeContext): Found {
  const found = new Map<string, string>();
  for (const on of membersOf(members, 'On')) {
    const to = targetId(on.target);
    if (to === undefined) continue;
    for (const key of on.keys.map(datumText)) {
      if (found.has(key)) continue;
      found.set(key, to);
      map.add(['nodes', node.name, 'settings', 'routes', key], on, uri);
    }
  }
  return { value: record(found), at: undefined };
}

function conditions(node: Node, members: readonly Member[], { map, uri }: NodeContext): Found {
  const found: Json[] = [];
  for (const when of membersOf(members, 'When')) {
    const shape = shapeOf(when.condition);
    const to = targetId(when.target);
    if (!shape || to === undefined) continue;
    map.add(['nodes', node.name, 'settings', 'conditions', found.length], when, uri);
    found.push({ if: expressionText(shape), to });
  }
  return found.length > 0 ? { value: found, at: memberOf(members, 'When') } : undefined;
}

function assignments(node: Node): Found {
  if (node.$type !== 'SetVariables') return undefined;
  const assign = node.assignments.flatMap((assignment) => {
    const shape = shapeOf(assignment.value);
    const name = targetId(assignment.variable);
    return shape && name !== undefined ? [{ variable: `var.${name}`, value: expressionText(shape) }] : [];
  });
  return { value: assign, at: undefined };
}
