/**
 * The one table of what a node is. The normaliser, the compiler, the checks,
 * completion, hover, the JSON Schema, the importer and the reference pages all
 * read it; a fact about a setting or an output stands here and nowhere else.
 */
import { lists } from './table/lists.js';
import { menus } from './table/menus.js';
import { passing } from './table/passing.js';
import type { NodeSpec, ValueSpec } from './table/spec.js';
import { wizard } from './table/wizard.js';

export type * from './table/spec.js';
export { type StepTypeSpec, stepSettings, stepTypes } from './table/steps.js';

/** The order in which documentation and completion list the nodes. */
const order = [
  'menu.show',
  'menu.wizard',
  'menu.paginated_list',
  'menu.router',
  'menu.navigate_back',
  'menu.reset',
  'menu.confirm',
  'menu.search',
  'menu.toggle',
  'menu.from_data',
  'message.send',
  'data.set',
];

const byType = new Map([...menus, ...wizard, ...lists, ...passing].map((spec) => [spec.type, spec]));

export const nodeTable: readonly NodeSpec[] = order.flatMap((type) => byType.get(type) ?? []);

const byKeyword = new Map(nodeTable.map((spec) => [spec.keyword, spec]));

/** The names that `check` and `validation` know as built-in rules. */
export const builtInRules = ['email', 'phone', 'number', 'url'] as const;

/** The formats an author may name, and what Flow JSON calls them. */
export const formats = [
  { name: 'markdown', parseMode: 'Markdown' },
  { name: 'html', parseMode: 'HTML' },
  { name: 'plain', parseMode: undefined },
] as const;

/** The row for a type in Flow JSON; an action's kind has none. */
export function nodeSpecOfType(type: string): NodeSpec | undefined {
  return byType.get(type);
}

/** The row for a keyword of the language; `action` has none. */
export function nodeSpecOfKeyword(keyword: string): NodeSpec | undefined {
  return byKeyword.get(keyword);
}

/** The names of a node's own outputs, which no item's data may take. */
export function builtInOutputs(spec: NodeSpec | undefined): ReadonlySet<string> {
  return new Set(spec?.outputs.map((output) => output.name).filter((name) => name !== '*'));
}

/** Whether a value can be read when its node has been left. */
export function isSeenAfter({ seen }: ValueSpec): boolean {
  return seen === 'after' || seen === 'everywhere';
}

/** A setting's default, so that the engine and the documentation cannot disagree. */
export function settingDefault(spec: NodeSpec | undefined, json: string): string | number | boolean | undefined {
  return spec?.settings.find((setting) => setting.json === json)?.default;
}
