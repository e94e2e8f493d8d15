import { type AstNode, AstUtils, type CstNode, GrammarUtils } from 'langium';
import type { ObjectEntry } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import { choiceDatum, choiceName, firstEntry, isChoice, type Mention, mentionsIn } from './mentions.js';

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
 * somebody types.
 */
export function occurrencesOf(declaration: AstNode, services: MenuflowServices): Occurrence[] {
  const name = nameOf(declaration);
  if (name === undefined) return [];
  const { files } = services.naming.Programs.of(declaration);
  const found: Occurrence[] = [];
  const mentions: { part: AstNode; mention: Mention }[] = [];
  for (const file of files) {
    for (const part of AstUtils.streamAst(file)) {
      for (const { reference } of AstUtils.streamReferences(part)) {
        if (reference.$refText === name && 'ref' in reference && reference.ref === declaration && reference.$refNode)
          found.push({ part, cst: reference.$refNode, isDeclaration: false });
      }
      for (const mention of mentionsIn(part, services)) if (mention.name === name) mentions.push({ part, mention });
    }
  }
  const declared = oneWith(declaration, mentions);
  for (const { part, mention } of mentions) {
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

/**
 * A declaration with those that cannot be told apart from it: two buttons with
 * the same data that lead to one router are one choice there, and the fields
 * of records in one list are one field.
 */
function oneWith(declaration: AstNode, mentions: readonly { part: AstNode; mention: Mention }[]): Set<AstNode> {
  const all = new Set([declaration.$type === 'ObjectEntry' ? firstEntry(declaration as ObjectEntry) : declaration]);
  if (!isChoice(declaration)) return all;
  const keys = mentions.filter(({ part }) => part.$container?.$type === 'On').map(({ mention }) => mention.meant());
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
