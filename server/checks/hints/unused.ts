import { AstUtils, type AstNode } from 'langium';
import type { Program } from '../../language/program.js';
import type { Check } from '../check.js';
import { graphOf } from '../flow/graph.js';

/** A declaration that nothing uses. */
export const unused: Check = {
  code: 'MF601',
  severity: 'hint',
  scope: 'whole flow',
  title: 'Nothing uses the declaration',
  why: 'A variable, type or shape of data that nothing reads or sets can be taken out.',
  wrong: 'flow f {\n  start s\n}\nvar visits: number = 0\nsend s "Hello" -> end\n',
  right: 'flow f {\n  start s\n}\nvar visits: number = 0\nsend s "Hello {{visits}}" -> end\n',
  run(context) {
    // What a file of parts declares may be used where it is included.
    if (!graphOf(context.program).isWhole) return;
    const used = usedIn(context.program);
    for (const declaration of context.all<AstNode & { name?: string }>(
      'VariableDeclaration',
      'TypeDeclaration',
      'DataDeclaration',
    )) {
      if (declaration.name && !used.has(declaration))
        context.report(declaration, 'name', {
          message: `Nothing uses \`${declaration.name}\`.`,
          hint: 'Take it out, or use it.',
          tags: ['unnecessary'],
        });
    }
  },
};

const known = new WeakMap<Program, Set<AstNode>>();

function usedIn(program: Program): Set<AstNode> {
  const cached = known.get(program);
  if (cached) return cached;
  const used = new Set<AstNode>();
  for (const file of program.files) {
    for (const part of AstUtils.streamAst(file)) {
      for (const { reference } of AstUtils.streamReferences(part))
        if ('ref' in reference && reference.ref) used.add(reference.ref);
    }
  }
  known.set(program, used);
  return used;
}
