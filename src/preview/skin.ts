import type { Button, Screen } from '../engine/conversation.js';
import type { SkinLimits } from '../messages/preview.js';

/** A message as a channel's users would see it, with what the channel leaves out. */
export interface Fitted {
  text: string;
  /** Buttons with their places in the message as it was sent. */
  rows: { button: Button; position: number; label: string; cut: boolean }[][];
  textCut: boolean;
  buttonsLeftOut: number;
}

export function fit({ text, buttons }: Screen, limits: SkinLimits | undefined): Fitted {
  const all = buttons.flat().length;
  const few = limits?.fewButtons && all > 0 && all <= limits.fewButtons.most ? limits.fewButtons : undefined;
  const most = few?.text ?? limits?.text;
  const longest = few?.label ?? limits?.label;
  let position = 0;
  const numbered = buttons.map((row) =>
    row.map((button) => ({ button, position: position++, ...shortened(button.label, longest) })),
  );
  const shown =
    limits?.buttons === undefined
      ? numbered
      : numbered.map((row) => row.filter((entry) => entry.position < (limits.buttons ?? all)));
  const rows = limits?.inRow === undefined ? shown : shown.flatMap((row) => inRowsOf(row, limits.inRow ?? row.length));
  const { label: fitted, cut } = shortened(text, most);
  return {
    text: fitted,
    textCut: cut,
    rows: rows.filter((row) => row.length > 0),
    buttonsLeftOut: Math.max(0, all - (limits?.buttons ?? all)),
  };
}

function shortened(words: string, most: number | undefined): { label: string; cut: boolean } {
  const letters = [...words];
  if (most === undefined || letters.length <= most) return { label: words, cut: false };
  return { label: `${letters.slice(0, most - 1).join('')}…`, cut: true };
}

function inRowsOf<Entry>(row: Entry[], most: number): Entry[][] {
  const rows: Entry[][] = [];
  for (let at = 0; at < row.length; at += most) rows.push(row.slice(at, at + most));
  return rows;
}
