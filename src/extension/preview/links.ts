import * as vscode from 'vscode';

const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'tg']);

/** A link of a flow may be anything; only what a chat would open is opened, and only after asking. */
export async function openLink(url: string): Promise<void> {
  const uri = parsed(url);
  if (!uri || !schemes.has(uri.scheme)) {
    await vscode.window.showWarningMessage(
      vscode.l10n.t('This link is not opened, because it is neither http, mailto, tel nor tg: {0}', url),
    );
    return;
  }
  const open = vscode.l10n.t('Open');
  if ((await vscode.window.showInformationMessage(vscode.l10n.t('Open {0}?', url), open)) === open)
    await vscode.env.openExternal(uri);
}

function parsed(url: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(url, true);
  } catch {
    return undefined;
  }
}
