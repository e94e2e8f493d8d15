import type { Effect, JsonObject } from '../engine/index.js';
import type { Act } from './acts.js';
import { questionOf, type Said, saidIn } from './heard.js';
import { datumWords, literal, nameWords, quoted } from './write.js';

/** One turn of a conversation that is to become a test. */
export interface RecordedTurn {
  act?: Act;
  /** What no test can do; it becomes a comment. */
  remark?: string;
  effects: readonly Effect[];
}

export interface Recording {
  title: string;
  data: JsonObject;
  turns: readonly RecordedTurn[];
  /** Written as a comment above the last line. */
  note?: string;
}

/** A conversation as a readable test that passes at once on the flow that it was made with. */
export function writeTest({ title, data, turns, note }: Recording): string {
  const lines = [
    ...Object.entries(data)
      .filter(([root]) => /^[A-Za-z_]\w*$/.test(root))
      .map(([root, value]) => `given ${root} = ${literal(value)}`),
    ...early(turns),
    ...turns.flatMap(({ act, remark, effects }, index) => [
      ...(remark === undefined ? [] : [`// ${remark.replaceAll(/\s+/g, ' ')}`]),
      ...(act && !(act.kind === 'result' && isEarly(turns, index)) ? [actLine(act)] : []),
      ...saidLines(effects),
    ]),
    ...(note === undefined ? [] : note.split('\n').map((line) => `// ${line}`)),
    ...lastLine(turns.at(-1)?.effects ?? []),
  ];
  return `test ${quoted(title)} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

export function actLine(act: Act): string {
  switch (act.kind) {
    case 'press':
      // A row is known by its words, since its data is only its place.
      if (act.data.startsWith('@')) return `user presses ${quoted(act.isOnly ? act.label : act.data)}`;
      return `user presses ${datumWords(act.data)}`;
    case 'text':
      return `user says ${quoted(act.text)}`;
    case 'photo':
      return act.photo === 'photo.png' ? 'user sends photo' : `user sends photo ${quoted(act.photo)}`;
    case 'result': {
      const values = Object.keys(act.values).length > 0 ? ` ${literal(act.values)}` : '';
      return `action ${nameWords(act.node)} answers ${datumWords(act.output)}${values}`;
    }
    case 'wait':
      return `user waits ${timeWords(act.milliseconds)}`;
    case 'comeBack':
      return 'user comes back';
  }
}

function timeWords(milliseconds: number): string {
  for (const [unit, size] of [
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const)
    if (milliseconds >= size && milliseconds % size === 0)
      return `${milliseconds / size} ${unit}${milliseconds === size ? '' : 's'}`;
  return `${milliseconds / 1000} seconds`;
}

/** Calls that are answered before the user did anything: their answers have to be there when the conversation begins. */
function isEarly(turns: readonly RecordedTurn[], index: number): boolean {
  return turns.slice(1, index + 1).every(({ act }) => act?.kind === 'result');
}

function early(turns: readonly RecordedTurn[]): string[] {
  return turns.flatMap(({ act }, index) => (act?.kind === 'result' && isEarly(turns, index) ? [actLine(act)] : []));
}

/** One line for each message, so that nothing the bot says goes unnoticed. */
function saidLines(effects: readonly Effect[]): string[] {
  const lines = saidIn(effects).map(saidLine);
  // After a message without words, others can only be found by passing over it.
  return lines.flatMap((line, index) =>
    line === undefined ? (lines.slice(index + 1).some((later) => later !== undefined) ? ['...'] : []) : [line],
  );
}

function saidLine(said: Said): string | undefined {
  const text = said.step === undefined ? said.text.split('\n').find((line) => line.trim() !== '') : questionOf(said);
  if (text === undefined || text.trim() === '') return undefined;
  return `bot ${said.step === undefined ? 'says' : 'asks'} ${quoted(text)}`;
}

function lastLine(effects: readonly Effect[]): string[] {
  if (effects.some(({ type }) => type === 'end')) return ['expect ended'];
  const last = saidIn(effects).findLast(({ node }) => node !== undefined);
  return last?.node === undefined ? [] : [`expect at ${nameWords(last.node)}`];
}
