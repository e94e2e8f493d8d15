import type { Flow } from '../../engine/index.js';
import { type Explored, type Finding, leftOutWords } from '../../scenario/index.js';
import type { Compiled } from '../../../server/workspace.js';
import { nameOf } from '../files.js';

/** A flow and what its exploration found. */
export interface ExploredFlow {
  uri: string;
  flow: Flow;
  sourceMap: Compiled['sourceMap'];
  result: Explored;
}

/** What an exploration of several flows tells. */
export interface ExplorationReport {
  explored: readonly ExploredFlow[];
  /** Flows that were not begun, because it was stopped before. */
  notBegun: readonly string[];
  colours: boolean;
}

export const explorationReporters: Readonly<Record<string, (report: ExplorationReport) => string>> = { text, json };

function text({ explored, notBegun, colours }: ExplorationReport): string {
  const paint = (words: string, colour: number): string => (colours ? `\u001b[${colour}m${words}\u001b[0m` : words);
  const flows = explored.map((one) => {
    const { findings, events, states } = one.result;
    const mark = findings.length === 0 ? paint('✓', 32) : paint('✗', 31);
    const lines = [
      `${mark} ${nameOf(one.uri)}: ${findings.length === 0 ? 'nothing found' : `${findings.length} found`} in ${events} events and ${states} different conversations`,
    ];
    for (const finding of findings) {
      lines.push('', `  ${paint(placeOf(one, finding), 36)}: ${finding.kind}`, `  ${finding.message}`);
      lines.push(
        '',
        ...finding.test
          .trimEnd()
          .split('\n')
          .map((line) => `    ${line}`),
      );
    }
    const left = leftOutWords(one.result);
    if (findings.length > 0) lines.push('');
    lines.push(...left.map((line) => `  ${line}`));
    return `${lines.join('\n').trimEnd()}\n`;
  });
  return [...flows, ...notBegun.map((uri) => `Not explored, because it was stopped: ${nameOf(uri)}\n`)].join('');
}

function json({ explored, notBegun }: ExplorationReport): string {
  const flows = explored.map((one) => {
    const { findings, coverage: _coverage, ...rest } = one.result;
    return {
      file: nameOf(one.uri),
      ...rest,
      findings: findings.map((finding) => ({ ...finding, place: placeOf(one, finding) })),
    };
  });
  return `${JSON.stringify({ flows, notExplored: notBegun.map(nameOf) }, null, 2)}\n`;
}

/** Where the node or step of a finding stands, counted from 1. */
export function placeOf({ uri, flow, sourceMap }: ExploredFlow, { node, step }: Finding): string {
  const settings = flow.nodes[node]?.settings as { steps?: { id: string }[] } | undefined;
  const index = step === undefined ? -1 : (settings?.steps?.findIndex(({ id }) => id === step) ?? -1);
  const pointer = `/nodes/${node.replaceAll('~', '~0').replaceAll('/', '~1')}${index < 0 ? '' : `/settings/steps/${index}`}`;
  const place = sourceMap.find((entry) => entry.pointer === pointer);
  return place ? `${nameOf(place.uri)}:${place.range.start.line + 1}:${place.range.start.character + 1}` : nameOf(uri);
}
