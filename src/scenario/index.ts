/** Scenario tests and exploration: pure functions over plain data, for the command line and the editor alike. */
export * from './coverage.js';
export type { Call } from './player.js';
export type { Act } from './acts.js';
export { Exploration, type Explored, explore, type ExploreOptions } from './explore.js';
export type { Said } from './heard.js';
export { leftOutWords } from './left-out.js';
export * from './run.js';
export * from './scenario.js';
export { type RecordedTurn, type Recording, writeTest } from './record.js';
export type { Finding, FindingKind } from './sightings.js';
export { type TranscriptLine, transcriptOf } from './transcript.js';
export { quoted } from './write.js';
