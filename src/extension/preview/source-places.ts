import type { SourceMapEntry, SourcePosition } from '../../messages/lsp.js';

/** Where the parts of a flow stand in the text, and what stands where. */
export class SourcePlaces {
  private readonly byPointer: ReadonlyMap<string, SourceMapEntry>;

  constructor(private readonly entries: readonly SourceMapEntry[]) {
    this.byPointer = new Map(entries.map((entry) => [entry.pointer, entry]));
  }

  node(node: string): SourceMapEntry | undefined {
    return this.byPointer.get(`/nodes/${escaped(node)}`);
  }

  /** The place of a step, by its index in the wizard; the wizard itself where it has none. */
  step(node: string, index: number): SourceMapEntry | undefined {
    return this.byPointer.get(`/nodes/${escaped(node)}/settings/steps/${index}`) ?? this.node(node);
  }

  /** The node, and its step, that a position of a file is in. */
  at(uri: string, position: SourcePosition): { node: string; step?: number } | undefined {
    let found: { node: string; step?: number } | undefined;
    for (const { pointer, uri: file, range } of this.entries) {
      if (file !== uri || isBefore(position, range.start) || isBefore(range.end, position)) continue;
      const [, nodes, node, settings, steps, index, ...rest] = pointer.split('/');
      if (nodes !== 'nodes' || node === undefined) continue;
      if (settings === undefined) found ??= { node: plain(node) };
      else if (settings === 'settings' && steps === 'steps' && index !== undefined && rest.length === 0)
        found = { node: plain(node), step: Number(index) };
    }
    return found;
  }

  /** The nodes of one file, in the order of the flow. */
  nodesIn(uri: string): { node: string; line: number }[] {
    return this.entries.flatMap(({ pointer, uri: file, range }) => {
      const [, nodes, node, ...rest] = pointer.split('/');
      return file === uri && nodes === 'nodes' && node !== undefined && rest.length === 0
        ? [{ node: plain(node), line: range.start.line }]
        : [];
    });
  }
}

function isBefore(left: SourcePosition, right: SourcePosition): boolean {
  return left.line < right.line || (left.line === right.line && left.character < right.character);
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

function plain(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
