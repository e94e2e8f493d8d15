import { describe, expect, it } from 'vitest';
import type { Screen } from '../../src/engine/index.js';
import { fit } from '../../src/preview/skin.js';

const screen: Screen = {
  id: 1,
  node: 'main',
  text: 'Hello there',
  format: 'plain',
  buttons: [
    ['One', 'Two', 'Three'].map((label) => ({ label, data: label.toLowerCase() })),
    [{ label: 'A long label', data: 'long' }],
  ],
  expects: 'press',
};

describe('A message on a channel', () => {
  it('stays as it is where nothing is limited', () => {
    expect(fit(screen, undefined)).toMatchObject({ text: 'Hello there', textCut: false, buttonsLeftOut: 0 });
    expect(labels(fit(screen, undefined))).toEqual([['One', 'Two', 'Three'], ['A long label']]);
  });

  it('loses the end of a text that is too long, and says so', () => {
    expect(fit(screen, { text: 6 })).toMatchObject({ text: 'Hello…', textCut: true });
    const few = (most: number) => ({ text: 100, fewButtons: { most, text: 6, label: 20 } });
    expect(fit(screen, few(4))).toMatchObject({ textCut: true });
    expect(fit(screen, few(3))).toMatchObject({ textCut: false });
    expect(fit({ ...screen, buttons: [] }, few(4))).toMatchObject({ textCut: false });
  });

  it('loses the end of words on buttons', () => {
    expect(labels(fit(screen, { label: 6 }))).toEqual([['One', 'Two', 'Three'], ['A lon…']]);
  });

  it('may have less room for words where there are few buttons', () => {
    expect(labels(fit(screen, { label: 12, fewButtons: { most: 4, text: 100, label: 4 } }))).toEqual([
      ['One', 'Two', 'Thr…'],
      ['A l…'],
    ]);
    expect(labels(fit(screen, { label: 12, fewButtons: { most: 3, text: 100, label: 4 } }))).toEqual([
      ['One', 'Two', 'Three'],
      ['A long label'],
    ]);
  });

  it('breaks rows that are too wide, and each button keeps its place', () => {
    const { rows } = fit(screen, { inRow: 2 });
    expect(rows.map((row) => row.map((entry) => entry.position))).toEqual([[0, 1], [2], [3]]);
  });

  it('leaves out buttons that are too many', () => {
    const fitted = fit(screen, { buttons: 3 });
    expect(labels(fitted)).toEqual([['One', 'Two', 'Three']]);
    expect(fitted.buttonsLeftOut).toBe(1);
  });

  it('cuts between letters, never inside one', () => {
    expect(fit({ ...screen, text: '🛍🛍🛍', buttons: [] }, { text: 2 }).text).toBe('🛍…');
  });
});

function labels({ rows }: ReturnType<typeof fit>): string[][] {
  return rows.map((row) => row.map((entry) => entry.label));
}
