import { type AstNode, AstUtils, type CstNode, CstUtils, GrammarUtils, type LeafCstNode } from 'langium';
import type { FlowFile, ObjectEntry } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import { choiceDatum, choiceName, firstEntry, isChoice, type Mention, mentionAt } from './mentions.js';

/** One place that names a declaration, or declares it. */
export interface Occurrence {
  /** The part of the tree that the name belongs to. */
  part: AstNode;
  cst: CstNode;
  isDeclaration: boolean;
}

/** The name of a declaration, where it stands. A choice's name is its data. */
export function nameNodeOf(node: AstNode): CstNode | undefined {
  return isChoice(node) ? choiceDatum(node)?.$cstNode : GrammarUtils.findNodeForProperty(node.$cstNode, 'name');
}

export function nameOf(node: AstNode): string | undefined {
  if (isChoice(node)) return choiceName(node);
  return 'name' in node && typeof node.name === 'string' && node.name !== '' ? node.name : undefined;
}

/**
 * Every place in a program that means a declaration. It is looked for when it
 * is asked for, name by name, so nothing has to be kept up to date while
 * somebody types; only where the text has the name the tree is looked at.
 */
export function occurrencesOf(declaration: AstNode, services: MenuflowServices): Occurrence[] {
  const name = nameOf(declaration);
  if (name === undefined) return [];
  const found: Occurrence[] = [];
  const mentions: Mention[] = [];
  for (const file of services.naming.Programs.of(declaration).files) {
    for (const leaf of leavesWith(name, file)) {
      for (const { reference } of AstUtils.streamReferences(leaf.astNode)) {
        if (!('ref' in reference) || !reference.$refNode || !covers(reference.$refNode, leaf)) continue;
        if (reference.$refText === name && reference.ref === declaration)
          found.push({ part: leaf.astNode, cst: reference.$refNode, isDeclaration: false });
      }
      const mention = mentionAt(leaf, services);
      if (mention?.name === name) mentions.push(mention);
    }
  }
  const declared = oneWith(declaration, mentions);
  for (const mention of mentions) {
    const { part } = mention;
    const meant = mention.meant();
    // A press in a test can mean every button with its data; it is one of these where all of them are.
    const isMeant =
      part.$container?.$type === 'Presses'
        ? meant.length > 0 && meant.every((one) => declared.has(one))
        : meant.some((one) => declared.has(one));
    if (isMeant) found.push({ part, cst: mention.cst, isDeclaration: false });
  }
  for (const one of declared) {
    const cst = nameNodeOf(one);
    if (cst) found.push({ part: one, cst, isDeclaration: true });
  }
  return inOrder(found);
}

/** The words of a file's tree in which a name stands, each once. */
function* leavesWith(name: string, file: FlowFile): Generator<LeafCstNode> {
  const root = file.$cstNode;
  if (!root) return;
  const text = root.root.fullText;
  // A quote or a backslash in a name is written with another one before it.
  const written = name.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  let end = -1;
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + written.length)) {
    if (at < end || isWithinWord(text, at, written.length)) continue;
    const leaf = CstUtils.findLeafNodeAtOffset(root, at);
    if (!leaf) continue;
    end = leaf.end;
    yield leaf;
  }
}

function isWithinWord(text: string, at: number, length: number): boolean {
  const isWord = (index: number): boolean =>
    index >= 0 && index < text.length && /[\p{L}\p{N}_]/u.test(text.charAt(index));
  return (isWord(at - 1) && isWord(at)) || (isWord(at + length - 1) && isWord(at + length));
}

function covers(outer: CstNode, inner: CstNode): boolean {
  return outer.offset <= inner.offset && inner.end <= outer.end;
}

/**
 * A declaration with those that cannot be told apart from it: two buttons with
 * the same data that lead to one router are one choice there, and the fields
 * of records in one list are one field.
 */
function oneWith(declaration: AstNode, mentions: readonly Mention[]): Set<AstNode> {
  const all = new Set([declaration.$type === 'ObjectEntry' ? firstEntry(declaration as ObjectEntry) : declaration]);
  if (!isChoice(declaration)) return all;
  const keys = mentions.filter(({ part }) => part.$container?.$type === 'On').map((mention) => mention.meant());
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const meant of keys) if (meant.some((one) => all.has(one))) for (const one of meant) all.add(one);
  }
  return all;
}

/** By file and place; a place that is a mention as well as a declaration counts once. */
function inOrder(found: Occurrence[]): Occurrence[] {
  const known = new Map<string, Occurrence>();
  for (const occurrence of found) {
    const key = `${uriOf(occurrence)} ${occurrence.cst.offset}`;
    if (!known.has(key) || occurrence.isDeclaration) known.set(key, occurrence);
  }
  return [...known.values()].toSorted(
    (left, right) =>
      (uriOf(left) < uriOf(right) ? -1 : uriOf(left) > uriOf(right) ? 1 : 0) || left.cst.offset - right.cst.offset,
  );
}

export function uriOf({ part }: { part: AstNode }): string {
  return AstUtils.getDocument(part).uri.toString();
}
