import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flow } from '../../src/engine/flow.js';
import { readFlow } from '../../src/engine/read-flow.js';
import { parseTemplate } from '../../src/engine/templates.js';
import { compileFlow } from '../../server/embed.js';
import { flowToText } from '../../server/compiler/import.js';
import { flow } from './arbitrary-flow.js';
import { compileText } from './compile-helper.js';
import { runs } from '../support/runs.js';

/** Reads any JSON and writes it as text. */
function importJson(json: unknown): { text: string; problems: string[]; flow: Flow } {
  const read = readFlow(json);
  if (!read.flow) throw new Error(JSON.stringify(read.problems));
  const { text, problems } = flowToText(read.flow);
  return { text, problems: problems.map((problem) => `${problem.pointer}: ${problem.message}`), flow: read.flow };
}

describe('a flow from the visual builder', () => {
  const builder = {
    nodes: [
      { id: 'after', type: 'message.send', settings: { Message: 'Thanks, {{FormData.name}}' } },
      {
        id: 'load',
        type: 'http.request',
        settings: { Url: 'https://example.com' },
        outputs: { Success: 'rows', Error: 'after' },
      },
      {
        id: 'rows',
        type: 'menu.paginated_list',
        settings: { Items: '{{load.rows}}', PageSize: 7, ItemTemplate: '{{title}}' },
        outputs: { ItemSelected: 'after' },
      },
      {
        id: 'main',
        type: 'menu.show',
        settings: {
          Message: 'What *now*?',
          Items: [
            { label: '🛍 Shop', data: 'shop' },
            { label: 'Sign up', data: 'sign-up' },
          ],
          Columns: 2,
          AllowBack: true,
          ParseMode: 'Markdown',
          Theme: 'dark',
        },
        outputs: { shop: 'load', 'sign-up': 'sign-up', Back: 'main' },
      },
      {
        id: 'sign-up',
        type: 'menu.wizard',
        settings: {
          SaveToVar: 'var.signup',
          MaxRetries: 3,
          SaveProgress: true,
          Steps: [
            { name: 'name', message: 'Your name?', type: 'text', validation: 'len(value) >= 2 && !(value == "x")' },
            { name: 'mail', message: 'Your e-mail?', type: 'text', validation: 'email' },
            {
              name: 'plan',
              message: 'Which plan?',
              type: 'choice',
              buttons: [
                { label: 'Free', data: 'free' },
                { label: 'Pro', data: 'pro plan' },
              ],
            },
          ],
        },
        outputs: { Complete: 'after', Cancelled: 'main' },
      },
    ],
  };

  it('is written as an author would, the start first and each node near one that leads to it', () => {
    const { text, problems } = importJson(builder);
    expect(text).toBe(`flow flow {
  start main
}

var signup: form of \`sign-up\`

menu main "What *now*?" {
  format markdown
  columns 2
  item shop "🛍 Shop" -> load
  item "sign-up" "Sign up" -> \`sign-up\`
  back -> main
  with { Theme: "dark" }
}

action load http.request {
  with { Url: "https://example.com" }
  success -> rows
  error -> after
}

list rows from load.rows {
  each "{{title}}"
  page size 7
  selected -> after
}

send after "Thanks, {{FormData.name}}"

wizard \`sign-up\` {
  save to signup
  save progress
  retries 3

  step name: text "Your name?" required { check len(value) >= 2 and not value == "x" }
  step mail: text "Your e-mail?" required { check email }
  step plan: select "Which plan?" required {
    option free "Free"
    option "pro plan" "Pro"
  }

  complete -> after
  cancelled -> main
}
`);
    expect(problems).toEqual([
      '/nodes/main/settings/Theme: The language has no word for the setting "Theme"; it is kept in "with".',
    ]);
  });

  it('compiles to what was read, with its expressions in their one spelling', () => {
    const { text, flow: read } = importJson(builder);
    const { revision: _ignored, ...compiled } = compileText(text);
    const { steps } = read.nodes['sign-up']!.settings as { steps: { validation: string }[] };
    steps[0]!.validation = 'len(value) >= 2 and not value == "x"';
    expect(compiled).toEqual(read);
  });
});

