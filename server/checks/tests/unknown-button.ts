import { builtInTexts } from '../../../src/engine/index.js';
import type { Datum, Presses, Text } from '../../language/generated/ast.js';
import { datumText } from '../../language/plain-words.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import { hasTemplates, templateText } from '../../language/texts.js';
import { type Check, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';

/** A test presses a button that no screen of the flow can have. */
export const unknownButton: Check = {
  code: 'MF701',
  severity: 'warning',
  scope: 'whole flow',
  title: 'No screen has the button that a test presses',
  why: 'The test cannot pass. `user presses` names a button by its data, or, in quotes, by its label.',
  wrong: 'menu main "Hello" {\n  item help "Help" -> end\n}\ntest "help" {\n  user presses hepl\n}\n',
  right: 'menu main "Hello" {\n  item help "Help" -> end\n}\ntest "help" {\n  user presses help\n}\n',
  run(context) {
    const presses = context.all<Presses>('Presses');
    if (presses.length === 0) return;
    const { names, isOpen } = buttonsOf(context.program);
    if (isOpen) return;
    for (const press of presses) {
      const words = press.button && datumText(press.button);
      if (words === undefined || words === '' || words.startsWith('@') || names.has(words.trim().toLowerCase()))
        continue;
      const wanted = context.nearest(words, () => names.values());
      context.report(press, 'button', {
        message: `No screen has a button \`${words}\`.${didYouMean(wanted)}`,
        hint: 'Name a button by its data, or by its label in quotes.',
        data: { wanted: wanted === undefined ? undefined : written(wanted) },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

interface KnownButtons {
  /** Data and labels as they are written, by their form in small letters. */
  names: ReadonlyMap<string, string>;
  /** Whether some buttons have their words from data, so that any name may be one of theirs. */
  isOpen: boolean;
}

const known = new WeakMap<ProgramNames, KnownButtons>();

function buttonsOf(program: Program): KnownButtons {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const names = new Map<string, string>();
  let isOpen = false;
  const add = (words: string): void => {
    if (words.trim() !== '') names.set(words.trim().toLowerCase(), words);
  };
  const addText = (text: Text | undefined): void => {
    if (hasTemplates(text)) isOpen = true;
    else if (text) add(templateText(text));
  };
  const addDatum = (datum: Datum | undefined): void => {
    if (datum) add(datumText(datum));
  };
  for (const text of Object.values(builtInTexts)) add(text.text);
  for (const header of program.headers)
    for (const member of header.members)
      if (member.$type === 'Texts') for (const { text } of member.entries) addText(text);
  for (const node of program.nodes.values()) {
    if (node.$type === 'List' || node.$type === 'Search' || node.$type === 'Buttons') isOpen = true;
    if (!('members' in node)) continue;
    for (const member of node.members.flatMap((one) => [one, ...('members' in one ? one.members : [])])) {
      if (member.$type === 'Item') addDatum(member.data);
      if (member.$type === 'Option') addDatum(member.value);
      if (member.$type === 'Default') isOpen = true;
      if (member.$type === 'On') addText(member.keys[0]?.text);
      if ('label' in member) addText(member.label);
    }
  }
  const buttons = { names, isOpen };
  known.set(program.whole, buttons);
  return buttons;
}

function written(words: string): string {
  return /^[A-Za-z_]\w*$/.test(words) ? words : JSON.stringify(words);
}
