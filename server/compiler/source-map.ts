import type { AstNode } from 'langium';
import type { SourceMapEntry } from './source-map-entry.js';

/** Collects places while a program is compiled; the flow itself never holds any. */
export class SourceMap {
  readonly entries: SourceMapEntry[] = [];

  add(path: readonly (string | number)[], node: AstNode | undefined, uri: string): void {
    const range = node?.$cstNode?.range;
    if (!range) return;
    this.entries.push({ pointer: pointerTo(path), uri, range: { start: { ...range.start }, end: { ...range.end } } });
  }
}

/** The JSON pointer (RFC 6901) of a path. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
