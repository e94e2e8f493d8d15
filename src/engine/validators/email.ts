import isEmail from 'validator/es/lib/isEmail';

/** An e-mail address whose domain has a dot. */
export function parseEmail(typed: string): string | undefined {
  const text = typed.trim();
  return text.length <= 320 && isEmail(text) ? text : undefined;
}
