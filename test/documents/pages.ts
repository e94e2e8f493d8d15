import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileFlow, type CompiledFlow } from '../../server/embed.js';
import type { JsonObject } from '../../src/engine/index.js';

/** A block of code in a page. */
export interface Block {
  language: string;
  code: string;
  /** For the name of a test: file and line. */
  place: string;
  /** Where its code stands in the page. */
  from: number;
  to: number;
}

export interface Page {
  file: string;
  text: string;
  blocks: Block[];
}

/** All pages that people read, except those of diagnostics, which have tests of their own. */
export function readPages(): Page[] {
  return ['README.md', ...globSync('docs/*.md'), ...globSync('docs/{how-to,editors}/*.md')]
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .map(readPage);
}

export function readPage(file: string): Page {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const blocks = [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(({ 1: language = '', 2: code = '', index }) => {
    const from = index + '```'.length + language.length + 1;
    return {
      language,
      code,
      place: `${file}:${text.slice(0, index).split('\n').length}`,
      from,
      to: from + code.length,
    };
  });
  return { file, text, blocks };
}

/** A flow that a page shows. */
export interface ShownFlow extends Block {
  compile: () => CompiledFlow;
}

/**
 * The flows of a page. Each block is one, unless its first line names a file,
 * `// rooms.menuflow`, and another block of the page includes it; or unless the
 * page grows one flow, where a statement that is shown again replaces the
 * earlier one.
 */
export function flowsOf({ text, blocks }: Page): ShownFlow[] {
  const shown = blocks.filter(({ language }) => language === 'menuflow');
  if (text.includes('<!-- one growing flow')) {
    const grown = new Map<string, string>();
    return shown.map((block) => {
      const code = grow(grown, block.code);
      return { ...block, code, compile: once(() => compileFlow(code)) };
    });
  }
  const files = new Map(shown.flatMap((block) => (fileName(block.code) ? [[fileName(block.code), block.code]] : [])));
  const included = new Set(
    shown.flatMap(({ code }) => [...code.matchAll(/^include "\.\/(.*)"$/gm)].map(([, to]) => to)),
  );
  return shown
    .filter(({ code }) => !included.has(fileName(code)))
    .map((block) => ({
      ...block,
      compile: once(() => compileFlow(block.code, (to) => files.get(path.posix.normalize(to)))),
    }));
}

/** The data that conversations on a page begin with: those of the page's own fixtures. */
export function dataOf({ blocks }: Page): JsonObject {
  for (const { language, code } of blocks) {
    const content = language === 'json' ? (JSON.parse(code) as JsonObject) : {};
    if (content['data']) return content['data'] as JsonObject;
  }
  return {};
}

/** Several tests ask for the same flow. */
function once<Result>(work: () => Result): () => Result {
  let done: { result: Result } | undefined;
  return () => (done ??= { result: work() }).result;
}

function fileName(code: string): string | undefined {
  return /^\/\/ (\S+\.menuflow)\n/.exec(code)?.[1];
}

function grow(statements: Map<string, string>, code: string): string {
  for (const statement of code.split(/\n(?=[a-z])/)) {
    // `menu main`, `test "a title"`: what makes a statement the same one when it is shown again.
    const name = /^test ".*"|^\w+ \w+/.exec(statement)?.[0] ?? statement;
    statements.set(name, statement.trim());
  }
  return `${[...statements.values()].join('\n\n')}\n`;
}
