import type { AstNode, LangiumDocument, Reference } from 'langium';
import type { FlowFile } from '../../language/generated/ast.js';
import type { ProgramNames } from '../../language/program-names.js';
import { leadsToEnd, targetId } from '../../language/texts.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { StatementLines } from '../syntax/statement-lines.js';
import { didYouMean } from '../nearest.js';
import { newNodes, nodeBelow } from './new-node.js';

const withTargets = [
  'Menu',
  'Reset',
  'Send',
  'SetVariables',
  'Item',
  'BackSetting',
  'CancelSetting',
  'Complete',
  'Cancelled',
  'SearchOutput',
  'HomeOutput',
  'Selected',
  'Changed',
  'On',
  'Otherwise',
  'When',
  'Yes',
  'No',
  'Output',
  'Start',
  'Idle',
  'ExpectAt',
  'Answers',
];

/** An arrow, or another place that names a node, names none that there is. */
export const unknownNode: Check = {
  code: 'MF101',
  severity: 'error',
  scope: 'local',
  title: 'There is no such node',
  why: 'An arrow needs a node to lead to; without one the conversation could not go on here.',
  wrong: 'menu main "Hello" {\n  item help "Help" -> hepl\n}\nsend help "We help." -> main\n',
  right: 'menu main "Hello" {\n  item help "Help" -> help\n}\nsend help "We help." -> main\n',
  run(context) {
    for (const part of context.all<AstNode>(...withTargets)) {
      for (const property of ['target', 'node', 'action'] as const) {
        const reference = (part as unknown as Record<string, Reference | undefined>)[property];
        const id = targetId(reference);
        if (id === undefined || reference?.ref || (leadsToEnd(reference) && property === 'target')) continue;
        if (namesOfBrokenStatements(context).has(id)) continue;
        const wanted = context.nearest(id, () => namesFor(part, context));
        context.report(part, property, {
          message: `There is no node \`${id}\`.${didYouMean(wanted)}`,
          hint:
            wanted === undefined
              ? 'Write the node, or lead to one that is there.'
              : 'Correct the name, or write the node; without it the conversation could not go on here.',
          data: { id, wanted },
        });
      }
    }
  },
  fix(problem, context) {
    const { id, wanted } = (problem.data ?? {}) as { id?: string; wanted?: string };
    const rename = wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
    if (id === undefined) return rename;
    const { line } = problem.range.start;
    const words = context.document.textDocument.getText({
      start: { line, character: 0 },
      end: { line: line + 1, character: 0 },
    });
    const create = newNodes(id, words).map(({ keyword, text }) => ({
      title: `Write a ${keyword} \`${id}\``,
      edits: [{ uri: context.uri, ...nodeBelow(text, line, context.document) }],
    }));
    return [...rename, ...create];
  },
};

/** What can be named at a place: the nodes, and the end where an arrow may lead to it. */
function namesFor(part: AstNode, { program }: CheckContext): Iterable<string> {
  const hasEnd = !['Start', 'Idle', 'ExpectAt', 'Answers'].includes(part.$type);
  return hasEnd ? [...program.nodes.keys(), 'end'] : program.nodes.keys();
}

const brokenNames = new WeakMap<ProgramNames, Set<string>>();

/** A statement that cannot be read is told of; that its name is unknown then, need not be told once more. */
function namesOfBrokenStatements(context: CheckContext): ReadonlySet<string> {
  // Which statements are broken, no name tells.
  context.holdsOnlyNow();
  const known = brokenNames.get(context.program.whole);
  if (known) return known;
  const names = new Set<string>();
  brokenNames.set(context.program.whole, names);
  for (const { $document: document } of context.program.files) {
    if (!document || document.parseResult.parserErrors.length === 0) continue;
    const lines = StatementLines.of(document as LangiumDocument<FlowFile>);
    for (const { token } of document.parseResult.parserErrors) {
      const name = lines.nameOn(lines.headerOf((token.startLine ?? 1) - 1));
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}
