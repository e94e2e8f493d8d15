// Complete wizards per CPU second, state through JSON at every update: this
// engine, a hand-written reducer and three libraries, in one process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fromRoot } from './dist.mjs';
import { median, rate } from './measure.mjs';
import { checkAnswers } from './wizards/task.mjs';
import * as ours from './wizards/menuflow.mjs';
import * as handWritten from './wizards/hand-written.mjs';
import * as xstate from './wizards/xstate.mjs';
import * as telegraf from './wizards/telegraf.mjs';
import * as ink from './wizards/ink.mjs';

const rounds = 9;
const warmUpSeconds = 0.6;
const roundSeconds = 0.5;
const users = 1_000;

const contestants = [
  { ...ours, file: 'menuflow' },
  { ...handWritten, file: 'hand-written' },
  { ...xstate, file: 'xstate' },
  { ...telegraf, file: 'telegraf' },
  { ...ink, file: 'ink' },
];

export async function measureWizards(engine) {
  const entries = [];
  for (const module of contestants) {
    const bytes = await stateBytes(module, engine);
    const wizard = module.contestant(new Map(), engine);
    const work = (count) => {
      const collected = wizard(count % users);
      if (collected instanceof Promise) return collected.then((found) => checkAnswers(module.name, found));
      checkAnswers(module.name, collected);
    };
    await rate(work, warmUpSeconds);
    entries.push({ module, bytes, work, measured: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (const entry of entries) entry.measured.push(await rate(entry.work, roundSeconds));
  return entries.map(({ module, bytes, measured }) => {
    return {
      name: module.name,
      version: module.library ? versionOf(module.library) : undefined,
      wizardsPerCpuSecond: Math.round(median(measured)),
      slowest: Math.round(Math.min(...measured)),
      fastest: Math.round(Math.max(...measured)),
      stateBytes: bytes,
      peakMemory: peakMemory(module.file),
    };
  });
}

/** The most memory, in bytes, of a process of its own that takes users through this wizard alone. */
function peakMemory(file) {
  const { stdout, status, stderr } = spawnSync(process.execPath, [fromRoot('test/bench/wizards/alone.mjs'), file]);
  if (status !== 0) throw new Error(String(stderr));
  return Number(stdout);
}

/** The largest text that was kept for one conversation on its way through the wizard. */
async function stateBytes({ name, contestant }, engine) {
  let largest = 0;
  class Scale extends Map {
    set(key, text) {
      largest = Math.max(largest, Buffer.byteLength(text));
      return super.set(key, text);
    }
  }
  checkAnswers(name, await contestant(new Scale(), engine)(0));
  return largest;
}

function versionOf(library) {
  return JSON.parse(readFileSync(fromRoot('node_modules', library, 'package.json'), 'utf8')).version;
}
