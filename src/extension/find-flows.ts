import * as vscode from 'vscode';

/** What VS Code itself can search. Where it cannot, as in many a virtual workspace, its search waits for ever. */
const searched = new Set(['file', 'vscode-remote']);
/** In more folders than these no flows are looked for: those of a virtual workspace may each cost a call over the network. */
const MOST_FOLDERS = 1000;
const ASKED_AT_ONCE = 20;

export async function flowsOfWorkspace(log: vscode.LogOutputChannel): Promise<vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return (await Promise.all(folders.map(({ uri }) => flowsIn(uri, log)))).flat();
}

/** The flows in a folder and below. */
export async function flowsIn(folder: vscode.Uri, log: vscode.LogOutputChannel): Promise<vscode.Uri[]> {
  if (!searched.has(folder.scheme)) return walk(folder, log);
  const everywhere = new vscode.RelativePattern(folder, '**/*.menuflow');
  return vscode.workspace.findFiles(everywhere, '**/node_modules/**');
}

/** Looks into folder after folder, the nearest ones first. */
async function walk(root: vscode.Uri, log: vscode.LogOutputChannel): Promise<vscode.Uri[]> {
  const flows: vscode.Uri[] = [];
  const waiting = [root];
  let looked = 0;
  while (waiting.length > 0 && looked < MOST_FOLDERS) {
    const folders = waiting.splice(0, Math.min(ASKED_AT_ONCE, MOST_FOLDERS - looked));
    looked += folders.length;
    for (const { uri, isFolder } of (await Promise.all(folders.map(lookInto))).flat())
      if (isFolder) waiting.push(uri);
      else flows.push(uri);
  }
  if (waiting.length > 0)
    log.warn(`Flows are known of ${looked} folders of ${root.toString()}; beyond them, those that are opened.`);
  return flows;
}

/** The flows of a folder, and the folders that may have more. */
async function lookInto(folder: vscode.Uri): Promise<{ uri: vscode.Uri; isFolder: boolean }[]> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).flatMap(([name, type]) => {
      const isFolder = (type & vscode.FileType.Directory) !== 0;
      const isWanted = isFolder ? !/^(\.|node_modules$|out$)/.test(name) : name.endsWith('.menuflow');
      return isWanted ? [{ uri: vscode.Uri.joinPath(folder, name), isFolder }] : [];
    });
  } catch {
    // A folder that nobody may read has nothing to offer.
    return [];
  }
}
