import { Exploration } from '../../src/scenario/index.js';
import { counted, cut, namesIn, upTo } from './bounds.js';
import { isObject } from './schema.js';
import { compileOrRefuse, openSource, sourceProperties } from './sources.js';
import type { Tool } from './tool.js';

/** Enough for a bot of a few dozen screens, and done within about a second. */
const limits = { mostEvents: 30_000, mostStates: 10_000 };

const MOST_FINDINGS = 12;

export const exploreFlow: Tool = {
  name: 'explore_flow',
  title: 'Explore a Menuflow flow',
  summary: 'Plays every way through a flow and tells what breaks.',
  description:
    'Plays a .menuflow flow automatically: every button, right and wrong answers to every question, each outcome of each action. Returns faults that only show when the flow runs (dead ends, questions no answer passes, screens nobody gets out of, empty messages, nodes never reached), each with the shortest conversation that leads to it, as a test. Use it before calling a flow finished.',
  input: {
    type: 'object',
    properties: {
      ...sourceProperties,
      data: {
        type: 'object',
        additionalProperties: true,
        description:
          'What conversations start with, such as {"User": {"first_name": "Ann"}}. Likely values without it.',
      },
    },
    additionalProperties: false,
  },
  run(input, files) {
    const { flow } = compileOrRefuse(openSource(input, files));
    const exploration = new Exploration(flow, { ...limits, ...(isObject(input.data) && { data: input.data }) });
    while (exploration.advance(limits.mostEvents));
    const { findings, notReached, notPassed, leftOut, events } = exploration.result();
    const all = leftOut === undefined ? 'every way' : 'as many ways as there is time for here';
    return [
      findings.length === 0
        ? `No faults. ${counted(events, 'event')} tried, ${all}.`
        : `${counted(findings.length, 'fault')}. ${counted(events, 'event')} tried, ${all}.`,
      ...upTo(
        MOST_FINDINGS,
        findings.map(
          ({ kind, node, step, message, test }) =>
            `\n${kind} at ${step === undefined ? node : `${node}, step ${step}`}: ${message}\n${cut(test.trimEnd(), 2000)}`,
        ),
        'faults',
      ),
      ...(notReached.length > 0 ? ['', `Not come to, which proves nothing: ${namesIn(notReached)}`] : []),
      ...(notPassed.length > 0 ? ['', `No answer found for: ${namesIn(notPassed)}`] : []),
    ].join('\n');
  },
};
