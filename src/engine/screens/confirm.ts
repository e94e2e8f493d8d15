import type { ConfirmSettings, FlowNode } from '../flow.js';
import { compileTemplate } from '../scope.js';
import type { Screen } from '../turn.js';
import { labelOr } from './leaving.js';
import { menuScreen } from './menu-screen.js';

/** menu.confirm: a question with Yes and No. */
export function confirmScreen(settings: ConfirmSettings, outputs: FlowNode['outputs']): Screen {
  const message = compileTemplate(settings.message ?? '');
  const yes = labelOr(settings.yes_label, 'yes');
  const no = labelOr(settings.no_label, 'no');
  return menuScreen(settings, outputs, {
    text: (turn, _node, _screen, escape) => message(turn, escape),
    rows: (turn) => [
      [
        { label: yes(turn), data: '@yes' },
        { label: no(turn), data: '@no' },
      ],
    ],
    press: (turn, node, _screen, offer) => {
      turn.pushes = true;
      turn.leave(node, offer.data === '@yes' ? 'Yes' : 'No');
    },
  });
}
