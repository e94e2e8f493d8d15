// From a key to the diagnostics: the server's services in one process without a
// protocol, the server through the protocol, and beside them others on
// equivalent content. They take turns, a few keys at a time, so that a busy
// machine meets everyone alike; who is slow has fewer keys.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from './dist.mjs';
import { contentOf } from './keys/content.mjs';
import { summary } from './measure.mjs';

const contestants = [
  { name: 'menuflow', content: 'menuflow', called: 'menuflow, in process' },
  { name: 'server', content: 'menuflow', called: 'menuflow, through the protocol' },
  { name: 'json', content: 'json', called: 'JSON service, in process' },
  { name: 'yaml', content: 'yaml', called: 'YAML service, in process' },
  { name: 'plainLangium', content: 'menuflow', called: 'plain Langium, in process' },
  { name: 'typescript', content: 'typescript', called: 'TypeScript’s server, through the protocol' },
];
const enoughKeys = 61;
const fewestKeys = 5;
const patienceMs = 6_000;
const turn = { keys: 6, forMs: 600 };
const warmUp = { keys: 10, forMs: 1_500 };

/** One row for each contestant and size. */
export async function measureKeys(sizes) {
  const rows = [];
  for (const lines of sizes) rows.push(...(await raceAt(lines)));
  return rows;
}

async function raceAt(lines) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
  const running = [];
  try {
    const content = await contentOf(lines);
    for (const [name, text] of Object.entries(content)) writeFileSync(path.join(folder, name), text);
    for (const contestant of contestants) {
      const each = { ...contestant, ...start(contestant.name, path.join(folder, contestant.content)), typed: [] };
      running.push(each);
      [each.opened] = await each.ask({ what: 'open' });
      await each.ask({ what: 'type', ...warmUp });
    }
    for (let waiting = running; waiting.length > 0; waiting = waiting.filter(wantsMore))
      for (const each of waiting) each.typed.push(...(await each.ask({ what: 'type', ...turn })));
    return running.map(({ name, called, opened, typed }) => ({
      name,
      called,
      lines,
      problems: typed.at(-1).problems,
      open: Number(opened.ms.toFixed(1)),
      key: summary(typed.map(({ ms }) => ms)),
      ...(called.endsWith('in process') && { keyCpu: summary(typed.map(({ cpuMs }) => cpuMs)) }),
    }));
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function wantsMore({ typed }) {
  const took = typed.reduce((sum, { ms }) => sum + ms, 0);
  return typed.length < fewestKeys || (typed.length < enoughKeys && took < patienceMs);
}

/** A process that does what it is asked, one thing after the other. */
function start(name, file) {
  const child = fork(fromRoot('test/bench/keys/process.mjs'), [name, file], {
    execArgv: ['--max-old-space-size=6000'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ask = (told) =>
    new Promise((resolve, reject) => {
      const settle = (then) => {
        child.off('message', heard);
        child.off('exit', gone);
        then();
      };
      const heard = ({ rows, failed }) => settle(() => (failed ? reject(new Error(failed)) : resolve(rows)));
      const gone = () => settle(() => reject(new Error(`The process of ${name} ended.`)));
      child.on('message', heard).on('exit', gone);
      child.send(told);
    });
  const stop = () => {
    if (child.connected) child.send({ what: 'stop' });
    return ended;
  };
  return { ask, stop };
}
