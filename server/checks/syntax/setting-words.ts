import { nodeSpecOfKeyword, stepSettings } from '../../../src/engine/node-table.js';
import { plainExample } from '../../language/node-spec.js';
import { statementNamed } from '../../language/statements.js';

const rows = (keyword: string): string[] => {
  const spec = nodeSpecOfKeyword(keyword);
  const settings = spec?.settings.filter(({ place }) => place !== 'statement') ?? [];
  return [...settings, ...(spec?.outputs ?? [])].flatMap((row) => row.keyword ?? []);
};

const stepWords = stepSettings.flatMap((setting) => [
  ...(setting.keyword ? [setting.keyword] : []),
  ...(setting.alsoKeywords ?? []),
]);

/** The words that a line inside a statement, a step or an item can begin with. */
export function settingWordsOf(keyword: string | undefined): string[] {
  if (keyword === undefined) return [];
  if (keyword === 'step') return firstWords([...stepWords, 'with']);
  if (keyword === 'item') return ['with'];
  const own = statementNamed(keyword)?.lines.map(({ word }) => word) ?? [
    ...rows(keyword),
    ...(keyword === 'wizard' ? [...stepWords, 'cancel'] : []),
    'with',
  ];
  return firstWords(own);
}

function firstWords(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => /^[a-z]/.test(word)).map((word) => word.split(' ')[0] ?? word))];
}

/** How a statement's first line is written, where a part of it is misplaced. */
export function firstLineOf(keyword: string | undefined, word: string): string | undefined {
  const spec = nodeSpecOfKeyword(keyword ?? '');
  if (
    keyword === undefined ||
    !spec?.settings.some((setting) => setting.place === 'statement' && setting.keyword === word)
  )
    return undefined;
  return plainExample(spec.example?.split('\n')[0] ?? keyword);
}

/** What a statement is called when its settings are spoken of. */
export function ownerName(keyword: string | undefined): string {
  if (keyword === undefined) return 'this statement';
  // Some statements are called by a verb.
  if (['send', 'set', 'back', 'buttons'].includes(keyword)) return `\`${keyword}\``;
  return `${/^[aeiou]/.test(keyword) ? 'an' : 'a'} ${keyword}`;
}
