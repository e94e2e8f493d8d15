import type { Check } from './check.js';
import { circle } from './flow/circle.js';
import { deadEnd } from './flow/dead-end.js';
import { nothingToRun } from './flow/nothing-to-run.js';
import { deadWire } from './flow/dead-wire.js';
import { neverFilled } from './flow/never-filled.js';
import { routerKey } from './flow/router-keys.js';
import { routerMisses } from './flow/router-misses.js';
import { sometimesEmpty } from './hints/sometimes-empty.js';
import { neverHolds } from './flow/never-holds.js';
import { notYetAnswered } from './flow/not-yet-answered.js';
import { leadsNowhere } from './flow/leads-nowhere.js';
import { unreachable } from './flow/unreachable.js';
import { unwired } from './flow/unwired.js';
import { manyButtons } from './hints/many-buttons.js';
import { unused } from './hints/unused.js';
import { duplicateData } from './names/duplicate-data.js';
import { duplicateEntry } from './names/duplicate-entry.js';
import { undeclaredData } from './hints/undeclared-data.js';
import { duplicateName } from './names/duplicate-name.js';
import { duplicateStep } from './names/duplicate-step.js';
import { missingInclude } from './names/missing-include.js';
import { reservedData } from './names/reserved-data.js';
import { reservedName } from './names/reserved-name.js';
import { unknownField } from './names/unknown-field.js';
import { unknownFunction } from './names/unknown-function.js';
import { unknownName } from './names/unknown-name.js';
import { unknownNode } from './names/unknown-node.js';
import { unknownStep } from './names/unknown-step.js';
import { unknownType } from './names/unknown-type.js';
import { unknownVariable } from './names/unknown-variable.js';
import { badLink } from './settings/bad-link.js';
import { incompleteItem } from './settings/incomplete-item.js';
import { misplacedSetting } from './settings/misplaced-setting.js';
import { missingOptions } from './settings/missing-options.js';
import { missingPart } from './settings/missing-part.js';
import { wordlessMessage } from './settings/wordless-message.js';
import { singleBraces } from './texts/single-braces.js';
import { outOfRange } from './settings/out-of-range.js';
import { refusedDefault } from './settings/refused-default.js';
import { repeatedSetting } from './settings/repeated-setting.js';
import { unknownWord } from './settings/unknown-word.js';
import { unknownButton } from './tests/unknown-button.js';
import { unknownOutput } from './tests/unknown-output.js';
import { badPattern } from './types/bad-pattern.js';
import { unreadableExpression } from './types/unreadable-expression.js';
import { wrongArguments } from './types/wrong-arguments.js';
import { wrongType } from './types/wrong-type.js';
import { valueOutsideCheck } from './types/value-outside-check.js';
import { brokenStatement } from './syntax/broken-statement.js';
import { brokenText } from './syntax/broken-text.js';
import { unfinished } from './syntax/unfinished.js';
import { backslashBeforeTemplate } from './texts/backslash-before-template.js';
import { channelLimit } from './texts/channel-limit.js';
import { unbalancedMarks } from './texts/unbalanced-marks.js';
import { emptyTemplate } from './texts/empty-template.js';

/** Every check, in the order in which problems of one place are told. */
export const checks: readonly Check[] = [
  brokenText,
  brokenStatement,
  unfinished,
  unknownNode,
  unknownStep,
  unknownType,
  unknownVariable,
  unknownFunction,
  missingInclude,
  unknownName,
  unknownField,
  duplicateName,
  duplicateStep,
  duplicateData,
  duplicateEntry,
  reservedName,
  reservedData,
  misplacedSetting,
  repeatedSetting,
  unknownWord,
  outOfRange,
  missingOptions,
  incompleteItem,
  badLink,
  missingPart,
  wordlessMessage,
  refusedDefault,
  wrongType,
  wrongArguments,
  valueOutsideCheck,
  badPattern,
  unreadableExpression,
  unreachable,
  deadEnd,
  circle,
  unwired,
  leadsNowhere,
  deadWire,
  nothingToRun,
  notYetAnswered,
  neverHolds,
  neverFilled,
  routerKey,
  routerMisses,
  channelLimit,
  emptyTemplate,
  backslashBeforeTemplate,
  singleBraces,
  unbalancedMarks,
  unused,
  manyButtons,
  sometimesEmpty,
  undeclaredData,
  unknownButton,
  unknownOutput,
];
