import { AstUtils } from 'langium';
import { isPath, isScenario, type Path } from '../../language/generated/ast.js';
import { ByChunk } from '../../language/incremental/by-chunk.js';
import { isStartData } from '../names/unknown-name.js';
import type { Check } from '../check.js';
import { giversOf } from '../flow/filled.js';
import { graphOf } from '../flow/graph.js';
import { inPieces } from '../steps.js';

/** Start data whose shape nobody has declared. */
export const undeclaredData: Check = {
  code: 'MF604',
  severity: 'hint',
  scope: 'whole flow',
  title: 'The shape of this data is not declared',
  why: 'Data that a conversation starts with, such as User, can be used as it is. With `data User { … }` misspelt fields are noticed and the right ones are suggested.',
  wrong: 'flow f {\n  start s\n}\nsend s "Hello {{User.first_name}}" -> end\n',
  right: 'flow f {\n  start s\n}\ndata User { first_name: text }\nsend s "Hello {{User.first_name}}" -> end\n',
  *run(context) {
    // A file of parts may find it declared where it is included.
    if (!graphOf(context.program).isWhole) return;
    const told = new Set<string>();
    yield* inPieces(undeclaredByChunk.of(context.file, context.services), (paths) => {
      for (const path of paths) {
        const name = path.root?.$refText;
        if (!name || told.has(name)) continue;
        told.add(name);
        context.report(path, 'root', {
          message: `\`${name}\` is taken as data that the conversation starts with.`,
          hint: `Declare its shape with \`data ${name} { … }\`, and its fields are checked and suggested.`,
          data: { name },
        });
      }
    });
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

/** The paths that begin with data which nobody has declared. */
const undeclaredByChunk = new ByChunk(({ statements }, { naming: { Environments: environments } }): Path[] =>
  statements.flatMap((statement) =>
    AstUtils.streamAst(statement)
      .filter(isPath)
      .filter((path) => {
        const name = path.scope === undefined ? path.root?.$refText : undefined;
        if (!name || !isStartData(name) || AstUtils.getContainerOfType(path, isScenario)) return false;
        // A value that nodes give is told of as one that none here gives.
        return !environments.meaningOf(path).root && giversOf(path) === undefined;
      })
      .toArray(),
  ),
);
