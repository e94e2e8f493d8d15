import { flowToText } from '../../../server/compiler/import.js';
import { oneFile } from '../arguments.js';
import type { Command } from '../command.js';
import { readText, STANDARD_INPUT, writeWhole } from '../files.js';
import { readJsonFlow, tellFlowProblems } from '../sources.js';

export const importFlow: Command = {
  name: 'import',
  summary: 'writes Flow JSON, also that of the visual builder, as .menuflow text',
  usage: '[-o FILE] FLOW.json',
  options: { output: { value: 'FILE', short: 'o', doc: 'the file to write; standard output without it' } },
  examples: ['menuflow import shop.flow.json -o shop.menuflow'],
  run(args, console) {
    const file = oneFile(args, 'import');
    const flow = readJsonFlow(file, readText(file), console);
    if (!flow) return 1;
    const imported = flowToText(flow);
    tellFlowProblems(file, imported.problems, console);
    const output = args.value('output');
    if (output === undefined || output === STANDARD_INPUT) console.out(imported.text);
    else writeWhole(output, imported.text);
    return 0;
  },
};
