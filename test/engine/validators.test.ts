import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByRule, parseEmail, parseNumber, parsePhone, parseUrl } from '../../src/engine/index.js';

describe('a typed number', () => {
  it.each([
    ['44', 44],
    [' 44 ', 44],
    ['0', 0],
    ['-0', 0],
    ['+5', 5],
    ['-5', -5],
    ['\u22125', -5],
    ['3.5', 3.5],
    ['3,5', 3.5],
    ['0,123', 0.123],
    ['1234,567', 1234.567],
    ['1,23', 1.23],
    ['1,2345', 1.2345],
    ['1.234', 1.234],
    ['.5', 0.5],
    [',5', 0.5],
    ['007', 7],
    ['9007199254740991', 9007199254740991],
  ])('%j is %d', (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it.each([
    '',
    ' ',
    'old',
    '1,234',
    '-12,345',
    '999,000',
    '1,234,567',
    '1.234.567',
    '1.234,5',
    '1,234.5',
    '1 000',
    '5.',
    '5,',
    '1e5',
    '1e999',
    '0x10',
    'NaN',
    'Infinity',
    '--5',
    '5-',
    '٣',
    '１２',
    '9007199254740993',
    '9'.repeat(400),
    '1\n2',
    '½',
    '12%',
  ])('%j is refused', (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  });

  it('is read back from the way it is written', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(parseNumber(String(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(parseNumber(text)).toBe(Number(text) + 0);
        expect(parseNumber(text.replace('.', ','))).toBe(Number(text) + 0);
      }),
    );
  });
});

describe('a typed e-mail address', () => {
  it.each([
    'ann@example.com',
    ' ann@example.com ',
    'a.b+c@sub.example.co.uk',
    "o'brien@example.org",
    'ünï@example.com',
  ])('%j is accepted', (typed) => {
    expect(parseEmail(typed)).toBe(typed.trim());
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@localhost',
    'a b@example.com',
    'ann@@example.com',
    'ann@example..com',
    'ann@-example.com',
    'Ann <ann@example.com>',
    'ann@example.com,bob@example.com',
    `${'a'.repeat(400)}@example.com`,
  ])('%j is refused', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });
});

describe('a typed web link', () => {
  it.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'https://sub.example.co.uk:8080/x',
    'https://münchen.de',
    'http://192.168.0.1/',
  ])('%j is accepted', (typed) => {
    expect(parseUrl(typed)).toBe(typed);
  });

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://localhost',
    'https://exa mple.com',
    'mailto:ann@example.com',
    '//example.com',
    'https:/example.com',
    `https://example.com/${'a'.repeat(3000)}`,
  ])('%j is refused', (typed) => {
    expect(parseUrl(typed)).toBeUndefined();
  });
});

describe('a typed phone number', () => {
  it.each([
    ['+1 213 373 4253', undefined, '+12133734253'],
    ['(213) 373-4253', 'US', '+12133734253'],
    ['213.373.4253', 'us', '+12133734253'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['030 901820', 'DE', '+4930901820'],
    ['+44 20 7946 0958', undefined, '+442079460958'],
  ])('%j in %s is %s', (typed, country, e164) => {
    expect(parsePhone(typed, country)).toBe(e164);
  });

  it.each([
    ['213 373 4253', undefined],
    ['12345', 'US'],
    ['call +1 213 373 4253', 'US'],
    ['+999 123', undefined],
    ['', 'US'],
    ['+', 'US'],
    ['(213) 373-4253', 'Nowhere'],
    ['(213) 373-4253', '__proto__'],
    [`+1${'2'.repeat(500)}`, undefined],
  ])('%j in %s is refused', (typed, country) => {
    expect(parsePhone(typed, country)).toBeUndefined();
  });
});

describe('every validator', () => {
  it('takes any text without failing, and quickly', () => {
    const nasty = [
      'a'.repeat(4096),
      '@'.repeat(4096),
      `${'a.'.repeat(2000)}@x`,
      'http://'.repeat(500),
      '+'.repeat(4096),
      '1'.repeat(4096),
      '(((('.repeat(1000),
      `a@${'b-'.repeat(1500)}.com`,
      '%'.repeat(4096),
    ];
    for (const text of nasty)
      for (const rule of ['email', 'phone', 'number', 'url'] as const) parseByRule(rule, text, 'US');
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const rule of ['email', 'phone', 'number', 'url'] as const)
          expect(() => parseByRule(rule, text, 'DE')).not.toThrow();
      }),
    );
  });

  it('accepts again what it stored', () => {
    expect(parsePhone(parsePhone('(213) 373-4253', 'US') ?? '')).toBe('+12133734253');
    expect(parseEmail(parseEmail(' ann@example.com ') ?? '')).toBe('ann@example.com');
  });
});
