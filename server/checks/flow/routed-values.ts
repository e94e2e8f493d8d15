import type { Router } from '../../language/generated/ast.js';
import { answerOf } from '../../language/types.js';
import type { CheckContext } from '../check.js';
import { typeOfExpression } from '../types/expression-type.js';
import { optionsOf, type Selectable } from './selected.js';

/** The values that `router … of` can route on, where its expression has only a few; undefined where nobody can know. */
export function routedValues(router: Router, context: CheckContext): Selectable | undefined {
  const { value } = router;
  if (!value) return undefined;
  const values =
    answersRead(router) ??
    (typeOfExpression(value, context.services.naming.Environments).kind === 'boolean' ? ['true', 'false'] : undefined);
  return values && { sure: new Map(values.map((key) => [key, router])), further: new Set(['', 'null']), patterns: [] };
}

/** The options of the step whose answer the router reads. */
function answersRead({ value }: Router): string[] | undefined {
  const path = value?.$type === 'PathExpression' ? value.path : undefined;
  const declaration = (path?.segments.length ? path.segments.at(-1)?.field : path?.root)?.ref;
  if (declaration?.$type !== 'Step') return undefined;
  const options = optionsOf(declaration);
  if (options.length > 0) return options;
  return answerOf(declaration).kind === 'boolean' ? ['true', 'false'] : undefined;
}
