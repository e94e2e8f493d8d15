import fc from 'fast-check';

/**
 * The same inputs in every run, so that a change is judged by what it changed.
 * `MENUFLOW_SEED=<number>` tries others, and `MENUFLOW_SEED=random` new ones each time.
 */
const wanted = process.env.MENUFLOW_SEED ?? '20261121';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
