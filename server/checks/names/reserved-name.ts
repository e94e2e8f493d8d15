import type { AstNode } from 'langium';
import { variableName } from '../../../src/engine/index.js';
import { isNode, type VariableDeclaration } from '../../language/generated/ast.js';
import type { Check, CheckContext } from '../check.js';

const forbidden = new Set(['value', 'and', 'or', 'not', 'true', 'false', 'null', 'var', 'FormData']);

/** What has a name in Flow JSON, beside the nodes. */
const named = ['Step', 'Field', 'GivenValue', 'TypeDeclaration', 'DataDeclaration'] as const;

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
    for (const node of context.statements.filter(isNode)) {
      if (node.name === '__proto__') tellProto(context, node);
      else if (node.name === 'end')
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
    for (const variable of context.all<VariableDeclaration>('VariableDeclaration')) {
      if (variable.name && !forbidden.has(variable.name) && variableName(`var.${variable.name}`) === undefined)
        context.report(variable, 'name', {
          message: `\`${variable.name}\` cannot be the name of a variable.`,
          hint: 'Bots know it as `var.` and its name, so take one word of letters, digits and _.',
        });
    }
    for (const part of context.all<AstNode & { name?: string }>(...named)) {
      if (part.name === '__proto__') tellProto(context, part);
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

function tellProto(context: CheckContext, part: AstNode): void {
  context.report(part, 'name', {
    message: '`__proto__` cannot be a name.',
    hint: 'It has a meaning of its own in many programs. Choose another name.',
  });
}
