import type { FlowNode, Leavable } from '../flow.js';
import { compileTemplate, type RenderText } from '../scope.js';
import type { Offer, ProgramNode, Turn } from '../turn.js';

/** Back and Cancel, which most screens can offer. */
export interface Leaving {
  offers(turn: Turn): Offer[];
  /** Leaves by one of the two; false for any other button. */
  press(turn: Turn, node: ProgramNode, offer: Offer): boolean;
}

export function leavingBy(settings: Leavable, outputs: FlowNode['outputs']): Leaving {
  const back = settings.allow_back ? labelOr(settings.back_label, 'back') : undefined;
  const cancel = Object.hasOwn(outputs, 'Cancel') ? labelOr(settings.cancel_label, 'cancel') : undefined;
  return {
    offers: (turn) => {
      const offers: Offer[] = [];
      if (back) offers.push({ label: back(turn), data: '@back' });
      if (cancel) offers.push({ label: cancel(turn), data: '@cancel' });
      return offers;
    },
    press: (turn, node, offer) => {
      if (offer.data === '@back') {
        leaveBack(turn, node);
        return true;
      }
      if (offer.data !== '@cancel') return false;
      turn.pushes = true;
      turn.leave(node, 'Cancel');
      return true;
    },
  };
}

/** A label of the author's, or else the built-in word. */
export function labelOr(label: string | undefined, key: Parameters<Turn['word']>[0]): (turn: Turn) => string {
  if (label === undefined) return (turn) => turn.word(key);
  const template: RenderText = compileTemplate(label);
  return (turn) => turn.render(template);
}

/** An unwired Back leads to the previous menu; it ends nothing. */
function leaveBack(turn: Turn, node: ProgramNode): void {
  if (node.outputs.has('Back')) {
    turn.leave(node, 'Back');
    return;
  }
  turn.effects.push({ type: 'output', node: node.id, output: 'Back' });
  turn.back(node.id);
}
