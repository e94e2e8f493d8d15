import type { Json } from '../flow.js';
import { parseEmail } from './email.js';
import { parseNumber } from './number.js';
import { parsePhone } from './phone.js';
import { parseUrl } from './url.js';

export { parseEmail, parseNumber, parsePhone, parseUrl };

export type BuiltInRule = 'email' | 'phone' | 'number' | 'url';

/** Reads what a user typed by a built-in rule: the value to store, or undefined where the text breaks the rule. */
export function parseByRule(rule: BuiltInRule, typed: string, country?: string): Json | undefined {
  switch (rule) {
    case 'email':
      return parseEmail(typed);
    case 'phone':
      return parsePhone(typed, country);
    case 'number':
      return parseNumber(typed);
    case 'url':
      return parseUrl(typed);
  }
}
