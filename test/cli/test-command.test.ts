import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from './xml.js';
import { describe, expect, it } from 'vitest';
import { run } from './run.js';

const flow = `menu main "Hello <you> & \\"me\\"" {
  item ask "Ask" -> form
  cancel "Bye" -> end
}
wizard form {
  step name: text "Your name?" required
  complete -> main
  cancelled -> main
}
`;
const failing = `${flow}
test "it greets" {
  bot says "Good day"   // as it was
  user presses ask
  bot asks "Your name?"
}

test "it asks" {
  user presses ask
  bot asks "Your name?"
}
`;

function file(text: string, name = 'flow.menuflow'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'menuflow-test-'));
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

describe('menuflow test', () => {
  it('shows the turn where test and bot parted, and exits with 1', async () => {
    const place = file(failing);
    const { code, out, error } = await run(['test', place]);
    expect({ code, error }).toEqual({ code: 1, error: '' });
    const name = path.relative(process.cwd(), place).startsWith('..') ? place : path.relative(process.cwd(), place);
    expect(out).toBe(`✗ ${name} (2 tests)

  ✗ it greets
    ${name}:12:3
    The bot says something else.

      bot: Hello <you> & "me"
           [Ask] [Bye]
    - bot says "Good day"
    + Hello <you> & "me"

1 test passed, 1 failed
`);
  });

  it('runs only the tests that a filter names', async () => {
    const { code, out } = await run(['test', '--filter', 'ASKS', file(failing)]);
    expect(code).toBe(0);
    expect(out).toContain('1 test passed');
  });

  it('writes JUnit XML that is well-formed whatever the bot says', async () => {
    const { out } = await run(['test', '--reporter', 'junit', file(failing)]);
    const suites = parse(out);
    expect(suites.attributes).toMatchObject({ tests: '2', failures: '1', errors: '0' });
    const [failed, passed] = suites.children[0]?.children ?? [];
    expect(failed?.attributes['name']).toBe('it greets');
    expect(failed?.children[0]).toMatchObject({
      name: 'failure',
      attributes: { message: 'The bot says something else.' },
    });
    expect(failed?.children[0]?.text).toContain('+ Hello <you> & "me"');
    expect(passed).toMatchObject({ attributes: { name: 'it asks' }, children: [] });
  });

  it('gives the results as JSON', async () => {
    const { out } = await run(['test', '--reporter', 'json', file(failing)]);
    const { passed, failed, tests } = JSON.parse(out) as { passed: number; failed: number; tests: object[] };
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(tests[0]).toMatchObject({
      title: 'it greets',
      failure: { line: 'bot says "Good day"', expected: 'Good day', actual: 'Hello <you> & "me"' },
    });
  });

  it('writes the new words of the bot into the test and leaves the rest as it is', async () => {
    const place = file(failing);
    const { code, out } = await run(['test', '--update', place]);
    expect(code).toBe(0);
    expect(out).toContain('2 tests passed, 1 text written anew');
    expect(readFileSync(place, 'utf8')).toBe(
      failing.replace('"Good day"   // as it was', '"Hello <you> & \\"me\\""   // as it was'),
    );
  });

  it('tells coverage in words and as lcov', async () => {
    const place = file(failing);
    const lcov = path.join(path.dirname(place), 'lcov.info');
    const { out } = await run(['test', '--filter', 'asks', '--coverage', '--lcov', lcov, place]);
    expect(out).toContain('  outputs  25 %  1 of 4\n            not: main.Cancel, form.Complete, form.Cancelled\n');
    const record = readFileSync(lcov, 'utf8').split('\n');
    expect(record).toEqual(
      expect.arrayContaining(['FN:1,main', 'FNDA:1,form', 'BRF:4', 'BRH:1', 'DA:6,1', 'end_of_record']),
    );
  });

  it('adds what exploring comes through to the coverage, and says what only that came to', async () => {
    const place = file(failing);
    const { code, out } = await run(['test', '--filter', 'asks', '--coverage', '--explore', place]);
    expect(code).toBe(0);
    expect(out).toContain(
      '  outputs 100 %  4 of 4\n            by exploring alone: main.Cancel, form.Complete, form.Cancelled\n',
    );
    expect(await run(['test', '--explore', place])).toMatchObject({ code: 2, out: '' });
  });

  it('explores with the data that are kept beside the flow, and says that there is something to see', async () => {
    const place = file(
      'flow f {\n  start main\n  target whatsapp\n}\ndata User { name: text }\nmenu main "Hi" {\n  item a "{{User.name}}" -> main\n}\ntest "t" {\n  bot says "Hi"\n}\n',
    );
    const explored = () => run(['test', '--coverage', '--explore', place]);
    expect(await explored()).toMatchObject({ code: 0, error: '' });
    writeFileSync(
      place.replace('.menuflow', '.fixtures.json'),
      '{ "data": { "User": { "name": "A name that no button of WhatsApp can hold" } } }',
    );
    expect(await explored()).toMatchObject({ code: 0, error: expect.stringContaining('found 1; `menuflow explore`') });
  });

  it('starts with the data that a file holds', async () => {
    const place = file(
      'data User { name: text }\nmenu main "Hi {{User.name}}" {\n  cancel "x" -> end\n}\ntest "t" {\n  bot says "Hi Ann"\n}\n',
    );
    const data = file('{ "User": { "name": "Ann" } }', 'data.json');
    expect(await run(['test', '--data', data, place])).toMatchObject({ code: 0 });
    expect(await run(['test', place])).toMatchObject({ code: 1 });
  });

  it('does not run the tests of a flow with errors, and says why', async () => {
    const { code, out, error } = await run(['test', file(failing.replace('-> form', '-> fort'))]);
    expect(code).toBe(1);
    expect(out).toContain('not run: the flow has errors');
    expect(error).toContain('MF101');
  });

  it('takes files without a test for a mistake', async () => {
    expect(await run(['test', file(flow)])).toMatchObject({ code: 2, out: '' });
  });

  it('passes for every test of the examples', async () => {
    const { code, out } = await run(['test', 'examples']);
    expect(out).toMatch(/\n\d+ tests passed\n$/);
    expect(code).toBe(0);
  });
});
