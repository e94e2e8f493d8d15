import type { LangiumSharedServices } from 'langium/lsp';
import type { Connection } from 'vscode-languageserver';
import type { EditorServices } from './services.js';

/** What a user can turn on and off, with what holds where nothing is set. `package.json` describes each. */
const defaults = {
  'inlayHints.types': false,
  'inlayHints.unwired': true,
  'codeLens.waysIn': true,
  'diagnostics.closedFiles': true,
} as const;

/** Whether a user wants something; an editor without settings gets the defaults. */
export async function isOn(name: keyof typeof defaults, services: EditorServices): Promise<boolean> {
  const [group = '', key = ''] = name.split('.');
  const values: unknown = await services.shared.workspace.ConfigurationProvider.getConfiguration('menuflow', group);
  const value: unknown =
    typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[key] : undefined;
  return typeof value === 'boolean' ? value : defaults[name];
}

/** Asks the editor to draw anew what a changed setting shows or hides. */
export function followSettings({ lsp, workspace }: LangiumSharedServices): void {
  workspace.ConfigurationProvider.onConfigurationSectionUpdate(() => {
    // An editor that cannot draw anew on request says so; it does it with the next change.
    lsp.Connection?.languages.inlayHint.refresh().catch(() => undefined);
    drawLensesAnew(lsp.Connection);
  });
}

/** Asks the editor to ask for code lenses again. */
export function drawLensesAnew(connection: Connection | undefined): void {
  connection?.sendRequest('workspace/codeLens/refresh').catch(() => undefined);
}
