import { asIs } from '../escape.js';
import { isRecord } from '../expressions/values.js';
import type { FlowNode, FromDataSettings, Json, JsonObject } from '../flow.js';
import { builtInOutputs, nodeSpecOfType } from '../node-table.js';
import { compileSource, compileTemplate } from '../scope.js';
import type { Offer, Screen } from '../turn.js';
import { menuScreen } from './menu-screen.js';
import { choose, rowLabel, rowScope } from './rows.js';

const reserved = builtInOutputs(nodeSpecOfType('menu.from_data'));

interface Row {
  value: Json;
  locals: JsonObject;
}

/** menu.from_data: a menu whose buttons are made from a list or an object. */
export function fromDataScreen(settings: FromDataSettings, outputs: FlowNode['outputs']): Screen {
  const source = compileSource(settings.data_source);
  const message = compileTemplate(settings.message ?? '');
  const label = rowLabel(settings.label_template);
  const data = settings.data_template === undefined ? undefined : compileTemplate(settings.data_template);

  return menuScreen(settings, outputs, {
    check: (turn, node) => {
      const value = source(turn);
      if (typeof value === 'object' && value !== null) return;
      const found = value === null ? 'missing' : `a ${typeof value === 'string' ? 'text' : typeof value}`;
      turn.problem(
        'not-a-list',
        `The data of "${node.id}" are ${found}, not a list or an object; there is nothing to show.`,
      );
    },
    text: (turn, _node, _screen, escape) => message(turn, escape),
    rows: (turn) =>
      rowsOf(source(turn)).map(({ value, locals }, index): Offer[] => {
        const rendered = data?.(rowScope(turn, value, locals), asIs) ?? '';
        // Data that means something to the engine, or nothing at all, gives way to the row's place.
        const usable = rendered !== '' && !rendered.startsWith('@');
        return [{ label: label(turn, value, locals), data: usable ? rendered : `@${index}`, index }];
      }),
    press: (turn, node, _screen, offer) => {
      const index = offer.index ?? 0;
      turn.state.selected = offer.data;
      const output = node.outputs.has(offer.data) && !reserved.has(offer.data) ? offer.data : 'ItemSelected';
      choose(turn, node, output, rowsOf(source(turn))[index]?.value ?? null, index);
    },
  });
}

/** An array gives its elements, an object its entries. */
function rowsOf(value: Json): Row[] {
  if (Array.isArray(value)) {
    return value.map(
      (element, index): Row => ({ value: element, locals: isRecord(element) ? { index } : { index, value: element } }),
    );
  }
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => key !== '__proto__')
    .map((key, index) => ({ value: value[key] ?? null, locals: { index, key, value: value[key] ?? null } }));
}
