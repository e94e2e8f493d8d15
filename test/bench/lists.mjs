// A list of 100,000 items: a page is turned, and the list is searched.
import { medianMs } from './measure.mjs';

const size = 100_000;
const items = Array.from({ length: size }, (_, index) => ({ title: `Item ${index}`, price: index % 97 }));

export function measureLists(engine) {
  return [
    { name: `turn a page of ${size} items that the flow holds`, ms: turning(engine, { inFlow: true }) },
    { name: `turn a page of ${size} items that the host's data holds`, ms: turning(engine, { inFlow: false }) },
    { name: `make a flow of ${size} items ready that has no revision yet`, ms: makingReady(engine, undefined) },
    { name: `make a compiled flow of ${size} items ready`, ms: makingReady(engine, 'a'.repeat(64)) },
    { name: `search ${size} items for the first time`, ms: searchingFirst(engine) },
    { name: `search ${size} items, one hit`, ms: searching(engine, (index) => `item ${size - 1 - index}`, 1) },
    { name: `search ${size} items, no hit`, ms: searching(engine, (index) => `nothing ${index}`, 0) },
    { name: `search ${size} items, more hits than are shown`, ms: searching(engine, () => 'item', 10) },
  ];
}

/** Where the flow holds the items, the state stays small and goes through JSON; where the data holds them, it stays as it is. */
function turning({ startConversation, handleEvent }, { inFlow }) {
  const flow = flowOf('menu.paginated_list', { items: inFlow ? items : '{{Shop.items}}', item_template: '{{title}}' });
  let { state } = startConversation(flow, inFlow ? {} : { data: { Shop: { items } } });
  return medianMs(() => {
    const turn = handleEvent(flow, inFlow ? JSON.parse(JSON.stringify(state)) : state, {
      type: 'press',
      data: '@next',
    });
    if (turn.effects[0]?.type !== 'update') throw new Error('The page was not turned.');
    ({ state } = turn);
  }, 41);
}

function searching({ startConversation, handleEvent }, queryFor, hits) {
  const flow = searched();
  const { state } = startConversation(flow);
  return medianMs((index) => {
    const { effects } = handleEvent(flow, JSON.parse(JSON.stringify(state)), { type: 'text', text: queryFor(index) });
    const found = effects[0]?.buttons?.flat().filter((button) => /^@\d+$/.test(button.data)).length;
    if (found !== hits) throw new Error(`${found} hits instead of ${hits}.`);
  }, 15);
}

/** What happens once for each flow, when its first event comes. */
function makingReady({ startConversation }, revision) {
  return medianMs(() => void startConversation({ ...searched(), revision }), 5);
}

/** A flow that was never searched before: no hit, so that every item is looked at. */
function searchingFirst({ startConversation, handleEvent }) {
  const ready = Array.from({ length: 5 }, () => {
    const flow = searched();
    return { flow, state: startConversation(flow).state };
  });
  return medianMs((index) => {
    const { flow, state } = ready[index];
    handleEvent(flow, state, { type: 'text', text: 'nothing' });
  }, ready.length);
}

function searched() {
  return flowOf('menu.search', { items, searchable_fields: ['title'], result_template: '{{title}}' });
}

function flowOf(type, settings) {
  return { menuflow: '1.0', id: 'bench', start: 'list', nodes: { list: { type, settings, outputs: {} } } };
}
