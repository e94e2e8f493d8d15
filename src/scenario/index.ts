/** Scenario tests and exploration: pure functions over plain data, for the command line and the editor alike. */
export * from './coverage.js';
export type { Said } from './heard.js';
export * from './run.js';
export * from './scenario.js';
