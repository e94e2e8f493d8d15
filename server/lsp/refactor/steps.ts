import { AstUtils } from 'langium';
import type { Path, Step } from '../../language/generated/ast.js';
import { wizardAround } from '../../language/environment.js';
import { stepsOf } from '../../language/program.js';
import { type Change, isOnFirstLine, type Place, partAround, rangeOf, wholeLines } from './place.js';

/** A question of a wizard changes its place with the one before or after it, unless that reads its answer. */
export function moveStep(place: Place): Change[] {
  const step = partAround<Step>(place.part, 'Step');
  const wizard = step && wizardAround(step);
  if (!step || !wizard || !isOnFirstLine(step, place)) return [];
  const steps = stepsOf(wizard);
  const index = steps.indexOf(step);
  const [before, after] = [steps[index - 1], steps[index + 1]];
  return [
    ...(before ? swapped(before, step, 'Move the step up', place) : []),
    ...(after ? swapped(step, after, 'Move the step down', place) : []),
  ];
}

function swapped(upper: Step, lower: Step, title: string, { document }: Place): Change[] {
  const first = wholeLines(upper, document);
  const second = wholeLines(lower, document);
  if (!first || !second || first.end > second.start || reads(lower, upper)) return [];
  const text = document.textDocument.getText();
  const edit = (to: typeof first, from: typeof first) => ({
    range: rangeOf(document, to.start, to.end),
    newText: text.slice(from.start, from.end),
  });
  return [
    {
      title,
      kind: 'refactor.move',
      edits: { [document.uri.toString()]: [edit(first, second), edit(second, first)] },
    },
  ];
}

/** Whether a step needs the answer of another, which then has to come first. */
function reads(step: Step, other: Step): boolean {
  return AstUtils.streamAst(step).some(
    (part) =>
      part.$type === 'Path' &&
      ((part as Path).root?.ref === other || (part as Path).segments.some((segment) => segment.field?.ref === other)),
  );
}
