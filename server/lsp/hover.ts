import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import type { HoverProvider } from 'langium/lsp';
import type { Hover, HoverParams } from 'vscode-languageserver-protocol';
import { functionNamed } from '../../src/engine/index.js';
import { documentationOf } from '../language/documentation.js';
import { docOf, type NameInfo } from '../language/environment.js';
import { isNode, type Node, type Path, type Segment, type Step } from '../language/generated/ast.js';
import { keywordOfNode, specOf } from '../language/node-spec.js';
import { nodeAround } from '../language/program.js';
import { idText, pathText, targetId, templateText } from '../language/texts.js';
import { answerOf, type Type, typeName, typeOfReference, typeOfValue } from '../language/types.js';
import { arrowsInto, beginsUnnamed, idsAfter } from './arrows.js';
import { fixedWord, keywordWords } from './hover-words.js';
import { type Choice, choiceName, isChoice } from './mentions.js';
import type { EditorServices } from './services.js';
import { functionWords, signatureOf } from './signature-help.js';

/** Says what the thing under the pointer is: its type, its documentation, where it comes from and where it leads. */
export class MenuflowHover implements HoverProvider {
  constructor(private readonly services: EditorServices) {}

  getHoverContent(document: LangiumDocument, params: HoverParams): Hover | undefined {
    const root = document.parseResult.value.$cstNode;
    const leaf = root && CstUtils.findLeafNodeAtOffset(root, document.textDocument.offsetAt(params.position));
    if (!leaf) return undefined;
    const { astNode: part, text } = leaf;
    const word = idText(text);
    const [declaration] = this.services.references.References.findDeclarations(leaf);
    const words =
      this.ofPart(part, word) ??
      (declaration && this.ofDeclaration(declaration)) ??
      fixedWord(part, word) ??
      keywordWords(part, word);
    return words ? { contents: { kind: 'markdown', value: words }, range: leaf.range } : undefined;
  }

  /** What has its meaning from where it stands: a path, its fields, a function. */
  private ofPart(part: AstNode, word: string): string | undefined {
    if (part.$type === 'Path') return this.ofRoot(part as Path);
    if (part.$type === 'Segment') return this.ofSegment(part as Segment);
    const spec = part.$type === 'Call' ? functionNamed(word) : undefined;
    return spec && `\`${signatureOf(spec)}\`\n\n${functionWords(spec)}`;
  }

  private ofDeclaration(node: AstNode): string | undefined {
    if (isNode(node)) return this.ofNode(node);
    if (isChoice(node)) return choiceWords(node);
    const headline = declarationLine(node);
    return joined(headline && `\`${headline}\``, documentationOf(node));
  }

  private ofNode(node: Node): string | undefined {
    const text = 'text' in node && node.text ? `> ${templateText(node.text).replaceAll('\n', '\n> ')}` : undefined;
    const program = this.services.naming.Programs.of(node);
    const into = new Set(arrowsInto(node, program).map(({ from }) => from.name));
    const begins = beginsUnnamed(node, program) ? ['the beginning of the flow'] : [];
    const from = [...begins, ...(into.size > 0 || begins.length === 0 ? [namesOf(into)] : [])].join(', ');
    const ways = [`Reached from: ${from}`, `Leads to: ${namesOf(idsAfter(node, program))}`].join('  \n');
    return joined(
      `\`${keywordOfNode[node.$type]} ${node.name}\``,
      documentationOf(node),
      text,
      specOf(node)?.doc,
      ways,
    );
  }

  private ofRoot(path: Path): string | undefined {
    const info = this.services.naming.Environments.rootOf(path);
    if (!info) return undefined;
    if (info.origin === 'node' && info.declaration && isNode(info.declaration)) return this.ofNode(info.declaration);
    return joined(`\`${info.name}: ${typeName(info.type)}\``, fieldWords(info.type), info.doc, originWords(info));
  }

  private ofSegment(segment: Segment): string | undefined {
    const path = segment.$container;
    const index = path.segments.indexOf(segment);
    const field = this.services.naming.Environments.meaningOf(path).fields[index];
    if (!field || segment.index !== undefined) return undefined;
    const upTo = pathText({ ...path, segments: path.segments.slice(0, index + 1) });
    return joined(`\`${upTo}: ${typeName(field.type)}\``, fieldWords(field.type), docOf(field));
  }
}

function joined(...parts: (string | undefined)[]): string | undefined {
  const words = parts.filter(Boolean).join('\n\n');
  return words === '' ? undefined : words;
}

function namesOf(ids: Iterable<string>): string {
  return [...ids].map((id) => `\`${id}\``).join(', ') || 'nowhere';
}

/** A record's fields, so that nobody has to look for its declaration. */
function fieldWords(type: Type): string | undefined {
  const record = type.kind === 'list' ? type.element : type;
  if (record.kind !== 'object') return undefined;
  const fields = [...record.fields()].slice(0, 12).map(([name, field]) => `\`${name}: ${typeName(field.type)}\``);
  return fields.length > 0 ? `Fields: ${fields.join(', ')}` : undefined;
}

/** A button or an option: what it says, and where it leads. */
function choiceWords(choice: Choice): string | undefined {
  const label = choice.label && `> ${templateText(choice.label)}`;
  const owner = nodeAround(choice);
  const step = choice.$container.$type === 'Step' ? choice.$container.name : undefined;
  const keyword = choice.$type === 'Item' ? 'item' : 'option';
  const target = choice.$type === 'Item' ? targetId(choice.target) : undefined;
  return joined(
    `\`${keyword} ${choiceName(choice) ?? ''}\``,
    documentationOf(choice),
    label,
    `In \`${step ?? owner?.name ?? ''}\`${target === undefined ? '' : `, leads to \`${target}\``}.`,
  );
}

function declarationLine(node: AstNode): string | undefined {
  const { name = '' } = node as { name?: string };
  switch (node.$type) {
    case 'Step':
      return `step ${name}: ${typeName(answerOf(node as Step))}`;
    case 'VariableDeclaration':
    case 'Field':
    case 'GivenValue': {
      const { type, initial } = node as unknown as {
        type?: Parameters<typeof typeOfReference>[0];
        initial?: Parameters<typeof typeOfValue>[0];
      };
      const known = type ? typeOfReference(type) : typeOfValue(initial);
      return `${node.$type === 'VariableDeclaration' ? 'var ' : ''}${name}: ${typeName(known)}`;
    }
    case 'ObjectEntry':
      return `${name}: ${typeName(typeOfValue((node as unknown as { value: Parameters<typeof typeOfValue>[0] }).value))}`;
    case 'TypeDeclaration':
      return `type ${name}`;
    case 'DataDeclaration':
      return `data ${name}`;
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