describe('a flow that was compiled', () => {
  it('keeps the order of its author, any other begins at its start', () => {
    const text = 'flow f {\n  start b\n}\n\nsend a "A" -> end\n\nmenu b "B" {\n  item x "X" -> a\n}\n';
    const compiled = compileText(text);
    expect(flowToText(compiled).text).toBe(text);
    const { revision: _ignored, ...other } = compiled;
    expect(Object.keys(compileText(flowToText(other).text).nodes)).toEqual(['b', 'a']);
  });

  it('says the format of most texts once', () => {
    const text =
      'flow f {\n  start a\n  format html\n}\n\nsend a "A" -> b\nsend b "B" -> c\n\nsend c "C" -> end {\n  format plain\n}\n';
    expect(flowToText(compileText(text)).text).toBe(text);
  });
});

describe('texts', () => {
  const sent = (words: string): Flow => ({
    menuflow: '1.0',
    id: 'f',
    start: 's',
    nodes: { s: { type: 'message.send', settings: { message: words }, outputs: {} } },
  });
  const message = (words: string): string => flowToText(sent(words)).text.replace(/^[^]*\n\n(?=send)/, '');

  it.each([
    ['Hello', 'send s "Hello"\n'],
    ['say "hi"', 'send s "say \\"hi\\""\n'],
    ['a \\* star', 'send s "a \\* star"\n'],
    ['C:\\new\\', 'send s "C:\\\\new\\\\"\n'],
    ['\\{{plain}} {{path}}', 'send s "\\{{plain}} {{path}}"\n'],
    ['{{ a . b }} {{main-menu.x}}', 'send s "{{a.b}} {{`main-menu`.x}}"\n'],
    ['One\nTwo "2"', 'send s """\n  One\n  Two "2"\n  """\n'],
  ])('%j stands as %j', (words, text) => {
    expect(message(words)).toBe(text);
  });

  it('of several lines may hold blank lines, and quotes in threes', () => {
    const words = 'One\n\n"""three"""';
    expect(message(words)).toBe('send s """\n  One\n\n  \\"\\"\\"three\\"\\"\\"\n  """\n');
    expect(compileText(flowToText(sent(words)).text).nodes.s?.settings).toEqual({ message: words });
  });

  it.each([[' indented\nx'], ['x \ny'], ['x\n'], ['\nx'], ['a\r\nb'], ['x\n \ny']])(
    'of several lines that quotes in threes would change stay on one: %j',
    (words) => {
      expect(message(words).trimEnd()).not.toContain('"""');
      expect(compileText(flowToText(sent(words)).text).nodes.s?.settings).toEqual({ message: words });
    },
  );
});

describe('the shared cases of templates', () => {
  it('mean the same after a way through text and back', () => {
    const cases: { text: string }[] = JSON.parse(
      readFileSync(new URL('../fixtures/templates.json', import.meta.url), 'utf8'),
    );
    const meaning = (text: string): unknown => parseTemplate(text).parts.map((part) => ({ ...part, start: 0, end: 0 }));
    const sound = cases.filter(({ text }) => parseTemplate(text).parts.every((part) => part.kind !== 'broken'));
    expect(sound.length).toBeGreaterThan(20);
    for (const { text } of sound) {
      const flow: Flow = {
        menuflow: '1.0',
        id: 'f',
        start: 's',
        nodes: { s: { type: 'message.send', settings: { message: text }, outputs: {} } },
      };
      const { message } = compileText(flowToText(flow).text).nodes.s!.settings as { message: string };
      expect([text, meaning(message)]).toEqual([text, meaning(text)]);
    }
  });
});

describe('what the language cannot say', () => {
  it('is told: braces around what is no path, which are plain text from then on', () => {
    const written = { nodes: { s: { type: 'message.send', settings: { message: 'a {{1 + 1}} b {{ c' } } } };
    expect(readFlow(written).problems.map(({ code }) => code)).toEqual(['broken-path', 'unclosed-path', 'no-start']);
    const { text, flow: canonical } = importJson(written);
    expect(canonical.nodes.s?.settings).toEqual({ message: 'a \\{{1 + 1}} b \\{{ c' });
    expect(compileText(text).nodes).toEqual(canonical.nodes);
  });

  it('is told: a name with a backquote', () => {
    const { text, problems } = importJson({
      start: 'a`b',
      nodes: { 'a`b': { type: 'message.send', settings: { message: 'x' }, outputs: { Next: 'a`b' } } },
    });
    expect(new Set(problems.map((problem) => problem.split(': ')[1]))).toEqual(
      new Set(['The name "a`b" cannot be written; it is now `a\'b`.']),
    );
    expect(compileText(text)).toMatchObject({ start: "a'b", nodes: { "a'b": { outputs: { Next: "a'b" } } } });
  });

  it('keeps what it can: an expression that cannot be read, a value of the wrong kind', () => {
    const broken = {
      menuflow: '1.0',
      id: 'f',
      start: 'm',
      nodes: {
        m: { type: 'menu.show', settings: { items: [], columns: -1, allow_back: 'yes' }, outputs: {} },
        r: { type: 'menu.router', settings: { routes: {}, value: '1 +' }, outputs: {} },
        s: { type: 'data.set', settings: { assign: [{ variable: 'var.x', value: '((' }] }, outputs: { Next: 'm' } },
      },
    };
    const { revision: _ignored, ...compiled } = compileText(flowToText(broken).text);
    expect(compiled).toEqual(broken);
  });
});

