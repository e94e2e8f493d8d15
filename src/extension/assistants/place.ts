import * as vscode from 'vscode';
import { fixturesPath } from '../../scenario/fixtures.js';
import { readText } from '../text-files.js';
import type { ToolInput } from './index.js';

export interface Place {
  /** The folder that paths are counted from, as an address. */
  root: string;
  /** The path as it is counted from there; absent where no file is meant. */
  file?: string;
  /** What the server may be unable to read: in a browser it has no disk. */
  texts: Record<string, string>;
}

/** Stands for the folder where there is none; nothing can be read from it. */
const NO_FOLDER = 'memory://flow/';

/** Finds the file that an assistant means, in whichever folder of the workspace it stands, and opens it. */
export async function placeOf({ file }: ToolInput): Promise<Place> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const first = folders[0]?.uri.toString() ?? NO_FOLDER;
  if (typeof file !== 'string') return { root: first, texts: {} };
  const slashes = file.replaceAll('\\', '/');
  for (const { uri, name } of folders) {
    for (const path of spellings(slashes, uri, name)) {
      const address = vscode.Uri.joinPath(uri, path);
      // A path may not lead out of its folder.
      if (!address.path.startsWith(`${uri.path.replace(/\/$/, '')}/`) || !path.endsWith('.menuflow')) continue;
      const text = await textOf(address);
      if (text === undefined) continue;
      const texts = { [address.toString()]: text, ...(await fixturesOf(address)) };
      return { root: uri.toString(), file: path, texts };
    }
  }
  return { root: first, file, texts: {} };
}

/** How a path may be counted: from the folder, from above it where there are several, or from the top of the disk. */
function spellings(path: string, folder: vscode.Uri, name: string): string[] {
  const inFolder = path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : [];
  const top = `${folder.path.replace(/\/$/, '')}/`;
  const fromTop = path.startsWith('/') ? path : `/${path}`;
  return [...(fromTop.startsWith(top) ? [fromTop.slice(top.length)] : []), path, ...inFolder];
}

/** A flow as it stands in the editor, saved or not; undefined where there is none. */
async function textOf(flow: vscode.Uri): Promise<string | undefined> {
  try {
    return (await vscode.workspace.openTextDocument(flow)).getText();
  } catch {
    return undefined;
  }
}

async function fixturesOf(flow: vscode.Uri): Promise<Record<string, string>> {
  const fixtures = flow.with({ path: fixturesPath(flow.path) });
  try {
    return { [fixtures.toString()]: await readText(fixtures) };
  } catch {
    return {};
  }
}
