import { type EventWords, effectWords, eventWords, fieldWords, problemWords } from './events-words.js';

/** One variant of a union, as the source declares it. */
export interface Variant {
  type: string;
  fields: Field[];
}

export interface Field {
  name: string;
  type: string;
  optional: boolean;
}

/** The reference page of events and effects, made of the declarations in conversation.ts. */
export function eventsPage(source: string): string {
  const common = fieldsOf(bodyOf(source, 'EventBase'));
  const events = variantsOf(source, 'ConversationEvent');
  const effects = variantsOf(source, 'Effect');
  return `${[
    '# Events and effects',
    'What goes into a conversation and what comes out of it. All of it is plain JSON. [The engine, for bot developers](engine.md) shows how a bot uses it.',
    '<!-- Made from src/engine/conversation.ts by test/engine/events-page.test.ts. -->',
    '## Events',
    'Any event may also have:',
    table(common, 'event'),
    ...events.flatMap((event) => section('event', event, eventWords)),
    '## Effects',
    'They come in the order in which they happen.',
    ...effects.flatMap((effect) => section('effect', effect, effectWords)),
    '## Buttons',
    'A message has rows of buttons. Each button has:',
    table(fieldsOf(bodyOf(source, 'Button')), 'button'),
    '## What a message waits for',
    `\`expects\` is one of ${literalsOf(source, 'Expects')}. \`format\` is one of ${literalsOf(source, 'TextFormat')}.`,
    '## Problems',
    'A `problem` has one of these codes:',
    `| Code | Meaning |\n|---|---|\n${Object.entries(problemWords)
      .map(([code, words]) => `| \`${code}\` | ${words} |`)
      .join('\n')}`,
  ].join('\n\n')}\n`;
}

/** The members of a union of objects; one that is joined with a named type has that type's fields too. */
export function variantsOf(source: string, name: string): Variant[] {
  const declared = new RegExp(`export type ${name} =([^]*?)\\n(?=\\nexport|\\n/\\*\\*|$)`).exec(source)?.[1] ?? '';
  const members = declared.matchAll(/\| \(?\{ (type: '[^]*?) \}(?: & (\w+)\))?(?=\s*[|;)\n]|$)/g);
  return [...members].map(([, body = '', joined]) => {
    const [first, ...rest] = fieldsOf(`${body};`);
    const type = first?.type.replaceAll("'", '') ?? '';
    return { type, fields: [...rest, ...(joined ? fieldsOf(bodyOf(source, joined)) : [])] };
  });
}

/** The codes that the engine's sources give to a problem in a conversation. */
export function problemCodes(sources: readonly string[]): string[] {
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/(?:\.(?:problem|stop)\(\s*|\bcode: )'([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  return [...new Set(codes)].toSorted();
}

function section(kind: 'event' | 'effect', { type, fields }: Variant, words: EventWords): string[] {
  const meaning = words[type];
  if (!meaning) throw new Error(`No words say what the ${kind} ${type} means.`);
  return [`### \`${type}\``, meaning, ...(fields.length > 0 ? [table(fields, type)] : [])];
}

function table(fields: readonly Field[], owner: string): string {
  const rows = fields.map(({ name, type, optional }) => {
    const words = fieldWords[`${owner}.${name}`] ?? fieldWords[name];
    if (!words) throw new Error(`No words say what the field ${owner}.${name} means.`);
    return `| \`${name}\` | \`${type.replaceAll('|', '\\|')}\` | ${optional ? 'may be left out' : 'always'} | ${words} |`;
  });
  return ['| Field | Type | There | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function bodyOf(source: string, name: string): string {
  const body = new RegExp(`interface ${name} \\{\\n([^]*?)\\n\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`There is no interface ${name}.`);
  return body;
}

/** The fields of an object's type: `name?: type;`, where a type may hold an object in one line. */
function fieldsOf(body: string): Field[] {
  const bare = body.replaceAll(/\/\*\*[^]*?\*\//g, '');
  const fields = bare.matchAll(/(\w+)(\??): ((?:\{[^}]*\}|[^;{}])+)(?:;|$)/g);
  return [...fields].map(([, name = '', mark, type = '']) => ({ name, type: type.trim(), optional: mark === '?' }));
}

function literalsOf(source: string, name: string): string {
  const declared = new RegExp(`export type ${name} =([^;]*);`).exec(source)?.[1] ?? '';
  return [...declared.matchAll(/'(\w+)'/g)].map(([, word]) => `\`${word}\``).join(', ');
}
