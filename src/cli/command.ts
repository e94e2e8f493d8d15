/** What a command is, and what it may touch of the world. */
export interface Command {
  name: string;
  summary: string;
  /** What comes after the name, as the help page shows it. */
  usage: string;
  options: Readonly<Record<string, OptionSpec>>;
  /** Where files would be a mistake. */
  takesNoFiles?: true;
  /** A call or two, for the help page. */
  examples?: readonly string[];
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
  /** Whether what is written to `out` may have colours. */
  colours: boolean;
  /** Whether somebody watches `error`, so that a line about progress makes sense. */
  watched: boolean;
  /** Characters in a line of the terminal. */
  width: number;
  /** The lines of standard input. */
  input(): AsyncIterable<string>;
  /** A person's terminal, where there is one at both ends. */
  keyboard?: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };
}

/** The command was called wrongly; the message says how to mend it. */
export class Misuse extends Error {}
