import type { Console } from './command.js';

/** Work that is done sooner than this needs no word about it. */
const patience = 400;
/** Between two words where somebody watches, and between two in a log. */
const pauses = { watched: 100, log: 10_000 };

/**
 * Says how far long work has come: in a line that is gone in the end where
 * somebody watches, and, for work that may take minutes, now and then in a log.
 */
export class Progress {
  private readonly began = performance.now();
  private isShown = false;
  private last = -Infinity;

  constructor(
    private readonly console: Console,
    private readonly isForLogs = false,
  ) {}

  /** `words` is asked only when it is time to say them. */
  tell(words: () => string): void {
    const { watched } = this.console;
    const now = performance.now();
    if (!watched && !this.isForLogs) return;
    if (now - this.began < patience || now - this.last < (watched ? pauses.watched : pauses.log)) return;
    this.last = now;
    this.isShown = watched;
    this.console.error(watched ? `\r\u001b[2K${words()}` : `${words()}\n`);
  }

  end(): void {
    if (this.isShown) this.console.error('\r\u001b[2K');
  }
}
