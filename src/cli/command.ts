/** What a command is, and what it may touch of the world. */
export interface Command {
  name: string;
  summary: string;
  /** What comes after the name, as the help page shows it. */
  usage: string;
  options: Readonly<Record<string, OptionSpec>>;
  run(args: Arguments, console: Console): Promise<number> | number;
}

export interface OptionSpec {
  /** What its value is called; absent for a mere switch. */
  value?: string;
  short?: string;
  /** The values it may have. */
  oneOf?: readonly string[];
  doc: string;
}

export interface Arguments {
  files: string[];
  has(option: string): boolean;
  value(option: string): string | undefined;
}

/** Where a command reads and writes; tests give one of their own. */
export interface Console {
  out(text: string): void;
  error(text: string): void;
  /** Whether colours and key presses make sense. */
  isTerminal: boolean;
  input(): AsyncIterable<string>;
}

/** The command was called wrongly; the message says how to mend it. */
export class Misuse extends Error {}
