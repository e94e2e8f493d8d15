import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { channels } from '../../../src/channels/limits.js';
import { builtInTexts, formats, stepTypes } from '../../../src/engine/index.js';
import { countryCodes } from '../../../src/engine/validators/phone.js';
import { selectableAt } from '../../checks/flow/selected.js';
import type { Option, Router, Step } from '../../language/generated/ast.js';
import type { MenuflowServices } from '../../language/module.js';
import { timeUnits } from '../../language/time-units.js';
import { nodeAround } from '../../language/program.js';
import { templateText } from '../../language/texts.js';
import type { Cursor } from '../cursor.js';
import { allChoices, choiceName, isChoice, stepRead } from '../mentions.js';
import { snippetOf } from '../vocabulary.js';
import { datumItem, documented } from './items.js';
import { pathBefore } from './names.js';

/** Words out of fixed sets, and values that the flow itself offers. */

export function stepTypeItems(): CompletionItem[] {
  return stepTypes.map(({ name, doc }) => ({
    label: name,
    kind: CompletionItemKind.TypeParameter,
    ...documented(doc),
  }));
}

export function formatItems(): CompletionItem[] {
  return formats.map(({ name }) => ({ label: name, kind: CompletionItemKind.EnumMember }));
}

export function channelItems({ line }: Cursor): CompletionItem[] {
  const taken = new Set(line.map((token) => token.image));
  return channels
    .filter(({ name }) => !taken.has(name))
    .map(({ name, title, text, sources }) => ({
      label: name,
      kind: CompletionItemKind.EnumMember,
      detail: title,
      ...documented(`Up to ${text} characters in a message. [Source](${sources.text})`),
    }));
}

export function countryItems(): CompletionItem[] {
  return countryCodes().map((label) => {
    const detail = countryName(label);
    return { label, kind: CompletionItemKind.EnumMember, detail, filterText: `${label} ${detail}` };
  });
}

/** A country by its two letters, as people call it. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    // What is no code at all is refused with an exception.
    return code;
  }
}

export function unitItems(): CompletionItem[] {
  return [...timeUnits.keys()].map((label) => ({ label, kind: CompletionItemKind.Unit }));
}

/** The texts of the bot that are not replaced yet. */
export function textKeyItems(taken: ReadonlySet<string>): CompletionItem[] {
  return Object.entries(builtInTexts).flatMap(([label, { text, doc }]) =>
    taken.has(label)
      ? []
      : [
          {
            label,
            kind: CompletionItemKind.Property,
            detail: text,
            insertText: snippetOf(`${label} "‹${text}›"`),
            insertTextFormat: 2,
            ...documented(doc),
          },
        ],
  );
}

/** What can be selected on the way to a router, first the buttons that lead to it; none that it has already. */
export function routerKeys(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const router = nodeAround(cursor.place);
  if (router?.$type !== 'Router') return [];
  const taken = new Set(
    router.members.flatMap((member) => (member.$type === 'On' ? member.keys.map((key) => key.id ?? '') : [])),
  );
  taken.delete(cursor.word);
  const options = optionsOf(stepRead(router.value, services));
  if (router.value) return options.filter(({ label }) => !taken.has(label));
  return selectable(router, services).filter(({ label }) => !taken.has(label));
}

function selectable(router: Router, services: MenuflowServices): CompletionItem[] {
  const found = selectableAt(router, services.naming.Programs.of(router));
  const sure = [...(found?.sure ?? [])].map(([value, from]) => ({
    ...datumItem(value, `from \`${from.name}\``),
    sortText: '1',
  }));
  const further = [...(found?.further ?? [])].filter((value) => value !== '' && !found?.sure.has(value));
  return [...sure, ...further.map((value) => ({ ...datumItem(value, 'selected elsewhere'), sortText: '2' }))];
}

/** What a user can press in a test: the data of buttons and the values of options. */
export function pressItems(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const known = new Map<string, CompletionItem>();
  for (const choice of allChoices(cursor.place, services)) {
    const name = choiceName(choice);
    if (name === undefined || known.has(name)) continue;
    const label = choice.label ? templateText(choice.label) : '';
    known.set(name, datumItem(name, [label, nodeAround(choice)?.name].filter(Boolean).join(', in ')));
  }
  return [...known.values()];
}

/** The options of the step whose answer stands on the other side of `==`, as texts. */
export function comparedOptions(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const tokens = cursor.tokens.at(-1)?.image.startsWith('"') ? cursor.tokens.slice(0, -1) : cursor.tokens;
  if (!/^[=!]=$/.test(tokens.at(-1)?.image ?? '')) return [];
  const before = tokens.slice(0, -1);
  const last = before.at(-1);
  if (!last) return [];
  // The path before the sign is read as if a dot followed it.
  const path = pathBefore({ tokens: [...before, { ...last, image: '.' }] });
  return optionsOf(stepNamed(path.map(String), cursor, services));
}

/** The values that a step's answer can have by default. */
export function defaultItems(cursor: Cursor): CompletionItem[] {
  for (let at: Cursor['place'] | undefined = cursor.place; at; at = at.$container)
    if (at.$type === 'Step') return optionsOf(at as Step);
  return [];
}

/** Options as texts in quotes. */
function optionsOf(step: Step | undefined): CompletionItem[] {
  const options = (step?.members ?? []).filter((member): member is Option => isChoice(member));
  return options.flatMap((option) => {
    const name = choiceName(option);
    return name === undefined ? [] : [datumItem(name, option.label ? templateText(option.label) : 'option')];
  });
}

function stepNamed(path: readonly string[], cursor: Cursor, { naming }: MenuflowServices): Step | undefined {
  const [root = '', ...rest] = path[0] === 'var' ? path.slice(1) : path;
  const origin = path[0] === 'var' ? 'variable' : undefined;
  const info = naming.Environments.find(cursor.place, root, (one) => !origin || one.origin === origin);
  let declaration: Cursor['place'] | undefined = info?.declaration;
  let type = root === 'FormData' ? naming.Environments.formAt(cursor.place).type : info?.type;
  for (const segment of rest) {
    const field = type?.kind === 'object' ? type.fields().get(segment) : undefined;
    declaration = field?.declaration;
    type = field?.type;
  }
  return declaration?.$type === 'Step' ? (declaration as Step) : undefined;
}
