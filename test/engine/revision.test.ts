import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Flow, type Json, revisionOf } from '../../src/engine/index.js';
import { sha256 } from '../../src/engine/sha256.js';

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is the one of the standard', (text, hash) => {
    expect(sha256(text)).toBe(hash);
  });

  it('agrees with another implementation for any text and length', () => {
    for (let length = 0; length < 200; length++)
      expect(sha256('x'.repeat(length))).toBe(createHash('sha256').update('x'.repeat(length)).digest('hex'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('is the example of RFC 8785', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('orders keys by their UTF-16 units', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it('says the same of values that are the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(canonicalJson(value as Json)))).toBe(canonicalJson(value as Json));
      }),
    );
  });
});

describe('a revision', () => {
  const flow: Flow = {
    menuflow: '1.0',
    id: 'a',
    start: 'm',
    nodes: { m: { type: 'menu.show', settings: { items: [] }, outputs: {} } },
  };

  it('is the hash of the canonical form without itself', () => {
    const expected = createHash('sha256')
      .update(
        '{"id":"a","menuflow":"1.0","nodes":{"m":{"outputs":{},"settings":{"items":[]},"type":"menu.show"}},"start":"m"}',
      )
      .digest('hex');
    expect(revisionOf(flow)).toBe(expected);
    expect(revisionOf({ ...flow, revision: 'anything' })).toBe(expected);
  });

  it('changes with anything else', () => {
    expect(revisionOf({ ...flow, name: 'x' })).not.toBe(revisionOf(flow));
  });
});
