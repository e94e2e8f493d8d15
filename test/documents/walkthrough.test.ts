import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileFlow } from '../../server/embed.js';
import { run } from '../cli/run.js';
import { readPage } from './pages.js';

/* Who does what the walkthrough says, step by step, has a bot without faults at each of them. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-walkthrough-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const begun = readFileSync('examples/tea.menuflow', 'utf8').replaceAll('\r\n', '\n');

describe.each(['', '.nls.de'])('the walkthrough%s', (language) => {
  const blocksOf = (step: string) => readPage(`media/walkthrough/${step}${language}.md`).blocks;
  const flowOf = (step: string) =>
    blocksOf(step)
      .filter((block) => block.language === 'menuflow')
      .map(({ code }) => code)
      .join('');
  const coffee = '  item coffee "☕ Coffee" -> coming\n';
  const withWater = begun.replace(coffee, coffee + flowOf('change'));
  const withOrder = withWater
    .replace(coffee, coffee.replace('coming', 'order'))
    .replace(/^send .*\n/m, `$&${flowOf('ask')}`);
  const whole = `${withOrder}\n${flowOf('test')}`;

  it('shows the bot that it begins with', () => {
    expect(begun).toContain(flowOf('new'));
  });

  it.each([
    ['with one more button', withWater],
    ['with a wizard and a list', withOrder],
    ['with one more test', whole],
  ])('leads to a bot without faults, %s', (_, text) => {
    expect(compileFlow(text).problems).toEqual([]);
  });

  it('says of a misspelt arrow what is to be done', () => {
    const { problems } = compileFlow(withWater.replace('"💧 Water" -> coming', '"💧 Water" -> comming'));
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('Did you mean `coming`?')]);
  });

  it('ends with a bot whose tests pass, also on the command line', async () => {
    const file = path.join(folder, 'my-bot.menuflow');
    writeFileSync(file, whole);
    const commands = blocksOf('ship').flatMap(({ code }) => code.match(/(?<=^npx menuflow ).*$/gm) ?? []);
    expect(commands).toContain('test my-bot.menuflow');
    const { code, out } = await run(['test', file]);
    expect(code, out).toBe(0);
    expect(out).toContain('2 tests passed');
  });
});
