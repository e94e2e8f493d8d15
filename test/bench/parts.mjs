// The parts of the benchmark. Each gives ratios, tables for people, and its figures.
import { measureCompile } from './compile.mjs';
import { load } from './dist.mjs';
import { measureKeys } from './keys.mjs';
import { measureLists } from './lists.mjs';
import { measureMemory } from './memory.mjs';
import { measureRequests } from './requests.mjs';
import { measureTests } from './tests.mjs';
import { measureVscode } from './vscode.mjs';
import { measureWizards } from './wizards.mjs';
import { measureWorkspace } from './workspace.mjs';
import * as tables from './tables.mjs';

const engine = () => load('engine.mjs');
const compiler = () => load('compiler.mjs');

/** In this order. `measure` gives figures, and `show` makes ratios and tables of them. */
export const parts = {
  keys: {
    title: 'From a key to the diagnostics',
    measure: ({ sizes }) => measureKeys(sizes),
    show: tables.keys,
  },
  requests: {
    title: 'What an editor asks for, through the protocol',
    measure: ({ sizes }) => measureRequests(sizes),
    show: tables.requests,
  },
  workspace: {
    title: 'A folder of 500 files',
    measure: () => measureWorkspace(),
    show: tables.workspace,
  },
  memory: {
    title: 'What the server holds in memory',
    measure: ({ sizes, edits }) => measureMemory(sizes, edits),
    show: tables.memory,
  },
  compile: {
    title: 'Compiling, beside Ink’s compiler, and exploring',
    measure: async ({ sizes }) => measureCompile(await compiler(), await engine(), sizes),
    show: tables.compile,
  },
  lists: {
    title: 'Lists',
    measure: async () => measureLists(await engine()),
    show: tables.milliseconds,
  },
  tests: {
    title: 'Tests of flows',
    measure: () => measureTests(),
    show: tables.milliseconds,
  },
  wizards: {
    title: 'Complete five-step wizards',
    measure: async () => measureWizards(await engine()),
    show: tables.wizards,
  },
  vscode: {
    title: 'Typing in a real VS Code',
    measure: () => measureVscode(),
    show: tables.vscode,
    onlyWhenNamed: true,
  },
};
