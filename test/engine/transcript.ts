import {
  handleEvent,
  startConversation,
  type ConversationEvent,
  type ConversationState,
  type Effect,
  type Flow,
  type Turn,
} from '../../src/engine/index.js';

/**
 * Conversations written down as people read them.
 *
 *     flow: {…}                      the flow from here on (a second one is a newer flow)
 *     > start {"User":{…}}           what happens: start, press, button, say, photo, result, idle, event
 *     bot #1 main (plain, press)     what the bot does about it
 *       | Hello
 *       [Catalogue|catalogue]
 *     = variables {…}                what must hold of the state
 *
 * Lines that begin with # in the first column are remarks.
 */
export interface Transcript {
  remarks: string[];
  moves: Move[];
}

export type Move = { kind: 'flow'; flow: Flow; source: string } | { kind: 'event'; line: string; expected: string[] };

export function parseTranscript(text: string): Transcript {
  const transcript: Transcript = { remarks: [], moves: [] };
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('# ')) transcript.remarks.push(line.slice(2));
    else if (line.startsWith('flow:')) {
      let source = line.slice(5);
      while (at + 1 < lines.length && lines[at + 1] !== '') source += `\n${lines[++at]}`;
      transcript.moves.push({ kind: 'flow', flow: JSON.parse(source) as Flow, source });
    } else if (line.startsWith('> ')) {
      const expected: string[] = [];
      while (at + 1 < lines.length && lines[at + 1] !== '') expected.push(lines[++at] ?? '');
      transcript.moves.push({ kind: 'event', line: line.slice(2), expected });
    } else if (line !== '') throw new Error(`A transcript cannot hold the line ${line}`);
  }
  return transcript;
}

/** Plays a transcript; gives the lines that each event really leads to. */
export function play(transcript: Transcript, throughJson: boolean): string[][] {
  const played: string[][] = [];
  let flow: Flow | undefined;
  let state: ConversationState | undefined;
  for (const move of transcript.moves) {
    if (move.kind === 'flow') {
      flow = move.flow;
      continue;
    }
    if (!flow) throw new Error('A transcript begins with a flow.');
    const before = state && JSON.stringify(state);
    const given: ConversationState | undefined = throughJson && before !== undefined ? JSON.parse(before) : state;
    const turn: Turn = given
      ? handleEvent(flow, given, parseEvent(move.line))
      : startConversation(flow, startOptions(move.line));
    if (given && JSON.stringify(given) !== before) throw new Error('The state that an event was given has changed.');
    state = throughJson ? (JSON.parse(JSON.stringify(turn.state)) as ConversationState) : turn.state;
    const wanted = move.expected
      .filter((line) => line.startsWith('= '))
      .map((line) => line.slice(2).split(' ')[0] ?? '');
    const facts = wanted.map((key) => `= ${key} ${JSON.stringify((turn.state as Record<string, unknown>)[key])}`);
    played.push([...turn.effects.flatMap(describe), ...facts]);
  }
  return played;
}

/** The transcript with what really happened. */
export function written(transcript: Transcript, played: string[][]): string {
  const blocks = transcript.remarks.map((remark) => `# ${remark}`);
  const parts = [blocks.join('\n')];
  let event = 0;
  for (const move of transcript.moves) {
    if (move.kind === 'flow') parts.push(`flow:${move.source}`);
    else parts.push([`> ${move.line}`, ...(played[event++] ?? [])].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

function startOptions(line: string): Parameters<typeof startConversation>[1] {
  const [, , json] = /^(start) ?(.*)$/.exec(line) ?? [];
  if (json === undefined) throw new Error(`A conversation begins with start, not ${line}`);
  if (json === '') return {};
  const given = JSON.parse(json) as Record<string, unknown>;
  return 'data' in given || 'variables' in given || 'id' in given ? given : { data: given as never };
}

export function parseEvent(line: string): ConversationEvent {
  const [, word = '', rest = ''] = /^(\w+) ?([^]*)$/.exec(line) ?? [];
  switch (word) {
    case 'start':
      return rest === '' ? { type: 'start' } : { type: 'start', data: JSON.parse(rest) };
    case 'press': {
      const [, message, data] = /^(?:#(\d+) )?(.*)$/.exec(rest) ?? [];
      return message === undefined
        ? { type: 'press', data: data ?? '' }
        : { type: 'press', message: Number(message), data: data ?? '' };
    }
    case 'button':
      return { type: 'press', button: Number(rest) };
    case 'say':
      return { type: 'text', text: rest };
    case 'photo':
      return { type: 'photo', photo: rest };
    case 'result': {
      const [, call, output, values] = /^(\d+) (\S+) ?(.*)$/.exec(rest) ?? [];
      const event: ConversationEvent = { type: 'result', call: Number(call), output: output ?? '' };
      return values ? { ...event, values: JSON.parse(values) } : event;
    }
    case 'idle':
      return { type: 'idle' };
    case 'event':
      return JSON.parse(rest) as ConversationEvent;
    default:
      throw new Error(`There is no event ${line}`);
  }
}

function describe(effect: Effect): string[] {
  switch (effect.type) {
    case 'message':
    case 'update': {
      const { id, node, text, format, buttons, expects, step, progress } = effect;
      const at = step === undefined ? '' : `, step ${step} ${progress?.step}/${progress?.of}`;
      const who = effect.type === 'message' ? 'bot' : 'bot changes';
      return [
        `${who} #${id} ${node} (${format}, ${expects}${at})`,
        ...text.split('\n').map((line) => `  | ${line}`.trimEnd()),
        ...buttons.map(
          (row) =>
            `  ${row.map((button) => `[${button.label}|${button.data}${button.url === undefined ? '' : `|${button.url}`}]`).join(' ')}`,
        ),
      ];
    }
    case 'notice':
      return [`notice ${effect.reason}: ${effect.text}`];
    case 'output':
      return [
        `-> ${effect.node}.${effect.output} to ${effect.to ?? 'nowhere'}${effect.values ? ` ${JSON.stringify(effect.values)}` : ''}`,
      ];
    case 'call':
      return [`call ${effect.call} ${effect.node} ${effect.action} ${JSON.stringify(effect.settings)}`];
    case 'timer':
      return [`timer ${effect.after}`];
    case 'problem':
      return [`problem ${effect.code}: ${effect.text}`];
    case 'end':
      return [`end ${effect.node}`];
  }
}
