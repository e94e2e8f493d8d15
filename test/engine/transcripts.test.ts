import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/index.js';
import { parseTranscript, play, written } from './transcript.js';

const folder = join(import.meta.dirname, 'transcripts');
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

// With UPDATE_TRANSCRIPTS=1 the files are written anew; every change in them is then to be read.
const update = process.env.UPDATE_TRANSCRIPTS === '1';

describe('a conversation goes as it is written down', () => {
  it('has transcripts to play, and a table that says what each is for', () => {
    const named = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/[\w-]+\.txt/g)].map(([name]) => name);
    expect(files.length).toBeGreaterThan(20);
    expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
  });

  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8');
    const transcript = parseTranscript(source);

    it(`${file}: straight`, () => {
      const played = written(transcript, play(transcript, false));
      if (update) writeFileSync(join(folder, file), played);
      else expect(played).toBe(source);
    });

    it(`${file}: with the state written and read between events`, () => {
      const played = written(transcript, play(transcript, true));
      if (!update) expect(played).toBe(source);
    });

    it(`${file}: its flows are canonical after one reading`, () => {
      for (const move of transcript.moves) {
        if (move.kind !== 'flow') continue;
        const { flow } = readFlow(move.flow);
        expect(readFlow(flow).flow).toEqual(flow);
      }
    });
  }
});
