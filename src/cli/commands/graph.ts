import { flowGraph } from '../../../server/compiler/graph.js';
import { oneFile } from '../arguments.js';
import type { Command } from '../command.js';
import { loadFlow } from '../sources.js';

export const graph: Command = {
  name: 'graph',
  summary: 'writes a flow as a graph',
  usage: '[--format mermaid|dot] FILE',
  options: { format: { value: 'FORMAT', oneOf: ['mermaid', 'dot'], doc: 'mermaid (without it) or dot' } },
  run(args, console) {
    const flow = loadFlow(oneFile(args, 'graph'), console);
    if (!flow) return 1;
    console.out(flowGraph(flow, args.value('format') === 'dot' ? 'dot' : 'mermaid'));
    return 0;
  },
};
