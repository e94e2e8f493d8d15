import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConversationEvent, Flow, JsonObject } from '../../src/engine/index.js';
import { Session } from '../../src/extension/preview/session.js';
import { type FromPage, PROTOCOL } from '../../src/messages/preview.js';
import { logOf } from '../../src/preview/log.js';
import { run } from '../cli/run.js';
import { parseEvent, parseTranscript } from '../engine/transcript.js';

const transcripts = path.join(import.meta.dirname, '../engine/transcripts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A written conversation from one start to the next. */
interface Play {
  flow: Flow;
  data: JsonObject;
  events: ConversationEvent[];
}

let compared = 0;

describe("The preview's log of effects", () => {
  for (const name of readdirSync(transcripts).filter((file) => file.endsWith('.txt'))) {
    it(`is that of play --json, byte for byte: ${name}`, async () => {
      for (const [index, play] of playsIn(readFileSync(path.join(transcripts, name), 'utf8')).entries()) {
        const session = preview(play);
        const wish = session.do({ protocol: PROTOCOL, type: 'copy', what: 'events' });
        const events = wish?.type === 'copy' ? wish.text.trimEnd().split('\n') : [];
        const file = path.join(folder, `${name}-${index}.flow.json`);
        writeFileSync(file, JSON.stringify(play.flow));
        const { code, out } = await run(['play', '--json', file], events);
        expect(code).toBe(0);
        const printed = out
          .trimEnd()
          .split('\n')
          .flatMap((line) =>
            (JSON.parse(line) as { effects: unknown[] }).effects.map((effect) => JSON.stringify(effect)),
          );
        const shown = logOf(session.view().turns).filter(({ kind }) => kind === 'out');
        expect(shown.map(({ text }) => text)).toEqual(printed);
        compared += printed.length;
      }
    });
  }

  it('has been compared over hundreds of effects', () => {
    expect(compared).toBeGreaterThan(300);
  });
});

function playsIn(text: string): Play[] {
  const plays: Play[] = [];
  let flow: Flow | undefined;
  for (const move of parseTranscript(text).moves) {
    if (move.kind === 'flow') flow = move.flow;
    else if (flow && /^start\b/.test(move.line))
      plays.push({ flow, data: dataOf(move.line.slice(5).trim()), events: [] });
    // Where the flow changes in mid-conversation, another test looks at what the preview makes of it.
    else if (plays.at(-1)?.flow === flow) plays.at(-1)?.events.push(parseEvent(move.line));
  }
  return plays;
}

function dataOf(json: string): JsonObject {
  const given = (json === '' ? {} : JSON.parse(json)) as JsonObject;
  if ('variables' in given) return (given.data ?? {}) as JsonObject;
  return (given.data as JsonObject | undefined) ?? given;
}

function preview({ flow, data, events }: Play): Session {
  const session = new Session('flow.menuflow');
  session.take(
    { flow, sourceMap: [], problems: [], entry: 'memory://flow', version: 1, files: ['memory://flow'] },
    { data, answers: {} },
  );
  for (const event of events) {
    const message = asThePageSendsIt(event, session);
    if (message) session.do({ protocol: PROTOCOL, ...message } as FromPage);
  }
  return session;
}

type Sent = FromPage extends infer Message ? (Message extends unknown ? Omit<Message, 'protocol'> : never) : never;

/** Nothing for an event that nobody can cause by clicking and typing, such as a press of no button at all. */
function asThePageSendsIt(event: ConversationEvent, session: Session): Sent | undefined {
  switch (event.type) {
    case 'start':
      return { type: 'comeBack' };
    case 'press': {
      const screens = session
        .view()
        .turns.flatMap(({ effects }) => effects)
        .filter((effect) => effect.type === 'message' || effect.type === 'update');
      const screen = screens.findLast(({ id }) => event.message === undefined || id === event.message);
      const button =
        screen?.buttons.flat().findIndex(({ data }, at) => data === event.data || at === event.button) ?? -1;
      if (!screen || button < 0) return undefined;
      return { type: 'press', message: screen.id, button, data: screen.buttons.flat()[button]?.data ?? '' };
    }
    case 'text':
      return { type: 'text', text: event.text };
    case 'photo':
      return { type: 'photo', photo: event.photo };
    case 'result':
      return { type: 'result', call: event.call, output: event.output, values: event.values ?? {} };
    case 'idle':
      return { type: 'idle' };
  }
}
