import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import type { HoverProvider } from 'langium/lsp';
import type { Hover, HoverParams } from 'vscode-languageserver-protocol';
import {
  nodeSpecOfKeyword,
  nodeTable,
  type SettingSpec,
  stepSettings,
  stepTypes,
} from '../../src/engine/node-table.js';
import { functionNamed } from '../../src/engine/index.js';
import { documentationOf } from '../language/documentation.js';
import { type NameInfo, wizardAround } from '../language/environment.js';
import { isNode, type Node, type Path, type Segment } from '../language/generated/ast.js';
import { specOf } from '../language/node-spec.js';
import { nodeAround } from '../language/program.js';
import { pathText, templateText } from '../language/texts.js';
import { answerOf, typeName, typeOfReference } from '../language/types.js';
import { arrowsInto, idsAfter } from './arrows.js';
import type { EditorServices } from './services.js';
import { functionWords, signatureOf } from './signature-help.js';

/** Says what the thing under the pointer is: its type, its documentation, where it comes from and where it leads. */
export class MenuflowHover implements HoverProvider {
  constructor(private readonly services: EditorServices) {}

  getHoverContent(document: LangiumDocument, params: HoverParams): Hover | undefined {
    const root = document.parseResult.value.$cstNode;
    const leaf = root && CstUtils.findLeafNodeAtOffset(root, document.textDocument.offsetAt(params.position));
    if (!leaf) return undefined;
    const words = this.ofName(leaf.astNode, leaf.text) ?? ofKeyword(leaf.astNode, leaf.text);
    return words ? { contents: { kind: 'markdown', value: words }, range: leaf.range } : undefined;
  }

  private ofName(node: AstNode, word: string): string | undefined {
    const name = word.replaceAll('`', '');
    if (node.$type === 'Path') return this.ofRoot(node as Path);
    if (node.$type === 'Segment') return this.ofSegment(node as Segment);
    if ('name' in node && node.name === name) return this.ofDeclaration(node);
    if ('target' in node) {
      const target = node.target as { $refText?: string; ref?: AstNode } | undefined;
      if (target?.$refText === name && target.ref) return this.ofDeclaration(target.ref);
    }
    for (const property of ['variable', 'type', 'wizard', 'action', 'node'] as const) {
      const reference = (node as unknown as Record<string, { $refText?: string; ref?: AstNode } | undefined>)[property];
      if (reference?.$refText === name && reference.ref) return this.ofDeclaration(reference.ref);
    }
    if (node.$type === 'Call') {
      const spec = functionNamed(name);
      return spec && `\`${signatureOf(spec)}\`\n\n${functionWords(spec)}`;
    }
    if (node.$type === 'Step') return stepTypes.find((type) => type.name === name)?.doc;
    return undefined;
  }

  private ofDeclaration(node: AstNode): string | undefined {
    if (isNode(node)) return this.ofNode(node);
    const doc = documentationOf(node);
    const headline = declarationLine(node);
    return headline ? [`\`${headline}\``, doc].filter(Boolean).join('\n\n') : doc;
  }

  private ofNode(node: Node): string {
    const spec = specOf(node);
    const text = 'text' in node && node.text ? `> ${templateText(node.text).replaceAll('\n', '\n> ')}` : undefined;
    const program = this.services.naming.Programs.of(node);
    const into = [...new Set(arrowsInto(node, program).map(({ from }) => from.name))];
    const out = idsAfter(node, program);
    const ways = [
      `Reached from: ${into.length > 0 ? into.map((from) => `\`${from}\``).join(', ') : 'nowhere'}`,
      `Leads to: ${out.length > 0 ? out.map((to) => `\`${to}\``).join(', ') : 'nowhere'}`,
    ].join('  \n');
    return [`\`${spec?.keyword ?? 'action'} ${node.name}\``, documentationOf(node), text, spec?.doc, ways]
      .filter(Boolean)
      .join('\n\n');
  }

  private ofRoot(path: Path): string | undefined {
    const info = this.services.naming.Environments.rootOf(path);
    if (!info) return undefined;
    if (info.origin === 'node' && info.declaration && isNode(info.declaration)) return this.ofNode(info.declaration);
    return [`\`${info.name}: ${typeName(info.type)}\``, info.doc, originWords(info)].filter(Boolean).join('\n\n');
  }

  private ofSegment(segment: Segment): string | undefined {
    const path = segment.$container;
    const index = path.segments.indexOf(segment);
    const field = this.services.naming.Environments.meaningOf(path).fields[index];
    if (!field || segment.index !== undefined) return undefined;
    const doc = field.doc ?? (field.declaration && documentationOf(field.declaration));
    const upTo = pathText({ ...path, segments: path.segments.slice(0, index + 1) });
    return [`\`${upTo}: ${typeName(field.type)}\``, doc].filter(Boolean).join('\n\n');
  }
}

function declarationLine(node: AstNode): string | undefined {
  switch (node.$type) {
    case 'Step':
      return `step ${String((node as { name?: string }).name)}: ${typeName(answerOf(node as Parameters<typeof answerOf>[0]))}`;
    case 'VariableDeclaration':
    case 'Field':
    case 'GivenValue': {
      const declared = node as unknown as { name: string; type?: Parameters<typeof typeOfReference>[0] };
      return `${node.$type === 'VariableDeclaration' ? 'var ' : ''}${declared.name}: ${typeName(typeOfReference(declared.type))}`;
    }
    case 'TypeDeclaration':
      return `type ${String((node as { name?: string }).name)}`;
    case 'DataDeclaration':
      return `data ${String((node as { name?: string }).name)}`;
    default:
      return undefined;
  }
}

function originWords(info: NameInfo): string | undefined {
  const givers = info.givers?.map((giver) => `\`${giver.name}\``).join(', ');
  switch (info.origin) {
    case 'answer':
      return 'An answer of this wizard.';
    case 'row':
      return 'Known in this node’s own texts.';
    case 'variable':
      return 'A variable; it keeps its value until something sets it.';
    case 'data':
      return 'Data that the conversation starts with.';
    case 'output':
    case 'form':
      return givers ? `Given by ${givers}.` : undefined;
    default:
      return undefined;
  }
}

/** What a keyword means where it stands, from the node table. */
function ofKeyword(node: AstNode, word: string): string | undefined {
  if (isNode(node)) {
    const spec = specOf(node);
    if (spec?.keyword === word) return spec.doc;
  }
  const owner = nodeAround(node);
  const settings: readonly SettingSpec[] =
    node.$container?.$type === 'Step' || node.$type === 'Step'
      ? stepSettings
      : (owner && specOf(owner)?.settings) || [];
  const setting = settings.find(
    (candidate) => candidate.keyword?.split(' ').includes(word) || candidate.alsoKeywords?.includes(word),
  );
  if (setting) return setting.doc;
  const output = owner && specOf(owner)?.outputs.find((candidate) => candidate.keyword === word);
  if (output) return output.doc;
  if (wizardAround(node) && word === 'step')
    return nodeSpecOfKeyword('wizard')?.settings.find((candidate) => candidate.json === 'steps')?.doc;
  return nodeTable.find((spec) => spec.keyword === word && node.$type === 'FlowFile')?.doc;
}
