import { commentText, reindented } from './format-texts.js';
import type { Comment, Element, Group, Part } from './format-tree.js';
import { lineWidth } from './pen.js';

/** Writes the parts of a statement, each on its line. */
export function printParts(parts: readonly Part[]): string {
  return parts.map((part, index) => `${separation(part, index)}${printPart(part, 0, '')}`).join('');
}

const step = 2;

function separation(part: Part, index: number): string {
  return index === 0 ? '' : part.blankBefore ? '\n\n' : '\n';
}

function printPart(part: Part, indent: number, comma: string): string {
  const broken = brokenGroups(part, indent, comma.length);
  let line = '';
  let isLineOver = false;
  for (const element of part.elements) {
    if (line !== '') line += isLineOver ? `\n${' '.repeat(indent + step)}` : element.spaceBefore ? ' ' : '';
    line +=
      part.isComment && element.kind === 'comment'
        ? commentText(element, indent)
        : printElement(element, indent, broken);
    isLineOver = element.kind === 'comment' && element.endsLine;
  }
  return `${line}${comma}${part.trailing.map((comment) => ` ${commentText(comment)}`).join('')}`;
}

function printElement(element: Element, indent: number, broken: ReadonlySet<Group>): string {
  switch (element.kind) {
    case 'word':
      return reindented(element.image, indent + step);
    case 'comment':
      return commentText(element);
    case 'group':
      return broken.has(element) ? printBroken(element, indent) : printFlat(element, indent);
  }
}

/** A group over several lines: each part on its own, free lines where the author left some. */
function printBroken(group: Group, indent: number): string {
  const inner = indent + step;
  const last = group.parts.findLastIndex((part) => !part.isComment);
  const lines = group.parts.map((part, index) => {
    const comma = hasCommas(group) && index < last && !part.isComment ? ',' : '';
    return `${separation(part, index) || '\n'}${' '.repeat(inner)}${printPart(part, inner, comma)}`;
  });
  return `${group.open}${group.openComments.map((comment) => ` ${commentText(comment)}`).join('')}${lines.join('')}\n${' '.repeat(indent)}${group.close}`;
}

function printFlat(group: Group, indent: number): string {
  const padding = hasPadding(group) ? ' ' : '';
  const parts = group.parts.map((part, index) => {
    const isLast = index === group.parts.length - 1;
    const comma = isLast || !needsComma(group, part) ? '' : ',';
    const words = part.elements
      .map((element, at) => `${at > 0 && element.spaceBefore ? ' ' : ''}${printElement(element, indent, none)}`)
      .join('');
    const gap = isLast ? '' : gapAfter(group, part);
    return `${words}${comma}${part.trailing.map((comment) => ` ${commentText(comment)}`).join('')}${gap}`;
  });
  return `${group.open}${padding}${parts.join('')}${padding}${group.close}`;
}

const none: ReadonlySet<Group> = new Set();

function hasCommas(group: Group): boolean {
  return (
    group.of === 'object' || group.of === 'list' || (group.of === 'paren' && group.parts.some((part) => part.comma))
  );
}

/** In a block on one line the author's commas stay; without one, two spaces part the settings. */
function needsComma(group: Group, part: Part): boolean {
  return !part.isComment && (hasCommas(group) || part.comma);
}

function gapAfter(group: Group, part: Part): string {
  return group.of === 'block' && !part.comma && !part.isComment ? '  ' : ' ';
}

function hasPadding(group: Group): boolean {
  return (group.of === 'block' || group.of === 'object') && group.parts.length > 0;
}

/** The groups of a part that stand on several lines: those that have to, and the last ones of a line that would be too long. */
function brokenGroups(part: Part, indent: number, comma: number): ReadonlySet<Group> {
  const broken = new Set(
    part.elements.filter((element): element is Group => element.kind === 'group' && element.mustBreak),
  );
  for (let next = tooLong(part, indent, comma, broken); next; next = tooLong(part, indent, comma, broken))
    broken.add(next);
  return broken;
}

/** The group to break so that the first line that is too long gets shorter; undefined where there is none. */
function tooLong(part: Part, indent: number, comma: number, broken: ReadonlySet<Group>): Group | undefined {
  let width = indent;
  let candidate: Group | undefined;
  for (const [index, element] of part.elements.entries()) {
    if (element.kind === 'comment' && element.endsLine) {
      if (width > lineWidth && candidate) return candidate;
      width = indent + step;
      candidate = undefined;
      continue;
    }
    width += index > 0 && element.spaceBefore ? 1 : 0;
    const [first, last] = widths(element, broken);
    width += first;
    if (last !== undefined) {
      if (width > lineWidth && candidate) return candidate;
      width = indent + last;
      candidate = undefined;
    } else if (element.kind === 'group' && isBreakable(element)) candidate = element;
  }
  return width + comma > lineWidth ? candidate : undefined;
}

/** How wide an element is; where it has several lines, its first and its last one. */
function widths(element: Element, broken: ReadonlySet<Group>): [number, number?] {
  if (element.kind === 'group') return broken.has(element) ? [1, 1] : [flatWidth(element)];
  if (element.kind === 'comment') return [element.image.length];
  const lineEnd = element.image.indexOf('\n');
  return lineEnd === -1
    ? [element.image.length]
    : [lineEnd, step + element.image.length - element.image.lastIndexOf('\n')];
}

/** The author's own line ends inside of parentheses are kept only where they are needed; a line is never broken there. */
function isBreakable(group: Group): boolean {
  return group.parts.length > 0 && group.of !== 'index' && (group.of !== 'paren' || group.isLong);
}

const flatWidths = new WeakMap<Group, number>();

function flatWidth(group: Group): number {
  const known = flatWidths.get(group);
  if (known !== undefined) return known;
  let width = 2 + (hasPadding(group) ? 2 : 0);
  group.parts.forEach((part, index) => {
    part.elements.forEach((element, at) => {
      width += (at > 0 && element.spaceBefore ? 1 : 0) + widths(element, none)[0];
    });
    width += part.trailing.reduce((sum, comment: Comment) => sum + 1 + comment.image.length, 0);
    if (index < group.parts.length - 1) width += (needsComma(group, part) ? 1 : 0) + gapAfter(group, part).length;
  });
  flatWidths.set(group, width);
  return width;
}
