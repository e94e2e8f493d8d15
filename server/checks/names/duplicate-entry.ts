import type { AstNode } from 'langium';
import { plainText } from '../../language/texts.js';
import { type Check, type CheckContext, relatedTo } from '../check.js';
import { datumText } from '../datum.js';

/** The lists in which a name stands once: the part, the list, what its entries are called, and where the name is. */
const lists: readonly { type: string; entries: string; kind: string; property: string }[] = [
  { type: 'TypeDeclaration', entries: 'fields', kind: 'field', property: 'name' },
  { type: 'DataDeclaration', entries: 'fields', kind: 'field', property: 'name' },
  { type: 'ObjectValue', entries: 'entries', kind: 'entry', property: 'name' },
  { type: 'Texts', entries: 'entries', kind: 'text', property: 'key' },
];

/** A name that stands twice where it can stand only once: a field, an entry, a route's key, an output. */
export const duplicateEntry: Check = {
  code: 'MF115',
  severity: 'error',
  scope: 'local',
  title: 'The name stands here twice',
  why: 'Of two fields, entries, keys or outputs with one name, only one can count; the other has no effect.',
  wrong: 'type Product { title: text  title: number }\nvar p: Product\nsend s "{{p.title}}" -> end\n',
  right: 'type Product { title: text  price: number }\nvar p: Product\nsend s "{{p.title}}" -> end\n',
  run(context) {
    for (const { type, entries, kind, property } of lists) {
      for (const part of context.all<AstNode>(type)) {
        const found = (part as unknown as Record<string, AstNode[] | undefined>)[entries] ?? [];
        once(
          found.map((entry) => ({ entry, property, name: entryName(entry, property) })),
          kind,
          context,
        );
      }
    }
    for (const node of context.all<AstNode & { members: AstNode[] }>('Router', 'Buttons'))
      once(keysOf(node.members), 'key', context);
    for (const node of context.all<AstNode & { members: AstNode[] }>('Action')) {
      once(node.members.flatMap(outputOf), 'output', context);
      once(node.members.flatMap(givenOf), 'value', context);
    }
  },
};

interface Named {
  entry: AstNode;
  property: string;
  name: string | undefined;
  index?: number;
}

function once(names: readonly Named[], kind: string, context: CheckContext): void {
  const first = new Map<string, Named>();
  for (const named of names) {
    const { entry, property, name, index } = named;
    if (name === undefined) continue;
    const other = first.get(name);
    if (!other) {
      first.set(name, named);
      continue;
    }
    context.report(
      entry,
      property,
      {
        message: `There is another ${kind} \`${name}\` here.`,
        hint: 'Take one of them out, or give it another name.',
        related: relatedTo(other.entry, other.property, 'The other one is here.'),
      },
      index,
    );
  }
}

function entryName(entry: AstNode, property: string): string | undefined {
  const { quoted, [property]: name } = entry as AstNode & { quoted?: string } & Record<string, string | undefined>;
  return name ?? (quoted === undefined ? undefined : plainText(quoted));
}

function keysOf(members: readonly AstNode[]): Named[] {
  return members.flatMap((entry) => {
    const keys = (entry.$type === 'On' && (entry as AstNode & { keys?: Parameters<typeof datumText>[0][] }).keys) || [];
    return keys.map((key, index) => ({ entry, property: 'keys', name: datumText(key), index }));
  });
}

/** An action's output may be spelled as in the JSON or begin in lower case, as `success` does. */
function outputOf(entry: AstNode): Named[] {
  if (entry.$type !== 'Output') return [];
  const { output } = entry as AstNode & { output?: string };
  const name = output?.startsWith('"') ? plainText(output) : output;
  const spelled = name === 'success' ? 'Success' : name === 'error' ? 'Error' : name;
  return [{ entry, property: 'output', name: spelled }];
}

function givenOf(entry: AstNode): Named[] {
  const values =
    entry.$type === 'Gives' ? ((entry as AstNode & { values?: (AstNode & { name?: string })[] }).values ?? []) : [];
  return values.map((value) => ({ entry: value, property: 'name', name: value.name }));
}
