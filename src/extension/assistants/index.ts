import * as vscode from 'vscode';
import { type ToolParams, toolRequest, type ToolResult } from '../../messages/lsp.js';
import type { Server } from '../server.js';
import { placeOf } from './place.js';

/** What all the tools' input may say of the flow that is meant. */
export interface ToolInput {
  file?: string;
  text?: string;
}

/** How `package.json` declares a tool; it is written from `server/assistants`. */
interface DeclaredTool {
  name: string;
  displayName: string;
  userDescription: string;
}

/** What the names of the tools begin with in VS Code, where all extensions share one list. */
const prefix = 'menuflow_';

/** Offers the tools that `package.json` declares to the language models of the editor, where it has such a thing. */
export function registerTools({ extension }: vscode.ExtensionContext, server: Server): vscode.Disposable[] {
  // Other makers' builds of VS Code leave language models out.
  const { lm } = vscode as Partial<typeof vscode>;
  if (!lm?.registerTool) return [];
  const { contributes } = extension.packageJSON as { contributes: { languageModelTools?: DeclaredTool[] } };
  return (contributes.languageModelTools ?? []).map((tool) => lm.registerTool(tool.name, new FlowTool(tool, server)));
}

/** One tool. The language server does its work, in a browser as well as on the desktop. */
class FlowTool implements vscode.LanguageModelTool<ToolInput> {
  constructor(
    private readonly tool: DeclaredTool,
    private readonly server: Server,
  ) {}

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<ToolInput>): vscode.PreparedToolInvocation {
    const { displayName, userDescription } = this.tool;
    const message = new vscode.MarkdownString();
    message.appendText(`${userDescription}\n\n`);
    message.appendText(reads(input));
    return { invocationMessage: displayName, confirmationMessages: { title: displayName, message } };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<ToolInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { root, file, texts } = await placeOf(input);
    const params: ToolParams = {
      name: this.tool.name.slice(prefix.length),
      input: file === undefined ? input : { ...input, file },
      root,
      texts,
    };
    const client = await this.server.running();
    const { text } = await client.sendRequest<ToolResult>(toolRequest, params, token);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }
}

/** What is read, for the person who is asked. */
function reads({ file, text }: ToolInput): string {
  const nothing = vscode.l10n.t('It changes no file and sends nothing anywhere.');
  if (typeof text === 'string') return `${vscode.l10n.t('It looks at the text that the assistant wrote.')} ${nothing}`;
  if (typeof file !== 'string') return nothing;
  return `${vscode.l10n.t('It reads {0} and what that file includes.', file)} ${nothing}`;
}
