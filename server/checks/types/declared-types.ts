import type { SaveTo, Toggle, VariableDeclaration } from '../../language/generated/ast.js';
import { wizardAround } from '../../language/environment.js';
import { fits, formOf, type Type, typeName, typeOfReference, typeOfValue } from '../../language/types.js';
import type { CheckContext } from '../check.js';

/** Tells where a variable's declared type does not fit what it begins with, or what fills it. */
export function tellWrongDeclarations(context: CheckContext): void {
  for (const variable of context.all<VariableDeclaration>('VariableDeclaration')) {
    if (!variable.type || !variable.initial) continue;
    const type = typeOfValue(variable.initial);
    const wanted = typeOfReference(variable.type);
    if (fits(type, wanted)) continue;
    context.report(variable, 'initial', {
      message: `\`${variable.name}\` is declared as ${typeName(wanted)}, and this is ${typeName(type)}.`,
      hint: 'Begin with a value of its type, or change the type.',
    });
  }
  for (const toggle of context.all<Toggle>('Toggle')) {
    const variable = toggle.variable?.ref;
    const type = typeOfReference(variable?.type);
    if (!variable?.type || type.kind === 'boolean' || type.kind === 'any') continue;
    context.report(toggle, 'variable', {
      message: `A toggle turns a boolean on and off, and \`${variable.name}\` is declared as ${typeName(type)}.`,
      hint: `Declare it as \`var ${variable.name}: boolean\`.`,
    });
  }
  for (const part of context.all<SaveTo>('SaveTo')) {
    const variable = part.variable?.ref;
    const wizard = wizardAround(part);
    const type = typeOfReference(variable?.type);
    if (!variable?.type || !wizard || keepsAnswersOf(formOf(wizard), type)) continue;
    context.report(part, 'variable', {
      message: `\`${variable.name}\` is declared as ${typeName(type)} and cannot keep the answers of \`${wizard.name}\`.`,
      hint: `Declare it as \`var ${variable.name}: form of ${wizard.name}\`.`,
    });
  }
}

/** Another wizard's form cannot, while a declared type that its answers fit can. */
function keepsAnswersOf(form: Type, type: Type): boolean {
  if (type.kind !== 'object') return type.kind === 'any';
  const isForm = type.name?.startsWith('form of ') ?? false;
  return isForm ? typeName(type) === typeName(form) : fits(form, type);
}
