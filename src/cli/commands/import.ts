import { flowToText } from '../../../server/compiler/import.js';
import { readFlow } from '../../engine/index.js';
import { oneFile } from '../arguments.js';
import type { Command } from '../command.js';
import { readText, writeWhole } from '../files.js';
import { parseJson } from '../sources.js';

export const importFlow: Command = {
  name: 'import',
  summary: 'writes Flow JSON, also that of the visual builder, as .menuflow text',
  usage: '[-o FILE] FLOW.json',
  options: { output: { value: 'FILE', short: 'o', doc: 'the file to write; standard output without it' } },
  run(args, console) {
    const file = oneFile(args, 'import');
    const { flow, problems } = readFlow(parseJson(file, readText(file)));
    for (const problem of problems) console.error(`${file}${problem.pointer}: ${problem.severity} ${problem.code} ${problem.message}\n`);
    if (!flow || problems.some((problem) => problem.severity === 'error')) return 1;
    const imported = flowToText(flow);
    for (const problem of imported.problems) console.error(`${file}${problem.pointer}: ${problem.severity} ${problem.code} ${problem.message}\n`);
    const output = args.value('output');
    if (output === undefined || output === '-') console.out(imported.text);
    else writeWhole(output, imported.text);
    return 0;
  },
};
