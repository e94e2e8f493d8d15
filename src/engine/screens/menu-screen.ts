import { escapeFor, formatOf } from '../escape.js';
import type { Expects } from '../conversation.js';
import type { FlowNode, Leavable, ParseMode } from '../flow.js';
import type { ScreenState, View } from '../state.js';
import type { Offer, ProgramNode, Screen, Turn } from '../turn.js';
import type { Escape } from '../escape.js';
import { leavingBy } from './leaving.js';

/** What one kind of menu adds to what all menus share: its text, its rows, and what a press on them does. */
export interface Menu {
  text(turn: Turn, node: ProgramNode, screen: ScreenState, escape: Escape): string;
  rows(turn: Turn, node: ProgramNode, screen: ScreenState): Offer[][];
  press(turn: Turn, node: ProgramNode, screen: ScreenState, offer: Offer): void;
  /** What an entry finds wrong with its data. */
  check?(turn: Turn, node: ProgramNode): void;
  /** Typed text that is no button's label; without this it is unexpected. */
  typed?(turn: Turn, node: ProgramNode, screen: ScreenState, text: string): void;
  /** What of a view still holds, for instance when a list has become shorter. */
  restore?(turn: Turn, view: View): Omit<ScreenState, 'message' | 'node'>;
  expects?: Expects;
}

/** Every screen but the wizard: a text, rows of buttons, and Back and Cancel on a line of their own. */
export function menuScreen(
  settings: Leavable & { parse_mode?: ParseMode },
  outputs: FlowNode['outputs'],
  menu: Menu,
): Screen {
  const format = formatOf(settings.parse_mode);
  const escape = escapeFor(format);
  const leaving = leavingBy(settings, outputs);
  const hint = menu.expects === 'query' ? 'search_prompt' : 'notice_unexpected';

  const screen: Screen = {
    kind: 'screen',
    format,
    enter: (turn, node) => screen.reenter(turn, node, { node: node.id }),
    reenter: (turn, node, view) => {
      menu.check?.(turn, node);
      turn.show(node, screen, menu.restore?.(turn, view) ?? {});
    },
    face: (turn, node, shown) => ({
      text: menu.text(turn, node, shown, escape),
      buttons: screen.offers(turn, node, shown),
      expects: menu.expects ?? 'press',
    }),
    offers: (turn, node, shown) => {
      const rows = menu.rows(turn, node, shown);
      const leave = leaving.offers(turn);
      return leave.length > 0 ? [...rows, leave] : rows;
    },
    takesText: () => false,
    press: (turn, node, shown, offer) => {
      if (!leaving.press(turn, node, offer)) menu.press(turn, node, shown, offer);
    },
    text: (turn, node, shown, text) => {
      if (menu.typed) menu.typed(turn, node, shown, text);
      else turn.notice(hint, 'unexpected');
    },
    photo: (turn) => turn.notice(hint, 'unexpected'),
  };
  return screen;
}

/** Buttons in rows of so many. */
export function inColumns(offers: Offer[], columns: number): Offer[][] {
  if (columns === 1) return offers.map((offer) => [offer]);
  const rows: Offer[][] = [];
  for (let at = 0; at < offers.length; at += columns) rows.push(offers.slice(at, at + columns));
  return rows;
}

/** The parts of a message as its paragraphs; empty ones leave no gap. */
export function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
