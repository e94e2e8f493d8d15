import { type AstNode, AstUtils, CstUtils, EmptyFileSystem, type LangiumDocument, URI } from 'langium';
import type { RenameProvider } from 'langium/lsp';
import { type RenameParams, ResponseError, type TextDocumentPositionParams } from 'vscode-languageserver-protocol';
import type { Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { checkFile } from '../checks/index.js';
import type { FlowFile } from '../language/generated/ast.js';
import { createLanguage, type MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { isBareId } from '../language/tokens/words.js';
import { nameOf, nameNodeOf, type Occurrence, occurrencesOf, uriOf } from './occurrences.js';
import type { EditorServices } from './services.js';
import { applyEdits } from './text-edits.js';

/**
 * Renames a declaration with all that names it, also in texts, comparisons,
 * keys and tests. It refuses where the program would not mean the same
 * afterwards; that is found out by trying it on a copy, so that no rule about
 * names has to be known here.
 */
export class MenuflowRename implements RenameProvider {
  constructor(private readonly services: EditorServices) {}

  prepareRename(document: LangiumDocument, { position }: TextDocumentPositionParams): Range | undefined {
    const leaf = this.leafAt(document, position);
    if (!leaf) return undefined;
    // What is renamed are the words within quotes or backquotes.
    const { start, end } = leaf.range;
    return /^(["`]).+\1$/.test(leaf.text)
      ? { start: { ...start, character: start.character + 1 }, end: { ...end, character: end.character - 1 } }
      : { start, end };
  }

  rename(document: LangiumDocument, { position, newName }: RenameParams): WorkspaceEdit | undefined {
    const wanted = newName.trim().replace(/^(["`])(.*)\1$/, '$2');
    if (wanted === '' || /[`"\\\n\r]|\{\{/.test(wanted))
      throw refusal('A name needs at least one character, and no quotes, backquotes, backslashes or line ends.');
    const leaf = this.leafAt(document, position);
    const targets = leaf ? this.services.references.References.findDeclarations(leaf) : [];
    const [target] = targets;
    if (!target) return undefined;
    const occurrences = occurrencesOf(target, this.services);
    if (targets.some((other) => !occurrences.some(({ part }) => part === other)))
      throw refusal(
        `\`${nameOf(target) ?? ''}\` can mean several things here. Rename it where it is declared: ${targets.map(placeOf).join(', ')}.`,
      );
    const changes: Record<string, TextEdit[]> = {};
    for (const occurrence of occurrences)
      (changes[uriOf(occurrence)] ??= []).push({
        range: occurrence.cst.range,
        newText: spelled(wanted, occurrence),
      });
    if (wanted !== nameOf(target)) this.tryOut(target, wanted, occurrences, changes);
    return { changes };
  }

  private leafAt(document: LangiumDocument, position: RenameParams['position']) {
    const leaf = CstUtils.findDeclarationNodeAtOffset(
      document.parseResult.value.$cstNode,
      document.textDocument.offsetAt(position),
      this.services.parser.GrammarConfig.nameRegexp,
    );
    const [target] = leaf ? this.services.references.References.findDeclarations(leaf) : [];
    return target && nameNodeOf(target) ? leaf : undefined;
  }

  private tryOut(
    target: AstNode,
    wanted: string,
    occurrences: readonly Occurrence[],
    changes: Readonly<Record<string, TextEdit[]>>,
  ): void {
    const files = this.services.naming.Programs.of(target).files.flatMap(({ $document }) =>
      $document ? [$document as LangiumDocument<FlowFile>] : [],
    );
    const copy = copyOf(files, changes);
    const before = files.flatMap((file) => errorsOf(file, this.services).map(kindAndLine));
    const problems = copy.files
      .flatMap((file) => errorsOf(file, copy.services))
      .filter((error) => {
        const known = before.indexOf(kindAndLine(error));
        if (known >= 0) before.splice(known, 1);
        return known < 0;
      });
    const refuseFor = (problem: Problem | undefined): void => {
      if (problem) throw refusal(`\`${wanted}\` cannot be the name: ${sentenceOf(problem, target)}`);
    };
    // That a name is taken says more than what goes wrong because of it.
    refuseFor(problems.find(({ related }) => related?.length));
    const renamed = this.sameIn(copy, target);
    const lines = new Map(occurrences.map((one) => [lineOf(one), one]));
    const after = renamed ? occurrencesOf(renamed, copy.services) : [];
    const captured = after.find((one) => !lines.has(lineOf(one)));
    if (captured)
      throw refusal(`\`${wanted}\` cannot be the name: it is used for something else at ${placeOf(captured.part)}.`);
    const kept = new Set(after.map(lineOf));
    const lost = occurrences.find((one) => !kept.has(lineOf(one)));
    if (lost) throw refusal(`\`${wanted}\` cannot be the name: at ${placeOf(lost.part)} it means something else.`);
    refuseFor(problems[0]);
  }

  private sameIn(copy: Copy, target: AstNode): AstNode | undefined {
    const uri = AstUtils.getDocument(target).uri;
    const path = this.services.workspace.AstNodeLocator.getAstNodePath(target);
    const root = copy.files.find((file) => file.uri.toString() === uri.toString())?.parseResult.value;
    return root && this.services.workspace.AstNodeLocator.getAstNode(root, path);
  }
}

interface Copy {
  files: LangiumDocument<FlowFile>[];
  services: MenuflowServices;
}

/** The files of a program after some edits, in a workspace of their own. */
function copyOf(files: readonly LangiumDocument[], changes: Readonly<Record<string, TextEdit[]>>): Copy {
  const { shared, menuflow } = createLanguage(EmptyFileSystem);
  // A file that was never saved has no ending by which its language could be told.
  shared.ServiceRegistry.getServices = () => menuflow;
  const copies = files.map((file) => {
    const uri = file.uri.toString();
    const text = applyEdits(file.textDocument, changes[uri] ?? []);
    const copy = shared.workspace.LangiumDocumentFactory.fromString<FlowFile>(text, URI.parse(uri));
    // Names are looked up when they are asked for, so there is nothing to link ahead.
    copy.state = file.state;
    shared.workspace.LangiumDocuments.addDocument(copy);
    return copy;
  });
  return { files: copies, services: menuflow };
}

function errorsOf(file: LangiumDocument<FlowFile>, services: MenuflowServices): Problem[] {
  return checkFile(file, services, 'statements').filter(({ severity }) => severity === 'error');
}

/** By what a mistake is known again after a renaming: its words may name the old name, and its column may move. */
function kindAndLine({ code, uri, range }: Problem): string {
  return `${code} ${range.start.line} ${uri}`;
}

/** What the check says, and where the other thing is that has the name. */
function sentenceOf({ message, uri, range, related }: Problem, target: AstNode): string {
  const own = placeOf(target);
  const other = [...(related ?? []), { uri, range }].map((place) => placeAt(place.uri, place.range.start.line));
  const where = related?.length ? other.find((place) => place !== own) : undefined;
  return where === undefined ? message : `${message} See ${where}.`;
}

/** A name as it is written in some place: bare where that is possible, in quotes or backquotes elsewhere. */
function spelled(name: string, { part, cst }: Occurrence): string {
  const inQuotes = cst.text.startsWith('"');
  if (part.$type === 'TextLiteral' || part.$type === 'TextValue') return `"${name}"`;
  if (isBareId(name)) return name;
  const isDatum = part.$type === 'Datum' || part.$type === 'Item' || part.$type === 'Option';
  return inQuotes || isDatum ? `"${name}"` : `\`${name}\``;
}

function lineOf(occurrence: Occurrence): string {
  return `${uriOf(occurrence)} ${occurrence.cst.range.start.line}`;
}

function placeOf(part: AstNode): string {
  const line = (nameNodeOf(part) ?? part.$cstNode)?.range.start.line ?? 0;
  return placeAt(AstUtils.getDocument(part).uri.toString(), line);
}

function placeAt(uri: string, line: number): string {
  return `${decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))}, line ${line + 1}`;
}

function refusal(words: string): ResponseError {
  return new ResponseError(-32803, words);
}
