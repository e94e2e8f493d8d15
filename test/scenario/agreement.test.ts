import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../server/language/problem.js';
import { type Compiled, Workspace } from '../../server/workspace.js';
import { explore } from '../../src/scenario/index.js';
import { plain } from '../checks/flows.js';
import { smallFlow } from '../checks/oracle/small-flows.js';

/*
 * The checks say what can never be from the text alone, exploring says it after
 * having tried. What one of them rules out, the other must not have come to.
 */

const root = path.join(import.meta.dirname, '../..');
/** Enough for a small flow to be walked to its end. */
const MOST_EVENTS = 4000;

const workspace = new Workspace((uri) => {
  try {
    return readFileSync(new URL(uri), 'utf8');
  } catch {
    return undefined;
  }
});

/** Everything in which checks and exploring contradict each other about a flow; undefined where it has errors. */
function contradictions(uri: string, mostEvents?: number): string[] | undefined {
  const compiled = workspace.compile(uri);
  if (!compiled.flow) return undefined;
  // A file of parts begins nowhere by itself, so the checks say nothing of its ways.
  const isWhole = 'main' in compiled.flow.nodes || compiled.sourceMap.some(({ pointer }) => pointer === '');
  const { findings, coverage } = explore(compiled.flow, mostEvents === undefined ? {} : { mostEvents });
  const ruledOut = compiled.problems.flatMap((problem) => pointersOf(problem, compiled));
  const unreachable = new Set(
    compiled.problems
      .filter(({ code }) => code === 'MF401')
      .flatMap((problem) => /`(.*)`/.exec(problem.message)?.[1] ?? []),
  );
  return [
    ...ruledOut.filter((key) => coverage.hits.has(key)).map((key) => `came to ${key}, which the checks rule out`),
    ...findings
      .filter(({ kind, node }) => kind === 'unreached' && isWhole && !unreachable.has(node))
      .map(({ node }) => `says that nothing leads to ${node}, which the checks do not`),
  ];
}

/** What a check says can never be come through, as keys of coverage. */
function pointersOf({ code, message, uri, range }: Problem, { sourceMap }: Compiled): string[] {
  if (code === 'MF401') return [`/nodes/${/`(.*)`/.exec(message)?.[1]}`];
  if (code !== 'MF407') return [];
  const around = sourceMap
    .filter(
      (entry) => entry.uri === uri && isBefore(entry.range.start, range.start) && isBefore(range.end, entry.range.end),
    )
    .map(({ pointer }) => pointer);
  const condition = around.find((pointer) => /\/conditions\/\d+$/.test(pointer));
  const step = around.find((pointer) => /\/steps\/\d+$/.test(pointer));
  if (message.startsWith('No answer satisfies')) return step === undefined ? [] : [`${step}#accepted`];
  return [condition ?? step ?? []].flat();
}

function isBefore(one: Problem['range']['start'], other: Problem['range']['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}

let opened = 0;

function judge(text: string): string[] | undefined {
  const uri = `memory://agreement/${++opened}/flow.menuflow`;
  workspace.open(uri, text);
  return contradictions(uri, MOST_EVENTS);
}

describe('The checks and exploring agree', () => {
  const examples = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test\.).*\.menuflow$/.test(name),
  );

  it('about every example', () => {
    for (const name of examples) workspace.open(pathToFileURL(path.join(root, 'examples', name)).href);
    for (const name of examples) {
      const entry = workspace.entryOf(pathToFileURL(path.join(root, 'examples', name)).href);
      expect(contradictions(entry, 20_000), name).toEqual([]);
    }
  });

  const folder = path.join(root, 'test/checks/cases');

  it.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))(
    'about every flow of checks/cases/%s',
    (name) => {
      const flows = readFileSync(path.join(folder, name), 'utf8').split(/^== /m).slice(1);
      const judged = flows.map((part) => {
        const end = part.indexOf('\n');
        return { title: part.slice(0, end), told: judge(`${plain(part.slice(end + 1)).trim()}\n`) };
      });
      expect(judged.filter(({ told }) => told && told.length > 0)).toEqual([]);
    },
  );

  it('about flows of every shape', () => {
    fc.assert(
      fc.property(smallFlow, (text) => {
        expect(judge(text), text).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  it('in a way that a contradiction would be seen', () => {
    const text =
      'menu main "Hello" {\n  item a "A" -> w\n}\nwizard w {\n  step a: number "A?" required { check value > 2 and value < 1 }\n  step b: text "B?" { show if a > 2 and a < 1 }\n  complete -> r\n  cancelled -> main\n}\nrouter r {\n  when n > 2 and n < 1 -> lost\n  otherwise -> main\n}\nsend lost "Lost" -> main\nsend far "Far" -> main\nvar n: number = 0\n';
    const uri = 'memory://agreement/seen/flow.menuflow';
    workspace.open(uri, text);
    const compiled = workspace.compile(uri);
    expect(compiled.problems.flatMap((problem) => pointersOf(problem, compiled)).toSorted()).toEqual([
      '/nodes/far',
      '/nodes/r/settings/conditions/0',
      '/nodes/w/settings/steps/0#accepted',
      '/nodes/w/settings/steps/1',
    ]);
  });
});
