import * as vscode from 'vscode';
import type { CompileResult, SourceMapEntry } from '../../messages/lsp.js';
import { type Coverable, type Coverage, coverablesOf } from '../../scenario/index.js';
import { rangeOf } from './range.js';

/** A file's coverage that knows its details. */
export class FlowFileCoverage extends vscode.FileCoverage {
  details: vscode.FileCoverageDetail[] = [];
}

/** Nodes and steps as statements, the ways out of them and both ends of checks as branches of these. */
export function coverageOf({ flow, sourceMap }: CompileResult, coverage: Coverage): FlowFileCoverage[] {
  if (!flow) return [];
  const places = new Map(sourceMap.map((entry) => [entry.pointer, entry]));
  const statements = new Map<string, { uri: string; statement: vscode.StatementCoverage }>();
  for (const one of coverablesOf(flow)) {
    const hits = coverage.hits.get(one.key) ?? 0;
    const place = places.get(one.pointer);
    if ((one.kind === 'node' || one.kind === 'step') && place)
      statements.set(one.key, {
        uri: place.uri,
        statement: new vscode.StatementCoverage(hits, firstLine(place), []),
      });
    const owner = one.kind === 'output' ? statements.get(`/nodes/${escaped(one.node)}`) : statements.get(one.pointer);
    if (owner && (one.kind === 'output' || one.kind === 'check'))
      owner.statement.branches.push(new vscode.BranchCoverage(hits, branchPlace(one, places), one.name));
  }
  const files = new Map<string, vscode.StatementCoverage[]>();
  for (const { uri, statement } of statements.values()) {
    const known = files.get(uri);
    if (known) known.push(statement);
    else files.set(uri, [statement]);
  }
  return [...files].map(([uri, details]) => {
    const branches = details.flatMap((statement) => statement.branches);
    const file = new FlowFileCoverage(
      vscode.Uri.parse(uri),
      counted(details),
      branches.length > 0 ? counted(branches) : undefined,
    );
    file.details = details;
    return file;
  });
}

function counted(details: readonly { executed: number | boolean }[]): vscode.TestCoverageCount {
  return new vscode.TestCoverageCount(details.filter(({ executed }) => Number(executed) > 0).length, details.length);
}

/** A node's whole block would paint its steps, too; its first line stands for it. */
function firstLine({ range }: SourceMapEntry): vscode.Range {
  const whole = rangeOf(range);
  return whole.isSingleLine ? whole : new vscode.Range(whole.start, new vscode.Position(whole.start.line, 1000));
}

function branchPlace({ pointer }: Coverable, places: ReadonlyMap<string, SourceMapEntry>): vscode.Range | undefined {
  const place = places.get(pointer);
  return place && firstLine(place);
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
