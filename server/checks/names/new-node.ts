import type { LangiumDocument } from 'langium';
import type { Range } from 'vscode-languageserver-types';
import type { FlowFile } from '../../language/generated/ast.js';
import { isBareId } from '../../language/tokens/words.js';

/** A node that is still to be written: what it would be, and the text that begins it. */
export interface NewNode {
  keyword: 'menu' | 'send' | 'wizard' | 'action';
  text: string;
}

/** What a missing node may become, the likeliest first, from the words of the line that names it. */
export function newNodes(id: string, line: string): NewNode[] {
  const name = isBareId(id) ? id : `\`${id}\``;
  const words = inWords(id);
  const all: Record<NewNode['keyword'], string> = {
    menu: `menu ${name} "${words}" {\n  back\n}`,
    send: `send ${name} "${words}" -> end`,
    wizard: `wizard ${name} {\n  step answer: text "${words}?" required\n  complete -> end\n}`,
    action: `action ${name} http.request {\n  success -> end\n  error -> end\n}`,
  };
  return likely(line).map((keyword) => ({ keyword, text: all[keyword] }));
}

/** An edit that writes a node below the statement that names it, with a blank line between. */
export function nodeBelow(
  text: string,
  line: number,
  { textDocument, parseResult }: LangiumDocument<FlowFile>,
): { range: Range; newText: string } {
  const source = textDocument.getText();
  const around = parseResult.value.statements.find(({ $cstNode: cst }) => {
    return cst !== undefined && cst.range.start.line <= line && line <= cst.range.end.line;
  });
  const from = around?.$cstNode?.end ?? textDocument.offsetAt({ line, character: 0 });
  const lineEnd = source.indexOf('\n', from);
  const at = textDocument.positionAt(lineEnd < 0 ? source.length : lineEnd + 1);
  return { range: { start: at, end: at }, newText: `${lineEnd < 0 ? '\n' : ''}\n${text}\n` };
}

function likely(line: string): NewNode['keyword'][] {
  if (/^\s*action\b/.test(line)) return ['action'];
  // A flow starts, and goes back, at a menu; what has come to its end says so.
  if (/^\s*(start|reset|idle|home)\b/.test(line)) return ['menu', 'send', 'wizard'];
  if (/^\s*(complete|cancelled|cancel|yes|no|error)\b/.test(line)) return ['send', 'menu', 'wizard'];
  return ['menu', 'send', 'wizard'];
}

/** `sign_up` as a person would say it: “Sign up”. */
export function inWords(id: string): string {
  const words = id.replaceAll(/[_"\\{}]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
