import type { LangiumDocument } from 'langium';
import type { SignatureHelpProvider } from 'langium/lsp';
import type { SignatureHelpParams } from 'vscode-languageserver-protocol';
import type { SignatureHelp } from 'vscode-languageserver-types';
import { type FunctionSpec, functionNamed, type ParameterSpec } from '../../src/engine/index.js';
import { cursorAt } from './cursor.js';
import type { EditorServices } from './services.js';

/** How a function is called, from the opening parenthesis on; it reads the line as far as it is typed. */
export class MenuflowSignatureHelp implements SignatureHelpProvider {
  readonly signatureHelpOptions = { triggerCharacters: ['('], retriggerCharacters: [','] };

  constructor(private readonly services: EditorServices) {}

  provideSignatureHelp(document: LangiumDocument, { position }: SignatureHelpParams): SignatureHelp | undefined {
    const { tokens } = cursorAt(document, document.textDocument.offsetAt(position), this.services);
    let depth = 0;
    let commas = 0;
    for (let at = tokens.length - 1; at >= 0; at--) {
      const image = tokens[at]?.image;
      if (image === ')') depth++;
      else if (image === '(' && depth > 0) depth--;
      else if (image === '(') {
        const spec = functionNamed(tokens[at - 1]?.image ?? '');
        if (spec) return helpFor(spec, commas);
        commas = 0;
      } else if (image === ',' && depth === 0) commas++;
      else if (tokens[at]?.tokenType.name === 'NL') return undefined;
    }
    return undefined;
  }
}

/** A function with its parameters and result, as an author would read it. */
export function signatureOf(spec: FunctionSpec): string {
  return `${spec.name}(${spec.parameters.map(parameterWords).join(', ')}): ${spec.result}`;
}

/** What a function does, with an example. */
export function functionWords(spec: FunctionSpec): string {
  return `${spec.doc}\n\nExample: \`${spec.example}\``;
}

function parameterWords({ name, types, optional }: ParameterSpec): string {
  return `${name}${optional ? '?' : ''}: ${types.join(' or ')}`;
}

function helpFor(spec: FunctionSpec, active: number): SignatureHelp {
  return {
    signatures: [
      {
        label: signatureOf(spec),
        documentation: { kind: 'markdown', value: functionWords(spec) },
        parameters: spec.parameters.map((parameter) => ({ label: parameterWords(parameter) })),
      },
    ],
    activeSignature: 0,
    activeParameter: Math.min(active, spec.parameters.length - 1),
  };
}
