import * as vscode from 'vscode';
import { showPlaces, type ShowPlacesArguments } from '../messages/lsp.js';

/** The server's lenses in the language of the editor: the server itself speaks English, to every editor. */
export function inOwnWords(lens: vscode.CodeLens): vscode.CodeLens {
  const { command } = lens;
  if (command?.command !== showPlaces) return lens;
  const [, , places, isStart] = command.arguments as ShowPlacesArguments;
  lens.command = { ...command, title: titleOf(places.length, isStart) };
  return lens;
}

function titleOf(count: number, isStart: boolean): string {
  const { l10n } = vscode;
  const start = isStart ? l10n.t('The flow begins here') : '';
  if (count === 0) return start || l10n.t('No way in');
  const ways = count === 1 ? l10n.t('1 way in') : l10n.t('{0} ways in', count);
  return start ? `${start}, ${ways}` : ways;
}
