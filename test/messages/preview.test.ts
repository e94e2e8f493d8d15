import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROTOCOL, type PreviewView, readFromPage, readToPage } from '../../src/messages/preview.js';

describe('What the page sends', () => {
  it.each([
    { type: 'ready' },
    { type: 'press', message: 1, button: 0, data: 'a' },
    { type: 'text', text: '' },
    { type: 'photo', photo: 'a.png', picture: 'data:image/png;base64,AAAA' },
    { type: 'result', call: 1, output: 'Success', values: { a: [1, null] } },
    { type: 'branch', turn: 1, to: 0 },
    { type: 'reveal', node: 'main' },
    { type: 'playFrom', node: 'main', step: 'a' },
    { type: 'setValue', area: 'variables', path: ['a'], value: null },
    // Without a value, what stands there is taken out.
    { type: 'setValue', area: 'variables', path: ['a'] },
    { type: 'newUser' },
    { type: 'change', turn: 1, text: 'Ben' },
    { type: 'skin', skin: 'discord' },
    { type: 'copy', what: 'test' },
  ])('is taken: %j', (message) => {
    expect(readFromPage({ protocol: PROTOCOL, ...message })).toEqual({ protocol: PROTOCOL, ...message });
  });

  it.each([
    { type: 'press', message: '1', button: 0, data: 'a' },
    { type: 'press', message: 1.5, button: 0, data: 'a' },
    { type: 'text' },
    { type: 'text', text: 'x'.repeat(500_000) },
    { type: 'photo', photo: 'a', picture: 'https://example.com/a.png' },
    { type: 'photo', photo: 'a', picture: 'data:image/svg+xml;base64,AAAA' },
    { type: 'result', call: 1, output: 'Success', values: [] },
    { type: 'result', call: 1, output: 'Success', values: { a: undefined } },
    { type: 'skin', skin: 'constructor' },
    { type: 'copy', what: 'state' },
    { type: 'setValue', area: 'variables', value: 1 },
    { type: 'setValue', area: 'history', path: ['a'], value: 1 },
    { type: 'toString' },
    { type: '__proto__' },
  ])('is refused: %j', (message) => {
    expect(readFromPage({ protocol: PROTOCOL, ...message })).toBeUndefined();
  });

  it('is refused in another version of the protocol', () => {
    expect(readFromPage({ protocol: PROTOCOL + 1, type: 'ready' })).toBeUndefined();
    expect(readFromPage({ type: 'ready' })).toBeUndefined();
  });

  it('does not count when it is only inherited', () => {
    expect(readFromPage(Object.create({ protocol: PROTOCOL, type: 'ready' }))).toBeUndefined();
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => readFromPage(value)).not.toThrow();
        expect(() => readToPage({ protocol: PROTOCOL, type: 'view', view: value, keep: value })).not.toThrow();
      }),
    );
  });

  it('may be nested deeply without harm', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(
      readFromPage({ protocol: PROTOCOL, type: 'setValue', area: 'variables', path: ['a'], value: deep }),
    ).toBeUndefined();
  });
});

describe('What the page is told', () => {
  const view: PreviewView = {
    title: 'Shop',
    turns: [
      {
        effects: [
          {
            type: 'message',
            id: 1,
            node: 'main',
            text: 'Hi',
            format: 'plain',
            buttons: [[{ label: 'A', data: 'a' }]],
            expects: 'press',
          },
        ],
        changed: [],
      },
    ],
    undone: 0,
    calls: [],
    knows: { variables: {}, answers: {}, outputs: {}, data: {}, history: [], path: ['main'] },
    dataFrom: 'made up',
    ended: false,
    skin: 'plain',
  };
  const message = (changed: object): unknown => ({
    protocol: PROTOCOL,
    type: 'view',
    view: { ...view, ...changed },
    keep: {},
  });

  it('is taken when it is whole', () => {
    expect(readToPage(message({}))).toBeDefined();
  });

  it.each([
    { turns: [{}] },
    { turns: [{ effects: [{ type: 'boom' }], changed: [] }] },
    { skin: 'none' },
    { knows: {} },
    { undone: 'x' },
    { calls: [{ call: 1 }] },
  ])('is refused with %j', (changed) => {
    expect(readToPage(message(changed))).toBeUndefined();
  });
});
