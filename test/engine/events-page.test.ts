import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsPage, problemCodes, variantsOf } from './events-page.js';
import { effectWords, eventWords, problemWords } from './events-words.js';

const page = 'docs/events.md';
const engine = 'src/engine';
const source = readFileSync(join(engine, 'conversation.ts'), 'utf8');

// The page comes from the declarations: WRITE_DOCS=1 writes it anew.
if (process.env.WRITE_DOCS) writeFileSync(page, eventsPage(source));

describe('the reference of events and effects', () => {
  it('is the one that the declarations give', () => {
    expect(readFileSync(page, 'utf8'), 'WRITE_DOCS=1 vitest run test/engine/events-page writes it anew').toBe(
      eventsPage(source),
    );
  });

  it('has every event and every effect, and none that is gone', () => {
    const events = variantsOf(source, 'ConversationEvent').map(({ type }) => type);
    const effects = variantsOf(source, 'Effect').map(({ type }) => type);
    expect(events.toSorted()).toEqual(Object.keys(eventWords).toSorted());
    expect(effects.toSorted()).toEqual(Object.keys(effectWords).toSorted());
    // Counted apart from the reading of the unions, so that neither can lose one in silence.
    expect(events.length + effects.length).toBe([...source.matchAll(/\{ type: '/g)].length);
  });

  it('has every code that a problem can have', () => {
    const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(engine|turn)\.ts$|^(nodes|screens)[\\/].*\.ts$/.test(name),
    );
    const codes = problemCodes(files.map((name) => readFileSync(join(engine, name), 'utf8')));
    expect(codes).toEqual(Object.keys(problemWords).toSorted());
  });

  it('says that a field without words has none', () => {
    const more = source.replace("{ type: 'idle' }", "{ type: 'idle'; mood: string }");
    expect(() => eventsPage(more)).toThrow('idle.mood');
  });
});
