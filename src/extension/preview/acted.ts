import type { Act } from '../../scenario/index.js';
import type { Input, Place } from './input.js';

/** Something that a test or an exploration did, as the preview does it at a place. */
export function inputFor(act: Act, place: Place): Input {
  switch (act.kind) {
    case 'press':
      return { kind: 'press', place, data: act.data, label: act.label };
    case 'text':
      return { kind: 'text', place, text: act.text };
    case 'photo':
      return { kind: 'photo', place, photo: act.photo };
    case 'result':
      return { kind: 'result', node: act.node, output: act.output, values: act.values };
    case 'wait':
      return { kind: 'idle' };
    case 'comeBack':
      return { kind: 'comeBack' };
  }
}
