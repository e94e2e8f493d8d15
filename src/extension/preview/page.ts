import * as vscode from 'vscode';

/** The preview's page: nothing but its own script and style may run or load. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = makeNonce();
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'preview.js')).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'preview.css')).toString();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>${escaped(vscode.l10n.t('Menuflow preview'))}</title>
</head>
<body>
<div id="app" data-words="${escaped(JSON.stringify(vscode.l10n.bundle ?? {}))}"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

export function resourceRoots(extension: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extension, 'dist'), vscode.Uri.joinPath(extension, 'media')];
}

/** A text inside the quotes of an attribute. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function makeNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
