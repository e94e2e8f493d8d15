import type { TypeReference } from '../../language/generated/ast.js';
import { builtInTypes } from '../../language/types.js';
import { type Check, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';
import { typeElsewhere } from '../types-elsewhere.js';

/** A type, or the wizard of a form, that there is not. */
export const unknownType: Check = {
  code: 'MF103',
  severity: 'error',
  scope: 'local',
  title: 'There is no such type',
  why: 'Without its type nothing can say which values fit. Types are text, number, boolean, object, list, any, `list of …`, `form of <wizard>`, and those that the flow declares with `type`.',
  wrong: 'var age: numbr = 1\nsend s "{{age}}" -> end\n',
  right: 'var age: number = 1\nsend s "{{age}}" -> end\n',
  run(context) {
    for (const reference of context.all<TypeReference>('TypeReference')) {
      const wizard = reference.wizard?.$refText;
      if (wizard && !reference.wizard?.ref) {
        const wanted = context.nearest(wizard, () =>
          [...context.program.nodes.values()].filter((node) => node.$type === 'Wizard').map((node) => node.name),
        );
        context.report(reference, 'wizard', {
          message: `There is no wizard \`${wizard}\`.${didYouMean(wanted)}`,
          hint: 'A form holds the answers of a wizard.',
          data: { wanted },
        });
      }
      const name = reference.type?.$refText;
      if (!name || reference.type?.ref || builtInTypes.has(name)) continue;
      const wanted =
        typeElsewhere(name, [...builtInTypes.keys()]) ??
        context.nearest(name, () => [...builtInTypes.keys(), ...context.program.types.keys()]);
      context.report(reference, 'type', {
        message: `There is no type \`${name}\`.${didYouMean(wanted)}`,
        hint: `Declare it with \`type ${name} { … }\`, or use one of ${[...builtInTypes.keys()].join(', ')}.`,
        data: { wanted },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};
