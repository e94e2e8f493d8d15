import { GrammarAST } from 'langium';
import { MenuflowGrammar } from '../../server/language/generated/grammar.js';
import { railroad, type Rule, ruleWords, usedBy } from './railroad.js';

/** The parts of the grammar, each from its first rule on. */
const parts = [
  { first: 'FlowFile', title: 'A file', words: 'Each statement begins in the first column.' },
  { first: 'FlowHeader', title: 'Statements that are no nodes', words: '' },
  { first: 'Menu', title: 'Nodes', words: '' },
  {
    first: 'Member',
    title: 'Settings',
    words:
      'The grammar lets every block take every setting; which of them belong to which node is said by the [tables of settings](settings.md) and told by a check.',
  },
  { first: 'Text', title: 'Texts', words: '' },
  {
    first: 'Path',
    title: 'Paths and expressions',
    words: 'Which operator is worked out first stands in [Expressions](expressions.md#operators).',
  },
  { first: 'Value', title: 'Values written out', words: '' },
  { first: 'Scenario', title: 'Tests', words: '' },
] as const;

/** More ways than this are a list of words, and no picture. */
const MOST_WAYS = 12;

const rules = MenuflowGrammar().rules.filter(
  (rule): rule is Rule => GrammarAST.isParserRule(rule) || GrammarAST.isInfixRule(rule),
);
const names = new Set(rules.map(({ name }) => name));

/** The page of the grammar. */
export function grammarPage(): string {
  let part = '';
  const sections = rules.flatMap((rule) => {
    const begun = parts.find(({ first }) => first === rule.name);
    if (begun) part = begun.title;
    if (part === '') throw new Error(`No part of the page begins before the rule ${rule.name}.`);
    return [...(begun ? [`## ${begun.title}`, ...(begun.words ? [begun.words] : [])] : []), ruleSection(rule)];
  });
  return [intro, ...sections, terminals].join('\n\n').concat('\n');
}

/** The pictures of the page, by their file names. */
export function grammarPictures(): Map<string, string> {
  return new Map(rules.filter((rule) => !isList(rule)).map((rule) => [`${rule.name}.svg`, railroad(rule)]));
}

/** The parts that no rule begins; there should be none. */
export function partsWithoutRule(): string[] {
  return parts.filter(({ first }) => !names.has(first)).map(({ title }) => title);
}

function ruleSection(rule: Rule): string {
  const used = usedBy(rule).filter((name) => names.has(name));
  const links = used.map((name) => `[${name}](#${name.toLowerCase()})`);
  if (isList(rule)) return `### ${rule.name}\n\nOne of ${links.join(', ')}.`;
  const picture = `![${ruleWords(rule).replaceAll(/[[\]\\]/g, '\\$&')}](images/grammar/${rule.name}.svg)`;
  return [`### ${rule.name}`, picture, ...(links.length > 0 ? [links.join(' · ')] : [])].join('\n\n');
}

function isList(rule: Rule): boolean {
  return !GrammarAST.isInfixRule(rule) && usedBy(rule).length > MOST_WAYS;
}

const intro = `# Grammar

The syntax of \`.menuflow\` as diagrams: follow the line from left to right. Rounded boxes are written as they stand, square ones are other diagrams, or the id of something.

- Where a line ends is not drawn: a line end ends a statement or a setting, except inside brackets, parentheses and \`"""\`; see [Lines and comments](language.md#lines-and-comments).
- The diagrams show what the editor can read, which is more than what is right: a line that is only begun has to be understood as well. So they may be left early where something is still missing, and a check tells what that is.

<!-- Made from server/language/menuflow.langium by test/documents/reference.test.ts. -->`;

const terminals = `## Words

| Word | is |
|---|---|
| \`ID\` | letters of any script, digits and \`_\`, not beginning with a digit; or anything in backquotes; see [Names](language.md#names) |
| \`NUMBER\` | digits, and a point with digits behind it |
| \`TEXT\` | a text in \`"\` or \`"""\` without templates; see [Texts](language.md#texts) |
| \`TEXT_START\`, \`TEXT_MIDDLE\`, \`TEXT_END\` | the parts of a text before, between and behind its templates |
| \`EMPTY\` | a template in which nothing stands yet |
| \`QUOTED\` | a text in \`'\`, in an expression |`;
