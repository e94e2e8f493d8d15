import { describe, expect, it } from 'vitest';
import { coverablesOf, runScenario } from '../../src/scenario/index.js';
import { compiled, ran } from './compiled.js';

const flow = `flow f {
  format markdown
  idle 5 minutes -> bored
}
data User { name: text }
var loud: boolean = false
menu main "Hello {{User.name}}\\nWhat now?" {
  item ask "Ask" -> form
  item load "Load" -> load
  item tell "Tell" -> one
  cancel "Bye" -> bye
}
wizard form {
  step age: number "How old?" required { check value >= 18 else "Too young." }
  step fine: confirm "All right?" required
  complete -> thanks
  cancelled -> main
}
send thanks "Thanks, {{FormData.age}}." -> main
action load http.request {
  gives rows: list
  mock { rows: [1, 2] }
  success -> one
  error -> sorry
}
send one "First" -> two
send two "Second" -> three
send three "Third" -> main
send sorry "Sorry" -> main
send bored "Still there?" -> main
send bye "Bye" -> end
`;

const test = (...lines: string[]): string => `${flow}test "t" {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
const failing = (...lines: string[]) => ran(test(...lines)).failure;

describe('A scenario test', () => {
  it('passes where the bot says what it expects, and leaves out what it does not mention', () => {
    const result = ran(
      test(
        'given User.name = "Ann_Lee"',
        'bot says "Hello Ann_Lee"',
        'bot says "What now?"',
        'bot shows buttons "Ask", "Load", "Tell", "Bye"',
        'user presses ask',
        'bot asks "How old?"',
        'user says "7"',
        'bot says "Too young."',
        'bot asks "How old?"',
        'user says "44"',
        'bot asks contains "right"',
        'user presses "yes"',
        'bot says matches "^Thanks, [0-9]+"',
        'expect FormData.age == 44',
        'expect at main',
        'user presses Bye',
        'expect ended',
      ),
    );
    expect(result.failure).toBeUndefined();
    expect(result.passed).toBe(true);
  });

  it('takes what the bot says in order, and passes over turns only after an ellipsis', () => {
    expect(failing('user presses tell', 'bot says "First"', 'bot says "Third"')).toEqual({
      move: 2,
      message: 'The bot says something else.',
      expected: 'Third',
      actual: 'Second',
      hint: 'The bot says it later. Write `...` on the line before to pass over what comes first.',
    });
    expect(failing('user presses tell', 'bot says "First"', '...', 'bot says "Third"')).toBeUndefined();
    expect(failing('user presses tell', '...', 'bot says "Fourth"')?.expected).toBe('Fourth');
  });

  it('compares a question with `asks`, and only a step asks', () => {
    expect(failing('user presses ask', 'bot asks "Step 1 of 2"')?.actual).toBe('How old?');
    expect(failing('bot asks "What now?"')).toMatchObject({ message: 'The bot asks something else.' });
  });

  it('names the buttons that there are where the one to press is not among them', () => {
    expect(failing('user presses nothing')).toMatchObject({
      message: 'There is no button `nothing` to press.',
      hint: 'The conversation is at main, with the buttons "Ask", "Load", "Tell", "Bye".',
    });
  });

  it('answers an action as the test says, before the call or after it, and else with its mock', () => {
    expect(failing('user presses load', 'bot says "First"', 'expect rows[1] == 2')).toBeUndefined();
    expect(failing('user presses load', 'action load answers error', 'bot says "Sorry"')).toBeUndefined();
    expect(
      failing(
        'action load answers Success { rows: [9] }',
        'action load answers Error',
        'user presses load',
        'expect load.rows[0] == 9',
        'user presses load',
        'bot says "Sorry"',
        'user presses load',
        'bot says "Sorry"',
      ),
    ).toBeUndefined();
    const without = flow.replace('  mock { rows: [1, 2] }\n', '');
    expect(ran(`${without}test "t" {\n  user presses load\n  user says "x"\n}\n`).failure).toMatchObject({
      message: 'The bot waits for the action `load`, and nothing says what it answers.',
    });
  });

  it('lets time pass only where it says so, and the idle time with it', () => {
    expect(failing('user waits 4 minutes', 'user waits 1 minutes', 'bot says "Still there?"')).toBeUndefined();
    expect(failing('user waits 4 minutes', 'bot says "Still there?"')?.message).toBe('The bot says nothing here.');
  });

  it('tells the values of an expectation that does not hold', () => {
    expect(failing('given var.loud = true', 'expect var.loud == false')).toMatchObject({
      message: '`var.loud == false` does not hold.',
      hint: 'var.loud is true.',
    });
  });

  it('can take what the bot says now as right, and tells the words that make the test pass', () => {
    const text = test('bot says "What then?"', 'bot shows buttons "Ask"', 'user presses ask', 'bot asks "How young?"');
    const result = ran(text, { accept: true });
    expect(result.passed).toBe(true);
    expect(result.accepted).toEqual([
      { move: 0, texts: ['What now?'] },
      { move: 1, texts: ['Ask', 'Load', 'Tell'] },
      { move: 3, texts: ['How old?'] },
    ]);
  });

  it('counts nodes, outputs, steps and both ends of each check', () => {
    const { flow: program, scenarios } = compiled(
      test('user presses ask', 'user says "1"', 'user says "20"', 'user presses "no"'),
    );
    const [scenario] = scenarios;
    if (!scenario) throw new Error('There is no test.');
    const { coverage } = runScenario(program, scenario);
    const missed = coverablesOf(program).filter(({ key }) => !coverage.hits.has(key));
    expect(missed.map(({ kind, node, name }) => `${kind} ${node}.${name}`)).toEqual([
      'output main.load',
      'output main.tell',
      'output main.Cancel',
      'output form.Cancelled',
      'node load.load',
      'output load.Success',
      'output load.Error',
      'node one.one',
      'output one.Next',
      'node two.two',
      'output two.Next',
      'node three.three',
      'output three.Next',
      'node sorry.sorry',
      'output sorry.Next',
      'node bored.bored',
      'output bored.Next',
      'node bye.bye',
      'output bye.Next',
    ]);
  });

  it('counts an answer as accepted only where it is one: no idle time, no way back and no skipping is', () => {
    const checked = (...lines: string[]) => {
      const { coverage } = ran(test(...lines));
      return ['accepted', 'refused'].filter((end) => coverage.hits.has(`/nodes/form/settings/steps/0#${end}`));
    };
    expect(checked('user presses ask', 'user waits 5 minutes')).toEqual([]);
    expect(checked('user presses ask', 'user presses "Cancel"')).toEqual([]);
    expect(checked('user presses ask', 'user says "3"')).toEqual(['refused']);
    expect(checked('user presses ask', 'user says "33"')).toEqual(['accepted']);
  });

  it('gives the same result every time', () => {
    const text = test('user presses ask', 'user says "1"', 'bot says "x"');
    expect(JSON.stringify(ran(text))).toBe(JSON.stringify(ran(text)));
  });
});
