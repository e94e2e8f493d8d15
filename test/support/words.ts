import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** The words for people in the sources: those that are translated, and those that never could be. */
export interface Words {
  translated: Set<string>;
  /** Places whose words no table can hold: computed ones, and ones that stand in the page as they are. */
  fixed: string[];
}

/** What these folders' sources say to people through `t(…)` and `l10n.t(…)`. */
export function wordsIn(folders: readonly string[]): Words {
  const words: Words = { translated: new Set(), fixed: [] };
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name)) readWords(`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8'), words);
  return words;
}

export function readWords(file: string, text: string, words: Words): void {
  const lineOf = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`;
  visit(parseSync(file, text).program, (node) => {
    if (node.type === 'CallExpression' && isTranslation(node['callee'])) {
      const [first] = node['arguments'] as unknown[];
      if (isNode(first) && first.type === 'Literal' && typeof first['value'] === 'string')
        words.translated.add(first['value']);
      else words.fixed.push(lineOf(node.start));
    }
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node['value']))) words.fixed.push(lineOf(node.start));
    if (node.type === 'JSXAttribute' && isShown(node)) words.fixed.push(lineOf(node.start));
  });
}

interface SyntaxNode extends Record<string, unknown> {
  type: string;
  start: number;
}

/** `t` of the preview's words, and `vscode.l10n.t`. */
function isTranslation(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(name) && name['name'] === 't';
}

/** An attribute that people see or hear, with its words written out. */
function isShown(attribute: SyntaxNode): boolean {
  const { name, value } = attribute;
  return (
    isNode(name) &&
    ['title', 'label', 'placeholder', 'aria-label', 'alt'].includes(String(name['name'])) &&
    isNode(value) &&
    value.type === 'Literal' &&
    /\p{L}/u.test(String(value['value']))
  );
}

function visit(node: unknown, see: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) for (const part of node) visit(part, see);
  else if (typeof node === 'object' && node !== null) {
    if (isNode(node)) see(node);
    for (const part of Object.values(node)) visit(part, see);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
