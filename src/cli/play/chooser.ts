import type { Interface, Key } from 'node:readline';

/**
 * Lets the arrow keys choose among the buttons: the number of the chosen one
 * stands in the line, its label faintly behind it, and Enter presses it.
 */
export class Chooser {
  private chosen = 0;

  constructor(
    private readonly lines: Interface,
    private readonly output: NodeJS.WritableStream,
    private readonly choices: () => string[],
  ) {}

  /** Takes a key press; a line that the user types by hand is left alone. */
  press(key: Key | undefined): void {
    if (key?.name === 'return' || key?.name === 'enter') this.chosen = 0;
    const step =
      key?.name === 'down' || key?.name === 'right' ? 1 : key?.name === 'up' || key?.name === 'left' ? -1 : 0;
    const choices = this.choices();
    const isOurs = this.lines.line === '' || this.lines.line === String(this.chosen);
    if (step === 0 || choices.length === 0 || !isOurs) return;
    if (this.lines.line === '') this.chosen = step === 1 ? 0 : 1;
    this.chosen = ((this.chosen - 1 + step + choices.length) % choices.length) + 1;
    this.lines.write(null, { ctrl: true, name: 'e' });
    this.lines.write(null, { ctrl: true, name: 'u' });
    this.lines.write(String(this.chosen));
    // Saved and restored, so that the cursor stays behind the number.
    this.output.write(`\u001b7  \u001b[2m${choices[this.chosen - 1] ?? ''}\u001b[0m\u001b[K\u001b8`);
  }
}
