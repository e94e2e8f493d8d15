import fc from 'fast-check';
import '../../support/seed.js';

const ids = ['na', 'nb', 'nc', 'nd', 'ne', 'nf'] as const;
const kinds = [
  'menu',
  'wizard',
  'list',
  'search',
  'buttons',
  'router',
  'confirm',
  'toggle',
  'send',
  'set',
  'action',
  'back',
  'reset',
] as const;
type Kind = (typeof kinds)[number];

interface Draft {
  kind: Kind;
  targets: number[];
  probes: number[];
  /** Decides what is there or not, and which condition of several. */
  choices: number[];
}

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Kind>('menu', 'wizard', 'list', 'action') },
    { weight: 2, arbitrary: fc.constantFrom(...kinds) },
  ),
  targets: fc.array(fc.nat(ids.length), { minLength: 3, maxLength: 3 }),
  probes: fc.array(fc.nat(20), { minLength: 2, maxLength: 2 }),
  choices: fc.array(fc.nat(99), { minLength: 8, maxLength: 8 }),
});

/** Small flows of every kind of node, whose texts show what the paths in them are filled with: `[path=value]`. */
export const smallFlow: fc.Arbitrary<string> = fc
  .record({ drafts: fc.array(draft, { minLength: 2, maxLength: ids.length }), idle: fc.nat(5) })
  .map(({ drafts, idle }) => {
    const nodes = drafts.map((node, place) => write(node, place, drafts));
    const to = ids[idle % drafts.length] ?? 'na';
    return [
      `flow f {\n  start na\n${idle > 3 ? `  idle 5 minutes -> ${to}\n` : ''}}`,
      'var word: text',
      'var flag: boolean',
      ...nodes,
      '',
    ].join('\n');
  });

/** The flow's probes on a screen: which path, and whether it was filled. */
export function probesOn(text: string): { path: string; isFilled: boolean }[] {
  return [...text.matchAll(/\[([\w.]+)=([^\]]*)\]/g)].map(([, path = '', value]) => ({ path, isFilled: value !== '' }));
}

const showIfs = ['', '', ' show if b > 3', ' show if b > 3 and b < 2', ' show if a == "x"', ' show if c != "x"'];
const checks = ['', '', ' check value > 3', ' check value > 3 and value < 2', ' check value >= 3 or value < 1'];

function write({ kind, targets, probes, choices }: Draft, place: number, all: readonly Draft[]): string {
  const id = ids[place] ?? 'na';
  const to = (which: number): string =>
    (targets[which] ?? 0) < all.length ? (ids[targets[which] ?? 0] ?? 'end') : 'end';
  const has = (choice: number): boolean => (choices[choice] ?? 0) % 2 === 0;
  const known = pathsIn(all);
  const probe = probes.map((which) => known[which % known.length] ?? 'word').map((path) => `[${path}={{${path}}}]`);
  const text = `"${id} ${probe.join('')}"`;
  const back = has(0) ? '  back\n' : '';
  switch (kind) {
    case 'menu': {
      const items = [0, 1, 2]
        .filter((item) => item === 0 || has(item))
        .map((item) => `  item i${item} "I${item}" -> ${to(item)}\n`);
      return `menu ${id} ${text} {\n${items.join('')}${back}}`;
    }
    case 'wizard':
      return `wizard ${id} {\n${stepsOf(choices)}  complete -> ${to(0)}\n${has(6) ? `  cancelled -> ${to(1)}\n` : ''}}`;
    case 'list':
      return `list ${id} from [{ t: "T" }] {\n  header ${text}\n  each "{{t}}"\n  selected -> ${to(0)}\n${back}}`;
    case 'search':
      return `search ${id} in [{ t: "T" }] {\n  placeholder ${text}\n  fields t\n  each "{{t}}"\n  selected -> ${to(0)}\n${back}}`;
    case 'buttons':
      return `buttons ${id} from [{ t: "T", i: "i0" }] ${text} {\n  each "{{t}}" data "{{i}}"\n${has(1) ? `  on i0 -> ${to(1)}\n` : ''}  selected -> ${to(0)}\n${back}}`;
    case 'router':
      return `router ${id} {\n  on i0 -> ${to(0)}\n${has(1) ? `  on i1 -> ${to(1)}\n` : ''}${has(2) ? `  otherwise -> ${to(2)}\n` : ''}}`;
    case 'confirm':
      return `confirm ${id} ${text} {\n  yes "Yes" -> ${to(0)}\n  no "No" -> ${to(1)}\n}`;
    case 'toggle':
      return `toggle ${id} of flag ${text} {\n  on "ON"\n  off "OFF"\n${has(1) ? `  changed -> ${to(0)}\n` : ''}${back}}`;
    case 'send':
      return `send ${id} ${text} -> ${to(0)}`;
    case 'set':
      return `set ${id} { word = "set" } -> ${to(0)}`;
    case 'action':
      return `action ${id} do.it {\n  gives r: text\n  mock { r: "R" }\n  success -> ${to(0)}\n  error -> ${to(1)}\n}`;
    case 'back':
      return `back ${id} "Back"`;
    case 'reset':
      return `reset ${id} -> ${ids[(targets[0] ?? 0) % all.length] ?? 'na'}`;
  }
}

/** Three questions in some order, each with or without a condition and a check; the titles show other answers. */
function stepsOf(choices: readonly number[]): string {
  const pick = (from: readonly string[], choice: number): string => from[(choices[choice] ?? 0) % from.length] ?? '';
  const a = `  step a: text "A? [b={{b}}]" required {${pick(showIfs.slice(0, 4), 1)} }\n`;
  const b = `  step b: number "B? [c={{c}}]" required {${pick(checks, 2)} }\n`;
  const c = `  step c: text "C? [a={{a}}]" required {${pick(showIfs.slice(0, 5), 3)} }\n`;
  const orders = [
    [a, b, c],
    [b, a, c],
    [c, b, a],
    [b, c, a],
    [a, c, b],
  ];
  return (orders[(choices[4] ?? 0) % orders.length] ?? []).join('');
}

/** What the texts of a flow can read without a mistake. */
function pathsIn(all: readonly Draft[]): string[] {
  const has = (...wanted: Kind[]): boolean => all.some(({ kind }) => wanted.includes(kind));
  return [
    'word',
    ...(has('wizard') ? ['FormData.b'] : []),
    ...(has('list', 'search', 'buttons') ? ['SelectedItem.t'] : []),
    ...all.flatMap(({ kind }, place) => (kind === 'action' ? [`${ids[place] ?? 'na'}.r`] : [])),
  ];
}
