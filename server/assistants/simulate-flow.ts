import { type Flow, type Json, type JsonObject, nodeSpecOfType, type Screen } from '../../src/engine/index.js';
import {
  type Act,
  type Call,
  type Move,
  type PlayedTurn,
  type RecordedTurn,
  runScenario,
  type Scenario,
  type ScenarioResult,
  writeTest,
} from '../../src/scenario/index.js';
import { fixturesPath, readFixtures } from '../../src/scenario/fixtures.js';
import { nodesOf } from '../compiler/import-order.js';
import { cut, namesIn } from './bounds.js';
import { isObject, type ObjectSchema } from './schema.js';
import { compileOrRefuse, openSource, readBeside, sourceProperties } from './sources.js';
import { Refusal, type Tool } from './tool.js';

const LONGEST_WORDS = 5000;

/** One thing that the user or the bot's program does: exactly one of these. */
const moveSchema: ObjectSchema = {
  type: 'object',
  description: 'Exactly one of the properties.',
  properties: {
    press: {
      type: 'string',
      maxLength: LONGEST_WORDS,
      description: 'The user presses a button, by its label or its data.',
    },
    say: { type: 'string', maxLength: LONGEST_WORDS, description: 'The user types this.' },
    photo: { type: 'string', maxLength: 1000, description: 'The user sends a picture with this name.' },
    wait_seconds: { type: 'integer', minimum: 1, maximum: 31_536_000, description: 'So much time passes.' },
    come_back: { type: 'boolean', description: 'The user starts again, as on another day.' },
    answer: {
      type: 'object',
      description: 'What an action of the flow answers; without it the action’s mock answers.',
      properties: {
        action: { type: 'string', maxLength: 200, description: 'The id of the action.' },
        output: {
          type: 'string',
          maxLength: 200,
          description: 'How it ends: Success, Error, or another of its outputs.',
        },
        values: { type: 'object', additionalProperties: true, description: 'The values that it gives.' },
      },
      required: ['action', 'output'],
      additionalProperties: false,
    },
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
};

export const simulateFlow: Tool = {
  name: 'simulate_flow',
  title: 'Play a Menuflow flow',
  summary: 'Plays a conversation with a flow and shows what the bot says.',
  description:
    'Plays a conversation with a .menuflow flow on the real engine: starts it, makes the moves in order, and returns all that the bot says, its buttons as [label = data], where it waits and the variables. Call it without moves to see the first screen, then again with one move more. Each call starts afresh and changes nothing. With `as_test` it also returns the conversation as a `test` block to put into the flow. No action is carried out.',
  input: {
    type: 'object',
    properties: {
      ...sourceProperties,
      moves: {
        type: 'array',
        items: moveSchema,
        maxItems: 200,
        description: 'What happens, in order, such as [{"press": "sign_up"}, {"say": "Ann"}].',
      },
      data: {
        type: 'object',
        additionalProperties: true,
        description:
          'What the conversation starts with, such as {"User": {"first_name": "Ann"}}. Without it, the data of the file’s .fixtures.json, if there is one.',
      },
      as_test: {
        type: 'string',
        maxLength: 200,
        description: 'The title of the test that the conversation shall become.',
      },
    },
    additionalProperties: false,
  },
  run(input, files) {
    const { flow } = compileOrRefuse(openSource(input, files));
    const kept = readBeside(input, files, fixturesPath);
    const data = isObject(input.data) ? input.data : ((kept === undefined ? undefined : readFixtures(kept).data) ?? {});
    const moves = (Array.isArray(input.moves) ? input.moves : []).map(moveOf);
    for (const move of moves) if (move.kind === 'answer') refuseUnknown(move, flow);
    const title = typeof input.as_test === 'string' ? input.as_test : '';
    const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const scenario: Scenario = {
      title,
      uri: '',
      range: nowhere,
      moves: moves.map((move) => ({ ...move, source: wordsOf(move), range: nowhere })),
    };
    const result = runScenario(flow, scenario, { data });
    const told = result.turns.flatMap((turn) => turnLines(turn, scenario));
    return [
      ...told,
      '',
      ...endLines(scenario, result),
      ...(title === '' || result.failure ? [] : ['', 'As a test:', '', testOf(title, data, moves, result)]),
    ].join('\n');
  },
};

function moveOf(given: Json): Move {
  const { press, say, photo, wait_seconds: seconds, come_back: back, answer } = isObject(given) ? given : {};
  if (typeof press === 'string') return { kind: 'press', button: press, isName: true };
  if (typeof say === 'string') return { kind: 'say', text: say };
  if (typeof photo === 'string') return { kind: 'photo', photo };
  if (typeof seconds === 'number') return { kind: 'wait', milliseconds: seconds * 1000 };
  if (back === true) return { kind: 'comeBack' };
  if (isObject(answer)) {
    const { action, output, values } = answer;
    if (typeof action === 'string' && typeof output === 'string')
      return { kind: 'answer', action, output, values: isObject(values) ? values : {} };
  }
  throw new Refusal(`A move has exactly one of ${namesIn(Object.keys(moveSchema.properties ?? {}))}.`);
}

/** An answer that nothing waits for would be passed over in silence. */
function refuseUnknown({ action, output }: Extract<Move, { kind: 'answer' }>, flow: Flow): void {
  const actions = nodesOf(flow).filter(([, { type }]) => !nodeSpecOfType(type));
  const node = actions.find(([id]) => id === action)?.[1];
  if (!node)
    throw new Refusal(
      `There is no action ${namesIn([action])} in this flow. ${actions.length === 0 ? 'It has none.' : `Its actions are ${namesIn(actions.map(([id]) => id))}.`}`,
    );
  const outputs = Object.keys(node.outputs);
  if (outputs.length > 0 && !outputs.includes(output))
    throw new Refusal(
      `The action ${namesIn([action])} has no output ${namesIn([output])}; it has ${namesIn(outputs)}.`,
    );
}

/** What a move is called in the transcript. */
function wordsOf(move: Move): string {
  switch (move.kind) {
    case 'press':
      return `user presses ${move.button}`;
    case 'say':
      return `user says ${JSON.stringify(move.text)}`;
    case 'photo':
      return `user sends the photo ${move.photo}`;
    case 'wait':
      return `${move.milliseconds / 1000} seconds pass`;
    case 'comeBack':
      return 'user starts again';
    case 'answer':
      return `action ${move.action} answers ${move.output}`;
    default:
      return move.kind;
  }
}

function turnLines({ move, effects }: PlayedTurn, { moves }: Scenario): string[] {
  const lines = [move === undefined ? '(the conversation starts)' : cut(moves[move]?.source ?? '', 500)];
  for (const effect of effects) {
    switch (effect.type) {
      case 'message':
      case 'update':
        lines.push(...screenLines(effect, effect.type === 'update'));
        break;
      case 'notice':
        lines.push(`  notice: ${effect.text}`);
        break;
      case 'problem':
        lines.push(`  PROBLEM ${effect.code}: ${effect.text}`);
        break;
      case 'call':
        lines.push(
          `  calls the action ${effect.node} (${effect.action}) with ${cut(JSON.stringify(effect.settings), 500)}`,
        );
        break;
      case 'end':
        lines.push('  (the conversation ends)');
        break;
      default:
    }
  }
  return lines;
}

function screenLines({ node, step, text, buttons }: Screen, isChanged: boolean): string[] {
  const place = step === undefined ? node : `${node}.${step}`;
  const words = cut(text, 4096).split('\n').join('\n      ');
  const rows = buttons.map(
    (row) =>
      `      ${row.map(({ label, data, url }) => `[${label} = ${data}${url === undefined ? '' : ` (opens ${url})`}]`).join(' ')}`,
  );
  return [`  bot${isChanged ? ' changes its message' : ''} (${place}): ${words}`, ...rows];
}

/** Where the conversation stands now, and what may be done there. */
function endLines({ moves }: Scenario, { failure, state, screen, call }: ScenarioResult): string[] {
  const stopped =
    failure === undefined
      ? []
      : [
          `Stopped at move ${failure.move + 1}, ${cut(moves[failure.move]?.source ?? '', 200)}: ${failure.message}`,
          ...(failure.hint === undefined ? [] : [failure.hint]),
        ];
  const variables =
    Object.keys(state.variables).length > 0 ? [`Variables: ${cut(JSON.stringify(state.variables), 3000)}`] : [];
  return [...stopped, placeWords(state.ended, screen, call), ...variables];
}

function placeWords(hasEnded: boolean, screen: Screen | undefined, call: Call | undefined): string {
  if (hasEnded) return 'The conversation is over.';
  if (call)
    return `The bot waits for the action ${call.node}. Move on with {"answer": {"action": ${JSON.stringify(call.node)}, "output": "Success", "values": {…}}}, or give the action a \`mock\`.`;
  if (!screen) return 'The bot waits for nothing.';
  const place = screen.step === undefined ? screen.node : `${screen.node}, step ${screen.step}`;
  const wanted =
    screen.expects === 'press'
      ? 'a button'
      : screen.expects === 'query'
        ? 'words to search for'
        : `an answer of the type ${screen.expects}`;
  return `The bot waits at ${place} for ${wanted}.`;
}

/** The conversation as a test; an answer of an action stands where the move for it stood. */
function testOf(title: string, data: JsonObject, moves: readonly Move[], { turns, acts }: ScenarioResult): string {
  const done = acts.filter(({ kind }) => kind !== 'result');
  const played = new Map(turns.map((turn) => [turn.move, turn.effects]));
  const recorded: RecordedTurn[] = [{ effects: played.get(undefined) ?? [] }];
  for (const [index, move] of moves.entries()) {
    const act: Act | undefined =
      move.kind === 'answer'
        ? { kind: 'result', node: move.action, call: 0, output: move.output, values: move.values }
        : done.shift();
    recorded.push({ ...(act && { act }), effects: played.get(index) ?? [] });
  }
  return writeTest({ title, data, turns: recorded });
}
