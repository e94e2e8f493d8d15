import { type Coverable, Coverage, coverablesOf, type CoverKind } from '../../scenario/index.js';
import type { Flow } from '../../engine/index.js';
import { nameOf } from '../files.js';
import type { Compiled } from '../../../server/workspace.js';

/** What was come through in one flow: by tests, by exploring, or by both. */
export interface FlowCoverage {
  flow: Flow;
  sourceMap: Compiled['sourceMap'];
  coverage: Coverage;
  /** What tests alone came through, where exploring was added to it. */
  tested?: Coverage;
}

const kinds: readonly [CoverKind, string][] = [
  ['node', 'nodes'],
  ['output', 'outputs'],
  ['step', 'steps'],
  ['check', 'checks'],
];

/** Adds up what several runs of the same flow came through. */
export function coverageByFlow(
  runs: readonly { flow: Flow; sourceMap: Compiled['sourceMap']; coverage: Coverage }[],
): FlowCoverage[] {
  const flows = new Map<Flow, FlowCoverage>();
  for (const { flow, sourceMap, coverage } of runs) {
    const known = flows.get(flow) ?? { flow, sourceMap, coverage: new Coverage(flow) };
    known.coverage.add(coverage);
    flows.set(flow, known);
  }
  return [...flows.values()];
}

/** Adds what exploring came through, and keeps apart what the tests did. */
export function withExplored({ coverage: tested, ...rest }: FlowCoverage, explored: Coverage): FlowCoverage {
  const coverage = new Coverage(rest.flow);
  coverage.add(tested);
  coverage.add(explored);
  return { ...rest, coverage, tested };
}

/** How much was come through, and the name of everything that was not. */
export function coverageText(flows: readonly FlowCoverage[]): string {
  return flows
    .map(({ flow, coverage, tested }) => {
      const all = coverablesOf(flow);
      const lines = kinds.flatMap(([kind, words]) => {
        const own = all.filter((one) => one.kind === kind);
        if (own.length === 0) return [];
        const missed = own.filter(({ key }) => !coverage.hits.has(key));
        const share = Math.floor(((own.length - missed.length) / own.length) * 100);
        const untested = own.filter(({ key }) => coverage.hits.has(key) && tested && !tested.hits.has(key));
        const list = (title: string, of: readonly Coverable[]): string[] =>
          of.length > 0 ? [`            ${title}: ${of.map(nameIn).join(', ')}`] : [];
        return [
          `  ${words.padEnd(8)}${String(share).padStart(3)} %  ${own.length - missed.length} of ${own.length}`,
          ...list('not', missed),
          ...list('by exploring alone', untested),
        ];
      });
      return `\nCoverage of ${flow.name ?? flow.id}\n${lines.join('\n')}\n`;
    })
    .join('');
}

function nameIn({ kind, node, name }: Coverable): string {
  return kind === 'node' ? node : `${node}.${name}`;
}

/** Coverage for tools that read lcov: nodes as functions, steps and nodes as lines, outputs and checks as branches. */
export function lcov(flows: readonly FlowCoverage[]): string {
  const files = new Map<string, FileCoverage>();
  for (const { flow, sourceMap, coverage } of flows) {
    const places = new Map(sourceMap.map((entry) => [entry.pointer, entry]));
    for (const one of coverablesOf(flow)) {
      const place = nearestPlace(one.pointer, places);
      if (!place) continue;
      const file = files.get(place.uri) ?? new FileCoverage();
      files.set(place.uri, file);
      file.add(one, place.range.start.line + 1, coverage.hits.get(one.key) ?? 0);
    }
  }
  return [...files].map(([uri, file]) => file.record(nameOf(uri))).join('');
}

/** Where something is written, or what it belongs to. */
function nearestPlace<Entry>(pointer: string, places: ReadonlyMap<string, Entry>): Entry | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.get(at);
    if (place) return place;
  }
  return undefined;
}

class FileCoverage {
  private readonly lines = new Map<number, number>();
  private readonly functions: { name: string; line: number; hits: number }[] = [];
  private readonly branches: { line: number; hits: number }[] = [];

  add({ kind, node }: Coverable, line: number, hits: number): void {
    if (kind === 'node') this.functions.push({ name: node, line, hits });
    if (kind === 'node' || kind === 'step') this.lines.set(line, Math.max(hits, this.lines.get(line) ?? 0));
    else this.branches.push({ line, hits });
  }

  record(name: string): string {
    const hit = <T extends { hits: number }>(all: readonly T[]): number => all.filter(({ hits }) => hits > 0).length;
    const lines = [...this.lines].toSorted(([left], [right]) => left - right);
    return `${[
      'TN:',
      `SF:${name}`,
      ...this.functions.map(({ name: id, line }) => `FN:${line},${id}`),
      ...this.functions.map(({ name: id, hits }) => `FNDA:${hits},${id}`),
      `FNF:${this.functions.length}`,
      `FNH:${hit(this.functions)}`,
      ...this.branches.map(({ line, hits }, index) => `BRDA:${line},0,${index},${hits}`),
      `BRF:${this.branches.length}`,
      `BRH:${hit(this.branches)}`,
      ...lines.map(([line, hits]) => `DA:${line},${hits}`),
      `LF:${lines.length}`,
      `LH:${lines.filter(([, hits]) => hits > 0).length}`,
      'end_of_record',
    ].join('\n')}\n`;
  }
}
