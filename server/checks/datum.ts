import type { Datum } from '../language/generated/ast.js';
import { templateText } from '../language/texts.js';

/** The words of callback data, of an option's value or of a route's key. */
export function datumText(datum: Datum | undefined): string | undefined {
  if (!datum) return undefined;
  if (datum.text) return templateText(datum.text);
  return datum.id ?? datum.word ?? (datum.number === undefined ? undefined : String(datum.number));
}
