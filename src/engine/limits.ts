/** Longer typed text fails like a wrong answer. */
export const MOST_TYPED = 4096;

/** More nodes in one go than this, without a wait for anyone, are a loop. */
export const MOST_NODES = 100;

/** Event ids that are remembered, so that a channel may deliver twice. */
export const REMEMBERED_EVENTS = 16;

/** Event ids longer than this are remembered by their hash. */
export const LONGEST_EVENT_ID = 64;

/** Data nested deeper than this is cut off where it enters. */
export const DEEPEST_DATA = 64;