describe('writing', () => {
  it('never fails, whatever was read', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.jsonValue(),
        start: fc.jsonValue(),
        idle: fc.jsonValue(),
        types: fc.jsonValue(),
        variables: fc.jsonValue(),
        nodes: fc.dictionary(
          fc.string(),
          fc.record({
            type: fc.oneof(fc.constantFrom('menu.show', 'menu.wizard', 'menu.router', 'data.set'), fc.string()),
            settings: fc.jsonValue(),
            outputs: fc.jsonValue(),
          }),
        ),
      }),
    );
    fc.assert(
      fc.property(junk, (json) => {
        const { flow: read } = readFlow(json);
        if (read) expect(() => compileText(flowToText(read).text)).not.toThrow();
      }),
      { numRuns: runs(300) },
    );
  });

  it('never fails on a flow of which any part is something else', () => {
    const mutated = fc
      .tuple(flow, fc.nat(), fc.jsonValue())
      .map(([some, place, value]) => replaced(some, place, value));
    fc.assert(
      fc.property(mutated, (some) => {
        expect(() => flowToText(some)).not.toThrow();
      }),
      { numRuns: runs(500) },
    );
  });

  it('keeps an expression that is too large for its place in with', () => {
    for (const value of [`${'len('.repeat(60)}x${')'.repeat(60)}`, Array(501).fill('x').join(' + ')]) {
      const large = {
        menuflow: '1.0',
        id: 'f',
        start: 'r',
        nodes: { r: { type: 'menu.router', settings: { routes: {}, value }, outputs: {} } },
      };
      const { revision: _ignored, ...compiled } = compileText(flowToText(large).text);
      expect(compiled).toEqual(large);
    }
  });

  it('does not nest deeper than the language can read', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 5000; depth++) deep = depth % 2 ? [deep] : { a: deep };
    const { text, problems } = flowToText({
      menuflow: '1.0',
      id: 'f',
      start: 'a',
      nodes: { a: { type: 'k', settings: { deep } as never, outputs: {} } },
    });
    expect(problems.map((problem) => problem.code)).toEqual(['too-deep']);
    expect(() => compileText(text)).not.toThrow();
  });
});

/** A flow with one of its parts replaced. */
function replaced(some: Flow, place: number, value: unknown): Flow {
  const copy = JSON.parse(JSON.stringify(some));
  const places: [Record<string, unknown>, string][] = [];
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      if (part !== copy || !['id', 'start', 'nodes'].includes(key)) places.push([part as Record<string, unknown>, key]);
      collect((part as Record<string, unknown>)[key]);
    }
  };
  collect(copy);
  const chosen = places[place % Math.max(places.length, 1)];
  if (chosen)
    Object.defineProperty(chosen[0], chosen[1], { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

describe('variables that only nodes speak of', () => {
  it('are declared in the text, so that it is free of errors', () => {
    const steps = [{ id: 'name', title: 'Name?', type: 'text' }];
    const { flow: read } = readFlow({
      start: 'w',
      nodes: {
        w: {
          type: 'menu.wizard',
          settings: { steps, save_to_var: 'var.signup' },
          outputs: { Complete: 't', Cancelled: 't' },
        },
        t: { type: 'menu.toggle', settings: { variable: 'sound', message: 'Sound' }, outputs: { Changed: 's' } },
        s: { type: 'data.set', settings: { assign: { count: '1' } }, outputs: { Next: 'end' } },
      },
    });
    if (!read) throw new Error('It cannot be read.');
    const { text } = flowToText(read);
    expect(text).toContain('var signup: form of w\nvar sound: boolean\nvar count: any\n');
    expect(compileFlow(text).problems.filter((problem) => problem.severity === 'error')).toEqual([]);
  });
});
