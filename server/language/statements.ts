import { builtInTexts } from '../../src/engine/index.js';

/** One line that a statement can hold. */
export interface LineSpec {
  /** The word or words that it begins with. */
  word: string;
  /** How it is written, as the node table writes its examples. */
  example: string;
  doc: string;
  /** Whether a statement can have several. */
  repeatable?: boolean;
}

export interface StatementSpec {
  keyword: string;
  example: string;
  doc: string;
  lines: readonly LineSpec[];
}

/** The statements that are no nodes of the node table, and what can stand in them. */
export const statementTable: readonly StatementSpec[] = [
  {
    keyword: 'flow',
    example: 'flow ‹id› "‹Name›" {\n  start ‹main›\n}',
    doc: 'What the whole flow is called, where it starts, and what holds for all of it.',
    lines: [
      {
        word: 'start',
        example: 'start ‹›',
        doc: 'The node that a conversation begins with. Without it that is `main`.',
      },
      { word: 'target', example: 'target ‹›', doc: 'The channels that the flow is for; their limits are checked.' },
      { word: 'format', example: 'format ‹›', doc: 'How marks in texts are read: markdown, html or plain.' },
      {
        word: 'country',
        example: 'country ‹›',
        doc: 'The country whose phone numbers can be typed without their country code.',
      },
      {
        word: 'idle',
        example: 'idle ‹5› minutes -> ‹›',
        doc: 'Where a conversation goes when the user says nothing for so long.',
      },
      {
        word: 'texts',
        example: 'texts {\n  ‹skip› "‹Not now›"\n}',
        doc: `The words that the bot says by itself, ${Object.keys(builtInTexts).length} in all, each by its name.`,
      },
    ],
  },
  { keyword: 'include', example: 'include "./‹›.menuflow"', doc: 'Takes in another file.', lines: [] },
  {
    keyword: 'var',
    example: 'var ‹name›: ‹text› = "‹›"',
    doc: 'A value that the conversation keeps.',
    lines: [],
  },
  { keyword: 'type', example: 'type ‹Name› {\n  ‹field›: ‹text›\n}', doc: 'The shape of a record.', lines: [] },
  {
    keyword: 'data',
    example: 'data ‹User› {\n  ‹name›: ‹text›\n}',
    doc: 'The shape of the data that a conversation starts with.',
    lines: [],
  },
  {
    keyword: 'action',
    example: 'action ‹id› ‹http.request› {\n  gives ‹rows›: list of ‹any›\n  success -> ‹target›\n  error -> ‹›\n}',
    doc: 'Something that the program of the bot does, such as a request to a server.',
    lines: [
      { word: 'with', example: 'with { ‹url›: "‹›" }', doc: 'What the program is told.' },
      { word: 'gives', example: 'gives ‹rows›: ‹list›', doc: 'The values that it gives, with their types.' },
      { word: 'mock', example: 'mock { ‹rows›: [‹›] }', doc: 'The values that the preview and tests take instead.' },
      { word: 'success', example: 'success -> ‹›', doc: 'Where the conversation goes on when it is done.' },
      { word: 'error', example: 'error -> ‹›', doc: 'Where the conversation goes on when it has failed.' },
    ],
  },
  {
    keyword: 'test',
    example: 'test "‹what happens›" {\n  user presses ‹›\n}',
    doc: 'A conversation that is checked.',
    lines: [
      {
        word: 'given',
        example: 'given ‹User› = { ‹name›: "‹›" }',
        doc: 'A value that the conversation starts with.',
        repeatable: true,
      },
      { word: 'user presses', example: 'user presses ‹›', doc: 'The user presses a button.', repeatable: true },
      { word: 'user says', example: 'user says "‹›"', doc: 'The user types something.', repeatable: true },
      { word: 'user sends photo', example: 'user sends photo', doc: 'The user sends a picture.', repeatable: true },
      { word: 'user comes back', example: 'user comes back', doc: 'The user starts anew.', repeatable: true },
      { word: 'user waits', example: 'user waits ‹5› minutes', doc: 'Time passes.', repeatable: true },
      { word: 'bot says', example: 'bot says "‹›"', doc: 'What the user reads.', repeatable: true },
      { word: 'bot asks', example: 'bot asks "‹›"', doc: 'The question that the user is asked.', repeatable: true },
      {
        word: 'bot shows buttons',
        example: 'bot shows buttons "‹›"',
        doc: 'The words on the buttons that the user sees.',
        repeatable: true,
      },
      { word: '...', example: '...', doc: 'Whatever the bot says up to what the next line names.', repeatable: true },
      { word: 'expect', example: 'expect ‹›', doc: 'What holds for the data now.', repeatable: true },
      { word: 'expect at', example: 'expect at ‹›', doc: 'The node that was shown last.', repeatable: true },
      { word: 'expect ended', example: 'expect ended', doc: 'The conversation is over.', repeatable: true },
      {
        word: 'action',
        example: 'action ‹id› answers ‹success›',
        doc: 'How an action answers in this test.',
        repeatable: true,
      },
    ],
  },
];

const byKeyword = new Map(statementTable.map((spec) => [spec.keyword, spec]));

export function statementNamed(keyword: string): StatementSpec | undefined {
  return byKeyword.get(keyword);
}
