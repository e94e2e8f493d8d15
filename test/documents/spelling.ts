import type { NodeSpec, OutputSpec, SettingSpec } from '../../src/engine/node-table.js';
import { plainExample } from '../../server/language/node-spec.js';

/** How a setting is written in the language, as code. */
export function spellingOfSetting(setting: SettingSpec, spec: NodeSpec | undefined): string {
  const words = [setting.keyword, ...(setting.alsoKeywords ?? [])]
    .filter((keyword) => keyword !== undefined)
    .map((keyword) => written(keyword, setting));
  if (words.length > 0) return words.map((word) => `\`${word}\``).join(', ');
  return `\`${withoutKeyword(setting, spec)}\``;
}

/** How the way out of a node is written, as code. */
export function spellingOfOutput({ keyword, example }: OutputSpec): string {
  if (keyword === undefined) return '`-> …`';
  return `\`${example === undefined ? `${keyword} -> …` : plainExample(example)}\``;
}

function written(keyword: string, setting: SettingSpec): string {
  if (setting.place === 'each') return `each "…" ${keyword} "…"`;
  if (setting.example !== undefined && keyword === setting.keyword)
    return plainExample(setting.example).replaceAll(/\s*\n\s*/g, ' ');
  const value = values[setting.kind];
  return value === '' ? keyword : `${keyword} ${value}`;
}

/** What is written without a word of its own: the statement's own parts, and the words on a button behind its setting. */
function withoutKeyword({ json, kind }: SettingSpec, spec: NodeSpec | undefined): string {
  if (json.endsWith('_label')) {
    const stem = json.slice(0, -'_label'.length);
    const allowed = spec?.settings.find((setting) => setting.json === `allow_${stem}`)?.keyword;
    return `${allowed ?? stem} "…"`;
  }
  if (kind === 'assignments') return '{ … = … }';
  if (spec === undefined) return 'step id: type "title"';
  return `${spec.keyword} … "…"`;
}

/** What stands behind a setting's word. */
const values: Readonly<Record<SettingSpec['kind'], string>> = {
  template: '"…"',
  integer: '…',
  boolean: '',
  expression: '…',
  variable: '…',
  source: '…',
  format: 'markdown',
  items: '"…"',
  steps: '',
  options: '"…"',
  routes: '… -> …',
  conditions: '… -> …',
  assignments: '… = …',
  node: '…',
  step: '…',
  'step type': '…',
  names: '…, …',
  id: '…',
  value: '…',
};
