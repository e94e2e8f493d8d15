import type { Console } from './command.js';

/** Work that is done sooner than this needs no word about it. */
const patience = 400;

/** A line that says how far long work has come, where somebody watches; it is gone in the end. */
export class Progress {
  private readonly began = performance.now();
  private isShown = false;
  private last = 0;

  constructor(
    private readonly console: Console,
    private readonly doing: string,
    private readonly total: number,
  ) {}

  step(done: number): void {
    const now = performance.now();
    if (!this.console.watched || now - this.began < patience || now - this.last < 100) return;
    this.last = now;
    this.isShown = true;
    this.console.error(`\r\u001b[2K${this.doing} ${done} of ${this.total} …`);
  }

  end(): void {
    if (this.isShown) this.console.error('\r\u001b[2K');
  }
}
