/** What a tool for assistants is, and what it may see of the world. */
import type { JsonObject } from '../../src/engine/index.js';
import type { ObjectSchema } from './schema.js';

export interface Tool {
  /** Stable: assistants and their permissions know it by this. */
  name: string;
  /** What people read on a button or in a list. */
  title: string;
  /** One sentence for people: what it does. */
  summary: string;
  /** What an assistant reads to decide when and how to use it. */
  description: string;
  input: ObjectSchema;
  /** Its answer in words; it changes nothing. A `Refusal` says what the assistant has to do differently. */
  run(input: JsonObject, files: ToolFiles): string;
}

/** The files that a tool may read, and nothing else of the machine. */
export interface ToolFiles {
  /** The folder that paths are counted from, as an address. */
  root: string;
  /** The text of a file by its address; undefined where there is none that may be read. */
  read(uri: string): string | undefined;
  /** Addresses of files that may include the one at an address. */
  around?(uri: string): string[];
}

export interface ToolAnswer {
  text: string;
  /** The tool could not do what was asked; the text says why. */
  isError: boolean;
}

/** The tool was asked for something that it cannot do; the message is for the assistant. */
export class Refusal extends Error {}
