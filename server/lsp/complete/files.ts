import { type LangiumDocument, type URI, UriUtils } from 'langium';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import type { FlowFile } from '../../language/generated/ast.js';
import { includedUri } from '../../language/program.js';
import { includedPaths } from '../../language/texts.js';
import type { Cursor } from '../cursor.js';
import type { EditorServices } from '../services.js';

/** More entries of one folder are not offered. */
const MOST_ENTRIES = 500;
const ENDING = '.menuflow';

/** The flows and folders that an `include` can name, from the disk and from what the editor has open. */
export async function includePaths(
  cursor: Cursor,
  written: string,
  document: LangiumDocument<FlowFile>,
  services: EditorServices,
): Promise<CompletionItem[]> {
  const folder = written.includes('/') ? written.slice(0, written.lastIndexOf('/') + 1) : './';
  const base = includedUri(document.parseResult.value, folder);
  if (!base) return [];
  const found = new Map<string, CompletionItemKind>();
  for (const [path, kind] of [...(await onDisk(base, services)), ...known(base, services)])
    if (found.size < MOST_ENTRIES) found.set(folder + path, kind);
  const taken = new Set(includedPaths(document.parseResult.value));
  const { end } = cursor.range;
  const range = { start: { ...end, character: end.character - written.length }, end };
  return [...found].flatMap(([path, kind]) => {
    const uri = includedUri(document.parseResult.value, path)?.toString();
    if (uri === document.uri.toString() || (taken.has(path) && path !== written)) return [];
    return [{ label: path, kind, filterText: path, textEdit: { range, newText: path } }];
  });
}

async function onDisk(base: URI, { shared }: EditorServices): Promise<[string, CompletionItemKind][]> {
  const { FileSystemProvider: files } = shared.workspace;
  // A folder that is not there, or that nobody may read, has nothing to offer.
  const entries = await files.readDirectory(base).catch(() => []);
  return entries.flatMap(({ uri, isDirectory }): [string, CompletionItemKind][] => {
    const name = UriUtils.basename(uri);
    if (isDirectory) return /^(\.|node_modules$)/.test(name) ? [] : [[`${name}/`, CompletionItemKind.Folder]];
    return name.endsWith(ENDING) ? [[name, CompletionItemKind.File]] : [];
  });
}

function known(base: URI, { shared }: EditorServices): [string, CompletionItemKind][] {
  const folder = `${base.toString().replace(/\/$/, '')}/`;
  return [...shared.workspace.LangiumDocuments.all].flatMap(({ uri }): [string, CompletionItemKind][] => {
    const address = uri.toString();
    if (!address.startsWith(folder)) return [];
    const [name = '', ...below] = decodeURIComponent(address.slice(folder.length)).split('/');
    if (below.length > 0) return [[`${name}/`, CompletionItemKind.Folder]];
    return [[name, CompletionItemKind.File]];
  });
}
