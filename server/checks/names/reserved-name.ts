import type { AstNode } from 'langium';
import { type Check } from '../check.js';

const forbidden = new Set(['value', 'and', 'or', 'not', 'true', 'false', 'null', 'var', 'FormData']);

/** A name that has a meaning of its own. */
export const reservedName: Check = {
  code: 'MF113',
  severity: 'error',
  scope: 'local',
  title: 'The name has a meaning of its own',
  why: 'A node cannot be called `end`, since `-> end` ends the conversation; steps, variables and values cannot have names that expressions understand otherwise. A type begins with a capital letter.',
  wrong: 'send end "Bye" -> end\n',
  right: 'send bye "Bye" -> end\n',
  run(context) {
    for (const node of context.program.nodes.values()) {
      if (node.$container === context.file && node.name === 'end')
        context.report(node, 'name', {
          message: 'A node cannot be called `end`.',
          hint: '`-> end` ends the conversation. Choose another name.',
        });
    }
    for (const part of context.all<AstNode & { name?: string }>('Step', 'VariableDeclaration', 'GivenValue')) {
      if (part.name && forbidden.has(part.name))
        context.report(part, 'name', {
          message: `\`${part.name}\` cannot be a name here.`,
          hint: 'Expressions understand it otherwise. Choose another name.',
        });
    }
    for (const type of context.all<AstNode & { name?: string }>('TypeDeclaration')) {
      if (type.name && !/^\p{Lu}/u.test(type.name))
        context.report(type, 'name', {
          message: 'The name of a type begins with a capital letter.',
          hint: `Call it \`${type.name.charAt(0).toUpperCase()}${type.name.slice(1)}\`.`,
        });
    }
  },
};
