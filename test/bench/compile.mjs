// How long a build waits: checking and compiling a text, beside it Ink's compiler
// on a story of as many nodes with the same words and ways; and how fast a flow
// is explored. CPU time, in turn.
import { readFileSync } from 'node:fs';
import { Compiler } from 'inkjs/full';
import { fromRoot, loadInside } from './dist.mjs';
import { flowOfLines } from './flows-of-lines.mjs';
import { inkOf } from './ink-of.mjs';
import { cpuSeconds, median, medianMs, rounded, summary } from './measure.mjs';

const include = (file) => readFileSync(fromRoot('examples', file), 'utf8');
const presses = 1_000;
const fewestRuns = 3;
const mostRuns = 15;
const patienceMs = 6_000;
const exploreMs = 3_000;

export function measureCompile({ compileFlow }, { startConversation, handleEvent }, sizes) {
  const rows = sizes.map((lines) => besideInk(compileFlow, lines));
  const shop = include('corner-shop.menuflow');
  const { flow } = compileFlow(shop, include);
  const { state } = startConversation(flow, { data: { User: { id: '7', first_name: 'Ann', company: 'ACME' } } });
  const pressed = medianMs(() => {
    for (let count = 0; count < presses; count++) handleEvent(flow, state, { type: 'press', data: 'settings' });
  }, 9);
  const compiled = medianMs(() => {
    if (!compileFlow(shop, include).flow) throw new Error('The flow was not compiled.');
  }, 21);
  return {
    rows,
    explored: sizes.map((lines) => explored(compileFlow, lines)),
    shop: [
      { name: 'check and compile the corner shop', ms: rounded(compiled) },
      { name: 'one press in the corner shop', ms: rounded(pressed / presses) },
    ],
  };
}

function besideInk(compileFlow, lines) {
  const text = flowOfLines(lines);
  const { flow } = compileFlow(text);
  if (!flow) throw new Error('The flow was not compiled.');
  const story = inkOf(flow);
  const contestants = [
    { times: [], work: () => JSON.stringify(compileFlow(text).flow) },
    { times: [], work: () => new Compiler(story).Compile().ToJson() },
  ];
  for (const { work } of contestants) work();
  const began = performance.now();
  for (let round = 0; round < mostRuns; round++) {
    if (round >= fewestRuns && performance.now() - began > patienceMs) break;
    for (const { work, times } of contestants) times.push(cpuMs(work));
  }
  const [ours, ink] = contestants.map(({ times }) => times);
  const ratio = rounded(median(ink) / median(ours));
  return { lines, nodes: Object.keys(flow.nodes).length, ours: summary(ours), ink: summary(ink), ratio };
}

/** Every way through a flow, for some seconds, or until all are walked. */
function explored(compileFlow, lines) {
  const { Exploration } = loadInside();
  const exploration = new Exploration(compileFlow(flowOfLines(lines)).flow);
  const began = performance.now();
  const used = cpuSeconds();
  let goesOn = true;
  while (goesOn && performance.now() - began < exploreMs) goesOn = exploration.advance(500);
  const seconds = cpuSeconds() - used;
  exploration.stop();
  const { events } = exploration.result();
  return { lines, perSecond: rounded(events / seconds), isComplete: !goesOn };
}

function cpuMs(work) {
  const began = cpuSeconds();
  work();
  return (cpuSeconds() - began) * 1000;
}
