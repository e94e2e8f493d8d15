import type { Flow } from '../../engine/index.js';
import { Exploration, type Explored, type ExploreOptions } from '../../scenario/index.js';
import type { Console } from '../command.js';
import { Progress } from '../progress.js';

/** So many events are tried between two looks at the clock and at Ctrl+C. */
const STRETCH = 2000;

export interface ExplorationLimits extends ExploreOptions {
  seconds: number;
  /** Ends it with what was found so far. */
  signal?: AbortSignal;
}

/** Explores a flow within limits, and says how far it has come. */
export async function exploreFlow(
  flow: Flow,
  name: string,
  { seconds, signal, ...options }: ExplorationLimits,
  console: Console,
): Promise<Explored> {
  const exploration = new Exploration(flow, options);
  const began = performance.now();
  const progress = new Progress(console, true);
  const isOver = (): boolean => signal?.aborted === true || performance.now() - began >= seconds * 1000;
  while (exploration.advance(STRETCH) && !isOver()) {
    progress.tell(() => {
      const { events, waiting, nodes } = exploration.progress;
      return `Exploring ${name}: tried ${events} events, came to ${nodes} nodes, ${waiting} ways still to follow …`;
    });
    // Ctrl+C can only be heard in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  progress.end();
  exploration.stop();
  return exploration.result();
}
