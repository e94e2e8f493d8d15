import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const bot = 'examples/embedding/bot.mjs';

it('a whole bot over standard input takes fewer than 30 lines', () => {
  expect(readFileSync(bot, 'utf8').trimEnd().split('\n').length).toBeLessThan(30);
});

// The bot imports the package by its name, so it needs the build.
it.runIf(existsSync('dist/engine.mjs'))('the bot of the documentation holds a conversation', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bot-'));
  const flow = path.join(folder, 'flow.json');
  const wizard = {
    type: 'menu.wizard',
    settings: { steps: [{ id: 'name', title: 'What is your name?', type: 'text', required: true }] },
    outputs: { Complete: 'thanks' },
  };
  const thanks = { type: 'message.send', settings: { message: 'Thanks, {{FormData.name}}!' }, outputs: {} };
  writeFileSync(flow, JSON.stringify({ menuflow: '1.0', id: 'f', start: 'w', nodes: { w: wizard, thanks } }));
  const { stdout, status } = spawnSync(process.execPath, [path.resolve(bot), flow], {
    input: 'Ann\n',
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(status).toBe(0);
  expect(stdout).toBe('Step 1 of 1\nWhat is your name?\n[Cancel]\nThanks, Ann!\n');
});
