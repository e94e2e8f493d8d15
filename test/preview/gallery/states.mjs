// Every state that the preview's page can be in, for eyes and for tests: a
// flow, and what is done to it until the state is reached.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const example = readFileSync(
  path.resolve(import.meta.dirname, '../../../examples/corner-shop.menuflow'),
  'utf8',
).replace('include "./support.menuflow"', 'menu help "How can we help?" {\n  back\n}');

const bakery = `flow bakery "Corner bakery" {
  start main
  format markdown
  idle 5 minutes -> main
}

type Good { title: text, price: number }
data User { first_name: text }

var news: boolean = true
var order: form of ask
var visits: number = 3

menu main "Hello *{{User.first_name}}*, fresh bread since _six o'clock_." {
  columns 2
  item goods "🥐 Goods" -> load
  item ask "📝 Order" -> ask
  item find "🔍 Find" -> find
  item news "🔔 News" -> news
  item site "🌐 Website" url "https://example.com"
  item sure "🧹 Forget me" -> sure
  cancel "Close" -> bye
}

action load shop.load {
  with { category: "bread" }
  gives rows: list of Good
  mock { rows: [{ title: "Rye", price: 4 }, { title: "Baguette", price: 2 }] }
  success -> goods
  error -> sorry
}

list goods from [
  { title: "Rye" }, { title: "Baguette" }, { title: "Brioche" }, { title: "Croissant" }, { title: "Ciabatta" },
  { title: "Spelt" }, { title: "Bagel" }, { title: "Focaccia" }
] {
  header "Our goods"
  each "{{title}}"
  page size 5
  back
  selected -> main
}

search find in load.rows {
  placeholder "What are you looking for?"
  fields title
  each "{{title}}"
  back
  selected -> main
}

wizard ask {
  save to order
  step name: text "What is your name?" required
  step age: number "How old are you?" required {
    check value >= 18 else "Only grown-ups can order."
  }
  step cut: select "Sliced?" required {
    option yes "Sliced"
    option no "In one piece"
  }
  step photo: photo "A photo of your last bread?" required
  complete -> thanks
  cancelled -> main
}

send thanks "Thank you, {{FormData.name}}." -> main

toggle news of news "News by message" {
  on "News: on"
  off "News: off"
  back
}

confirm sure "Forget everything?" {
  yes "Forget" -> bye
  no "Keep" -> main
}

send sorry "Sorry." -> main
send bye "Bye" -> end
send lost "Nobody comes here." -> main
`;

const press = (...labels) => labels.map((label) => ({ press: label }));
const say = (...texts) => texts.map((text) => ({ say: { type: 'text', text } }));
const rightToLeft = `flow f "مخبز الزاوية" {
  start main
}
menu main "أهلاً بك! ماذا تريد اليوم؟ Rye 4 €" {
  columns 2
  item bread "🥐 خبز" -> ask
  item close "إغلاق" -> bye
}
wizard ask {
  step name: text "ما اسمك؟" required
  step city: text "المدينة؟" required
  complete -> bye
}
send bye "مع السلامة" -> end
`;
const long = `flow f "A flow with a very long name that does not fit into any narrow panel at all" {
  start main
}
menu main "${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)} and ${'many more words '.repeat(80)}" {
  columns 3
${Array.from({ length: 14 }, (_, index) => `  item b${index} "Button ${index}${' with long words on it'.repeat(index % 3)}" -> main`).join('\n')}
}
`;

/** By name: the flow, and the acts that lead to the state. */
export const states = {
  menu: { flow: bakery },
  example: { flow: example, acts: press('📝 Sign up') },
  toggle: { flow: bakery, acts: press('🔔 News', 'News: on') },
  list: { flow: bakery, acts: [...press('🥐 Goods'), { result: 'Success' }, ...press('Next')] },
  search: { flow: bakery, acts: press('🔍 Find') },
  confirm: { flow: bakery, acts: press('🧹 Forget me') },
  call: { flow: bakery, acts: press('🥐 Goods') },
  form: { flow: bakery, acts: [...press('📝 Order'), ...say('Zoe', '12', '20')] },
  photo: {
    flow: bakery,
    acts: [...press('📝 Order'), ...say('Zoe', '20'), ...press('Sliced'), { say: { type: 'photo', photo: 'rye.jpg' } }],
  },
  branch: { flow: bakery, acts: [...press('📝 Order'), { say: { type: 'rewind', turn: 0 } }, ...press('🔔 News')] },
  undone: { flow: bakery, acts: [...press('📝 Order'), ...say('Zoe'), { say: { type: 'rewind', turn: 1 } }] },
  broken: {
    flow: bakery,
    acts: [...press('📝 Order'), ...say('Zoe'), { edit: ['  item ask "📝 Order" -> ask\n', ''] }],
  },
  outdated: { flow: bakery, acts: [...press('📝 Order'), { edit: ['-> sorry', '-> sory'] }] },
  missing: { flow: 'menu main "Hi" {\n  item a "A" -> nowhere\n' },
  played: { flow: bakery, acts: [{ playFrom: { node: 'ask', step: 'cut' } }] },
  entered: { flow: bakery, acts: [{ playFrom: { node: 'lost' } }] },
  ended: { flow: bakery, acts: press('Close') },
  users: {
    flow: bakery,
    acts: [...press('📝 Order'), { say: { type: 'again' } }, { say: { type: 'idle' } }, { say: { type: 'comeBack' } }],
  },
  'new user': { flow: bakery, acts: [{ say: { type: 'newUser' } }] },
  cursor: { flow: bakery, acts: [...press('📝 Order'), { cursor: 'menu main' }] },
  'right to left': { flow: rightToLeft, acts: [...press('🥐 خبز'), ...say('دانا')] },
  long: { flow: long },
  telegram: { flow: long, acts: [{ say: { type: 'skin', skin: 'telegram' } }] },
  'telegram form': {
    flow: bakery,
    acts: [{ say: { type: 'skin', skin: 'telegram' } }, ...press('📝 Order'), ...say('Zoe')],
  },
  whatsapp: { flow: long, acts: [{ say: { type: 'skin', skin: 'whatsapp' } }] },
  'whatsapp form': {
    flow: bakery,
    acts: [{ say: { type: 'skin', skin: 'whatsapp' } }, ...press('📝 Order'), ...say('Zoe')],
  },
  discord: { flow: long, acts: [{ say: { type: 'skin', skin: 'discord' } }] },
  'discord form': {
    flow: bakery,
    acts: [{ say: { type: 'skin', skin: 'discord' } }, ...press('📝 Order'), ...say('Zoe')],
  },
  ...Object.fromEntries(
    ['variables', 'answers', 'outputs', 'path', 'data', 'log'].map((tab) => [
      `inspector ${tab}`,
      {
        flow: bakery,
        tab,
        acts: [
          ...press('🥐 Goods'),
          { result: 'Success' },
          ...press('Back'),
          ...press('🔔 News', 'News: on', 'Back', '📝 Order'),
          ...say('Zoe'),
        ],
      },
    ]),
  ),
};
