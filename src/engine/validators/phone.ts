import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min/es6';

/** A phone number in E.164 form: international, or national in the flow's country. */
export function parsePhone(typed: string, country?: string): string | undefined {
  const text = typed.trim();
  if (text.length > 40) return undefined;
  const found = parsePhoneNumberFromString(text, { defaultCountry: knownCountry(country), extract: false });
  return found?.isValid() ? found.number : undefined;
}

/** Whether the library knows a country's numbers. */
export function isCountry(country: string): boolean {
  return knownCountry(country) !== undefined;
}

/** The country as the library knows it; undefined for one it does not. */
function knownCountry(country: string | undefined): CountryCode | undefined {
  const code = country?.toUpperCase();
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

/** The countries whose national numbers are known, by their two letters. */
export function countryCodes(): readonly string[] {
  return getCountries();
}
