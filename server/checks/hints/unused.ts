import { AstUtils, type AstNode } from 'langium';
import { ByChunk } from '../../language/incremental/by-chunk.js';
import type { MenuflowServices } from '../../language/module.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import type { Check } from '../check.js';
import { graphOf } from '../flow/graph.js';
import { inPieces, type Steps } from '../steps.js';

/** A declaration that nothing uses. */
export const unused: Check = {
  code: 'MF601',
  severity: 'hint',
  scope: 'whole flow',
  title: 'Nothing uses the declaration',
  why: 'A variable, type or shape of data that nothing reads or sets can be taken out.',
  wrong: 'flow f {\n  start s\n}\nvar visits: number = 0\nsend s "Hello" -> end\n',
  right: 'flow f {\n  start s\n}\nvar visits: number = 0\nsend s "Hello {{visits}}" -> end\n',
  *run(context) {
    // What a file of parts declares may be used where it is included.
    if (!graphOf(context.program).isWhole) return;
    const used = yield* usedIn(context.program, context.services);
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

const known = new WeakMap<ProgramNames, Set<AstNode>>();

function* usedIn(program: Program, services: MenuflowServices): Steps<Set<AstNode>> {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const used = new Set<AstNode>();
  for (const file of program.files)
    yield* inPieces(usedByChunk.of(file, services), (declarations) => {
      for (const one of declarations) used.add(one);
    });
  known.set(program.whole, used);
  return used;
}

const usedByChunk = new ByChunk(({ statements }): readonly AstNode[] => {
  const used = new Set<AstNode>();
  for (const statement of statements)
    for (const part of AstUtils.streamAst(statement))
      for (const { reference } of AstUtils.streamReferences(part)) {
        const declaration = 'ref' in reference ? reference.ref : undefined;
        if (declaration && isDeclaration(declaration)) used.add(declaration);
      }
  return [...used];
});

function isDeclaration({ $type }: AstNode): boolean {
  return $type === 'VariableDeclaration' || $type === 'TypeDeclaration' || $type === 'DataDeclaration';
}
