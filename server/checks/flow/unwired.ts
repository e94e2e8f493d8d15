import { isNode, type Node } from '../../language/generated/ast.js';
import { keywordOfMember, specOf } from '../../language/node-spec.js';
import { plainToken } from '../../language/plain-words.js';
import { targetId } from '../../language/texts.js';
import type { Check } from '../check.js';
import { lineInBlock } from '../line-in-block.js';
import { isNamedWire } from './dead-wire.js';

/** An output that matters and leads nowhere. */
export const unwired: Check = {
  code: 'MF404',
  severity: 'warning',
  scope: 'local',
  title: 'An output that matters leads nowhere',
  why: 'When the wizard is complete, the row is chosen, or the action has succeeded, the conversation would simply end.',
  wrong: 'wizard w {\n  step a: text "A?"\n}\n',
  right: 'wizard w {\n  step a: text "A?"\n  complete -> end\n}\n',
  run(context) {
    for (const node of context.statements.filter(isNode)) {
      // A misspelt setting may be what is missing.
      if (!node.name || context.isBroken(node) || hasUnknownWord(node)) continue;
      const missing = missingOutput(node);
      if (missing)
        context.report(node, 'name', {
          message: `\`${node.name}\` does not say where it goes on: \`${missing} ->\` is missing.`,
          hint: `Add \`${missing} -> target\`, or \`${missing} -> end\` to end the conversation here.`,
          data: { missing },
        });
    }
  },
  fix(problem, context) {
    const { missing } = (problem.data ?? {}) as { missing?: string };
    const node = context.file.statements
      .filter(isNode)
      .find((candidate) => candidate.$cstNode?.range.start.line === problem.range.start.line);
    const edit = node && missing !== undefined ? lineInBlock(node, `${missing} -> end`, context.document) : undefined;
    return edit ? [{ title: `Add \`${missing} -> end\``, edits: [{ uri: problem.uri, ...edit }] }] : [];
  },
};

function missingOutput(node: Node): string | undefined {
  const members = 'members' in node ? node.members : [];
  const wired = new Set(
    members.flatMap((member) =>
      'target' in member && targetId(member.target) !== undefined
        ? [member.$type === 'Output' ? outputKeyword(member.output, node) : keywordOfMember[member.$type]]
        : [],
    ),
  );
  // An action may have outputs of its own instead of `success`, but hardly only one for failure.
  if (node.$type === 'Action' && !node.kind) return undefined;
  if (node.$type === 'Action') return [...wired].some((output) => !/^error$/i.test(output)) ? undefined : 'success';
  // Generated buttons may lead on by the data of each.
  if (node.$type === 'Buttons' && wired.has('on')) return undefined;
  return specOf(node)?.outputs.find((output) => output.matters && output.keyword && !wired.has(output.keyword))
    ?.keyword;
}

function hasUnknownWord(node: Node): boolean {
  return (
    node.$type !== 'Action' &&
    'members' in node &&
    node.members.some((member) => member.$type === 'Output' && !isNamedWire(member))
  );
}

/** The language's own word for an output that is wired by its name in quotes. */
function outputKeyword(written: string, node: Node): string {
  if (!written.startsWith('"')) return written;
  const name = plainToken(written);
  return specOf(node)?.outputs.find((output) => output.name === name)?.keyword ?? name;
}
