import * as vscode from 'vscode';
import type { JsonObject } from '../../engine/flow.js';

/** The start data of previews, such as `User`: the file `<flow>.fixtures.json` beside the flow, if there is one. */
export async function readFixtures(flow: vscode.Uri): Promise<JsonObject> {
  try {
    const bytes = await vscode.workspace.fs.readFile(fixturesOf(flow));
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const data = typeof content === 'object' && content !== null && 'data' in content ? content.data : undefined;
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as JsonObject) : {};
  } catch {
    // No such file, or one that is being written: the conversation starts without data.
    return {};
  }
}

export function fixturesOf(flow: vscode.Uri): vscode.Uri {
  return flow.with({ path: flow.path.replace(/\.menuflow$/, '.fixtures.json') });
}

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
