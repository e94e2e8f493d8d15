import type { FieldPath, Path } from '../../language/generated/ast.js';
import { pathText } from '../../language/texts.js';
import { anyType, type Type, typeName } from '../../language/types.js';
import { nodeAround } from '../../language/program.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';

/** A path that asks a value for a field which its type does not have. */
export const unknownField: Check = {
  code: 'MF108',
  severity: 'error',
  scope: 'local',
  title: 'There is no such field',
  why: 'The type of the value is declared, and has no field of this name. The path would always be empty, and users would see nothing in its place.',
  wrong: 'data User { first_name: text }\nsend s "Hello {{User.frist_name}}" -> end\n',
  right: 'data User { first_name: text }\nsend s "Hello {{User.first_name}}" -> end\n',
  run(context) {
    const { Environments: environments } = context.services.naming;
    for (const path of context.all<Path>('Path')) {
      const { root, fields, missingIn } = environments.meaningOf(path);
      const segment = path.segments[fields.length];
      if (!root || !segment || !missingIn) continue;
      const upTo = pathText({ ...path, segments: path.segments.slice(0, fields.length) });
      if (segment.index !== undefined) {
        context.report(segment, undefined, {
          message: `\`${upTo}\` is no list but ${typeName(missingIn)}.`,
          hint: 'A number in brackets takes one element of a list.',
        });
        continue;
      }
      const name = segment.field?.$refText ?? '';
      const known = missingIn.kind === 'object' ? [...missingIn.fields().keys()] : [];
      const wanted = context.nearest(name, () => known);
      context.report(segment, name === '' ? undefined : 'field', {
        message:
          name === ''
            ? `A field is missing after \`${upTo}.\`.`
            : `\`${upTo}\` has no field \`${name}\`.${didYouMean(wanted)}`,
        hint:
          known.length > 0
            ? `It has ${known.slice(0, 12).join(', ')}.`
            : `It is ${typeName(missingIn)}, which has no fields.`,
        data: { wanted },
      });
    }
    for (const path of context.all<FieldPath>('FieldPath')) examineSearched(path, context);
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** A field that a search compares with what the user typed, but that its rows do not have. */
function examineSearched(path: FieldPath, context: CheckContext): void {
  const node = nodeAround(path);
  let type: Type = node ? context.services.naming.Environments.rowOf(node) : anyType;
  for (const [index, name] of path.segments.entries()) {
    if (type.kind !== 'object' || type.open) return;
    const fields = type.fields();
    const field = fields.get(name);
    if (!field) {
      const wanted = context.nearest(name, () => fields.keys());
      context.report(
        path,
        'segments',
        {
          message: `The rows have no field \`${name}\`.${didYouMean(wanted)}`,
          hint: fields.size > 0 ? `They have ${[...fields.keys()].slice(0, 12).join(', ')}.` : 'They have no fields.',
          data: { wanted },
        },
        index,
      );
      return;
    }
    ({ type } = field);
  }
}
