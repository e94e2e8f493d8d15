import { extractMenu, moveToFile } from './extract.js';
import type { Refactoring } from './place.js';
import { menuToList } from './rows.js';
import { moveStep } from './steps.js';
import { changeQuotes, inlineSend } from './texts.js';
import { addDefault, wireOutput } from './wires.js';

export { type Change, placeOf } from './place.js';

/** Everything that can be done to a flow that has no problem, in the order in which it is offered. */
export const refactorings: readonly Refactoring[] = [
  extractMenu,
  moveToFile,
  inlineSend,
  moveStep,
  wireOutput,
  addDefault,
  menuToList,
  changeQuotes,
];
