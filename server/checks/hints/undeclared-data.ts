import { AstUtils } from 'langium';
import { isScenario, type Path } from '../../language/generated/ast.js';
import { isStartData } from '../names/unknown-name.js';
import type { Check } from '../check.js';
import { giversOf } from '../flow/filled.js';
import { graphOf } from '../flow/graph.js';

/** Start data whose shape nobody has declared. */
export const undeclaredData: Check = {
  code: 'MF604',
  severity: 'hint',
  scope: 'whole flow',
  title: 'The shape of this data is not declared',
  why: 'Data that a conversation starts with, such as User, can be used as it is. With `data User { … }` misspelt fields are noticed and the right ones are suggested.',
  wrong: 'flow f {\n  start s\n}\nsend s "Hello {{User.first_name}}" -> end\n',
  right: 'flow f {\n  start s\n}\ndata User { first_name: text }\nsend s "Hello {{User.first_name}}" -> end\n',
  run(context) {
    // A file of parts may find it declared where it is included.
    if (!graphOf(context.program).isWhole) return;
    const told = new Set<string>();
    for (const path of context.all<Path>('Path')) {
      const name = path.scope === undefined ? path.root?.$refText : undefined;
      if (!name || told.has(name) || !isStartData(name) || AstUtils.getContainerOfType(path, isScenario)) continue;
      // A value that nodes give is told of as one that none here gives.
      if (context.services.naming.Environments.meaningOf(path).root || giversOf(path)) continue;
      told.add(name);
      context.report(path, 'root', {
        message: `\`${name}\` is taken as data that the conversation starts with.`,
        hint: `Declare its shape with \`data ${name} { … }\`, and its fields are checked and suggested.`,
        data: { name },
      });
    }
  },
  fix(problem, context) {
    const { name } = (problem.data ?? {}) as { name?: string };
    if (name === undefined) return [];
    const fields = new Set<string>();
    for (const path of context.all<Path>('Path')) {
      const field = path.root?.$refText === name ? path.segments[0]?.field?.$refText : undefined;
      if (field && /^[A-Za-z_]\w*$/.test(field)) fields.add(field);
    }
    const shape = [...fields].map((field) => `${field}: any`).join('  ');
    const last = context.file.statements.findLast(
      ({ $type }) => $type === 'FlowHeader' || $type === 'Include' || $type === 'DataDeclaration',
    );
    const at = { line: last?.$cstNode ? last.$cstNode.range.end.line + 1 : 0, character: 0 };
    return [
      {
        title: `Declare the shape of \`${name}\``,
        edits: [
          {
            uri: context.uri,
            range: { start: at, end: at },
            newText: `data ${name} {${shape === '' ? '' : ` ${shape} `}}\n`,
          },
        ],
      },
    ];
  },
};
