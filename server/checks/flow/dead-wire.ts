import { type Member, type Node, isNode, type Output } from '../../language/generated/ast.js';
import { keywordOfNode, specOf } from '../../language/node-spec.js';
import { datumText, plainToken } from '../../language/plain-words.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { ownerName } from '../syntax/setting-words.js';

/**
 * A wire on an output that its node never takes. Flow JSON from elsewhere has
 * such wires, and they do no harm; an import writes them with the output's name
 * in quotes, which is how any output can be wired by its name in Flow JSON.
 */
export const deadWire: Check = {
  code: 'MF411',
  severity: 'warning',
  scope: 'local',
  title: 'The arrow is never taken',
  why: 'The node has no button or event for this output, so nobody ever comes along this arrow. The flow runs as if the line were not there.',
  wrong: 'menu m "Pick" {\n  item a "A" -> end\n  "Back" -> home\n}\nreset home -> m\n',
  right: 'menu m "Pick" {\n  item a "A" -> end\n  back -> home\n}\nreset home -> m\n',
  run(context) {
    for (const node of context.statements.filter(isNode)) {
      for (const member of 'members' in node ? node.members : [])
        if (isDeadWire(member, node)) tell(member, node, context);
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** Whether a line wires an output by its name in quotes, as any node's can be wired. */
export function isNamedWire(member: Member): member is Output {
  return member.$type === 'Output' && member.arrow && member.output.startsWith('"');
}

/** Whether a line of a node wires an output by a name that the node does not have, or not as it is set up. */
export function isDeadWire(member: Member, node: Node): member is Output {
  const spec = isNamedWire(member) ? specOf(node) : undefined;
  if (!spec || member.$type !== 'Output' || !('members' in node)) return false;
  const name = plainToken(member.output);
  if (name === 'Back' && !node.members.some(showsBack)) return true;
  if (spec.outputs.some((output) => output.name === name)) return false;
  if (node.$type === 'Menu')
    return !node.members.some((item) => item.$type === 'Item' && item.data && datumText(item.data) === name);
  // Generated buttons can have any data.
  return !spec.outputs.some((output) => output.name === '*');
}

function showsBack(member: Member): boolean {
  if (member.$type === 'With') return member.value?.entries.some((entry) => entry.name === 'allow_back') ?? false;
  return member.$type === 'BackSetting';
}

function tell(wire: Output, node: Node, context: CheckContext): void {
  const name = plainToken(wire.output);
  const outputs = specOf(node)?.outputs.filter((output) => output.name !== '*' && output.keyword) ?? [];
  const near = context.nearest(name, () => outputs.map((output) => output.name));
  const wanted = outputs.find((output) => output.name === near);
  const owner = ownerName(keywordOfNode[node.$type]);
  context.report(wire, 'output', {
    message:
      name === 'Back' && wanted
        ? `This arrow is never taken: ${owner} without \`back\` shows no Back button.`
        : `This arrow is never taken: ${owner} has no output ${JSON.stringify(name)} here.`,
    hint: wanted ? `Write \`${wanted.keyword} -> …\`, or take the line out.` : 'Take the line out.',
    ...(wanted?.keyword && { data: { wanted: wanted.keyword } }),
  });
}
