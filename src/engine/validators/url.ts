import isURL from 'validator/es/lib/isURL';

const rules = { protocols: ['http', 'https'], require_protocol: true };

/** A web link, http or https. */
export function parseUrl(typed: string): string | undefined {
  const text = typed.trim();
  return text.length <= 2048 && isURL(text, rules) ? text : undefined;
}
