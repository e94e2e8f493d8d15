import type { Command } from '../command.js';
import { check } from './check.js';
import { compile } from './compile.js';
import { explore } from './explore.js';
import { format } from './format.js';
import { graph } from './graph.js';
import { importFlow } from './import.js';
import { lsp } from './lsp.js';
import { mcp } from './mcp.js';
import { play } from './play.js';
import { schema } from './schema.js';
import { test } from './test.js';

/** Every command, in the order in which the help page lists them. */
export const commands: readonly Command[] = [
  check,
  compile,
  importFlow,
  format,
  play,
  test,
  explore,
  graph,
  schema,
  lsp,
  mcp,
];
