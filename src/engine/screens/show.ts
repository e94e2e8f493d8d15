import { asIs } from '../escape.js';
import type { FlowNode, ShowSettings } from '../flow.js';
import { compileTemplate } from '../scope.js';
import type { Offer, Screen } from '../turn.js';
import { inColumns, menuScreen } from './menu-screen.js';

/** menu.show: a message with the author's buttons. */
export function showScreen(settings: ShowSettings, outputs: FlowNode['outputs']): Screen {
  const message = compileTemplate(settings.message ?? '');
  const columns = settings.columns ?? 1;
  const items = settings.items.map((item) => ({
    data: item.data,
    label: compileTemplate(item.label),
    url: item.url === undefined ? undefined : compileTemplate(item.url),
  }));
  return menuScreen(settings, outputs, {
    text: (turn, _node, _screen, escape) => message(turn, escape),
    rows: (turn) => {
      const offers = items.map(({ data, label, url }): Offer => {
        const offer: Offer = { label: label(turn, asIs), data };
        if (url) offer.url = url(turn, asIs);
        return offer;
      });
      return inColumns(offers, columns);
    },
    press: (turn, node, _screen, offer) => {
      turn.state.selected = offer.data;
      if (offer.url !== undefined && !node.outputs.has(offer.data)) {
        // The channel opens the link; the conversation stays where it is.
        turn.effects.push({ type: 'output', node: node.id, output: offer.data });
        return;
      }
      turn.pushes = true;
      turn.leave(node, offer.data);
    },
  });
}
