import path from 'node:path';
import { parseSync } from 'vite';

export interface Room {
  name: string;
  /** Other rooms, packages, and `package/*` for everything below one. */
  allowed: string[];
  /** Those of which only types may be imported. */
  typesOnly: string[];
}

/** The rooms of the table whose first head is "Room". */
export function readRooms(page: string): Room[] {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => /^\|\s*Room\s*\|/.test(line));
  const rooms: Room[] = [];
  for (const line of lines.slice(head + 2)) {
    if (head < 0 || !line.startsWith('|')) break;
    const cells = line.split('|').map((cell) => cell.trim());
    const name = /`([^`]+)`/.exec(cells[1] ?? '')?.[1];
    if (name === undefined) continue;
    const entries = [...(cells[3] ?? '').matchAll(/`([^`]+)`(\s*\(types only\))?/g)];
    rooms.push({
      name,
      allowed: entries.map(([, entry = '']) => entry),
      typesOnly: entries.filter(([, , only]) => only).map(([, entry = '']) => entry),
    });
  }
  return rooms;
}

/** The room that a file stands in. One with rooms inside it, as `server`, is only the files directly in it. */
export function roomOf(file: string, rooms: Room[]): Room | undefined {
  const folder = path.posix.dirname(file);
  const holdsRooms = (room: Room) => rooms.some((other) => other.name.startsWith(`${room.name}/`));
  return rooms.find((room) => folder === room.name || (folder.startsWith(`${room.name}/`) && !holdsRooms(room)));
}

/** A sentence for each import that the table does not allow. */
export function forbiddenImports(file: string, text: string, rooms: Room[]): string[] {
  const room = roomOf(file, rooms);
  if (!room) return [`${file} stands in no room of the table in ARCHITECTURE.md.`];
  return importsOf(file, text).flatMap(({ from, line, typeOnly }) => {
    const wanted = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
    const target = from.startsWith('.') ? (roomOf(wanted, rooms)?.name ?? wanted) : from;
    if (target === room.name) return [];
    const place = `${file}:${line} imports ${target}.`;
    const entry = room.allowed.find(
      (allowed) =>
        allowed === target ||
        (allowed.endsWith('/*') && target.startsWith(allowed.slice(0, -1))) ||
        (allowed === 'node:*' && target.startsWith('node:')),
    );
    if (entry === undefined)
      return [
        `${place} ${room.name} may import only ${room.allowed.join(', ') || 'itself'}; see the table in ARCHITECTURE.md.`,
      ];
    if (room.typesOnly.includes(entry) && !typeOnly)
      return [
        `${place} ${room.name} may import only types of ${target}; write "import type", or see the table in ARCHITECTURE.md.`,
      ];
    return [];
  });
}

const forbiddenNames = new Set(
  'Date performance fetch process console setTimeout setInterval setImmediate queueMicrotask require eval Function globalThis global window self document navigator localStorage crypto XMLHttpRequest WebSocket Worker Intl'.split(
    ' ',
  ),
);
const forbiddenMembers = new Set(['toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase', 'localeCompare']);

/** A sentence for each use of clock, chance, I/O, the machine's locale, or code made of text. */
export function impurities(file: string, text: string): string[] {
  const found: string[] = [];
  const complain = (node: Node, name: string) =>
    found.push(
      `${file}:${lineOf(text, node.start)} uses ${name}: the engine knows no clock, no chance, no I/O and no locale; what it needs comes with events and data.`,
    );
  walk(parse(file, text), (node, parent, key) => {
    const name = typeof node.name === 'string' ? node.name : '';
    if (node.type === 'ImportExpression') complain(node, 'import()');
    if (node.type !== 'Identifier' || parent.type === 'TSTypeReference') return;
    const isName =
      (parent.type === 'MemberExpression' && key === 'property' && parent.computed !== true) ||
      (key === 'key' && parent.computed !== true);
    if (isName) {
      const owner = parent.object as Node | undefined;
      if (forbiddenMembers.has(name)) complain(node, name);
      else if (name === 'random' && owner?.name === 'Math') complain(node, 'Math.random');
    } else if (forbiddenNames.has(name) && !isShorthandKey(parent, key)) complain(node, name);
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Import {
  from: string;
  line: number;
  typeOnly: boolean;
}

function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  walk(parse(file, text), (node) => {
    const source = sourceOf(node);
    if (source === undefined) return;
    const specifiers = Array.isArray(node.specifiers) ? (node.specifiers as Node[]) : [];
    const allTypes =
      specifiers.length > 0 &&
      specifiers.every((specifier) => specifier.importKind === 'type' || specifier.exportKind === 'type');
    const typeOnly =
      node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type' || allTypes;
    found.push({ from: source, line: lineOf(text, node.start), typeOnly });
  });
  return found;
}

function sourceOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node;
    return callee.type === 'Identifier' && callee.name === 'require'
      ? literal((node.arguments as Node[])[0])
      : undefined;
  }
  return /^(Import(Declaration|Expression)|Export(All|Named)Declaration|TSImportType)$/.test(node.type)
    ? literal(node.source as Node | null)
    : undefined;
}

function literal(node: Node | null | undefined): string | undefined {
  return typeof node?.value === 'string' ? node.value : undefined;
}

/** `{ x }` has `x` twice, once as a key; the other one is the use. */
function isShorthandKey(parent: Node, key: string): boolean {
  return parent.type === 'Property' && parent.shorthand === true && key === 'key';
}

function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Visits every node, each with the one it stands in and under which name. */
function walk(node: Node, visit: (node: Node, parent: Node, key: string) => void, parent: Node = node, key = ''): void {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        walk(child as Node, visit, node, name);
    }
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
