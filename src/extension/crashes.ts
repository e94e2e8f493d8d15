import * as vscode from 'vscode';
import type { CloseAction, CloseHandlerResult, ErrorAction, ErrorHandler } from 'vscode-languageclient';

/** The server is started again after so many crashes within so many milliseconds; then something is wrong with it. */
const MOST_CRASHES = 4;
const WITHIN = 3 * 60 * 1000;
/** Messages that cannot be sent, one after the other, before the connection is given up. */
const MOST_ERRORS = 3;

/** Starts a server that crashed again, and says so; what is typed stands in the editor, so nothing is lost. */
export class Crashes implements ErrorHandler {
  private readonly crashes: number[] = [];

  constructor(
    private readonly actions: { CloseAction: typeof CloseAction; ErrorAction: typeof ErrorAction },
    private readonly now: () => number = Date.now,
  ) {}

  error(_error: Error, _message: unknown, count: number | undefined): { action: ErrorAction } {
    const { ErrorAction: actions } = this.actions;
    return { action: count !== undefined && count <= MOST_ERRORS ? actions.Continue : actions.Shutdown };
  }

  closed(): CloseHandlerResult {
    const { CloseAction: actions } = this.actions;
    const now = this.now();
    this.crashes.push(now);
    while ((this.crashes[0] ?? now) < now - WITHIN) this.crashes.shift();
    if (this.crashes.length <= MOST_CRASHES)
      return {
        action: actions.Restart,
        message: vscode.l10n.t('Menuflow’s language server stopped unexpectedly and starts again. Nothing is lost.'),
      };
    this.crashes.length = 0;
    return {
      action: actions.DoNotRestart,
      message: vscode.l10n.t(
        'Menuflow’s language server keeps stopping, so it is not started again. The log may say why; “Restart the Language Server” starts it.',
      ),
    };
  }
}
