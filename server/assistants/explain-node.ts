import { type Flow, type FlowNode, nodeSpecOfType, type NodeSpec, type OutputSpec } from '../../src/engine/index.js';
import { stepsOf } from '../../src/scenario/index.js';
import { nearest } from '../checks/nearest.js';
import { compileProgram } from '../compiler/compile.js';
import { nodesOf, targetsOf } from '../compiler/import-order.js';
import type { SourceMapEntry } from '../compiler/source-map-entry.js';
import { cut, namesIn, upTo } from './bounds.js';
import { openSource, problemLines, type Source, sourceProperties } from './sources.js';
import { Refusal, type Tool } from './tool.js';

export const explainNode: Tool = {
  name: 'explain_node',
  title: 'Explain a node of a Menuflow flow',
  summary: 'Tells what one node of a flow does, what leads to it and where it leads.',
  description:
    'Explains one node of a .menuflow flow: its source text, what it does, what leads to it, where each of its outputs leads, which outputs have no arrow, the values that can be read in it and after it, its problems, and its Flow JSON. Without `node` it lists all nodes with their ways. Works for flows that have errors, too.',
  input: {
    type: 'object',
    properties: {
      ...sourceProperties,
      node: {
        type: 'string',
        maxLength: 200,
        description: 'The id of the node. Without it, an overview of all nodes.',
      },
    },
    additionalProperties: false,
  },
  run(input, files) {
    const source = openSource(input, files);
    const { flow, sourceMap } = compileProgram(source.workspace.program(source.entry));
    const ways = waysOf(flow);
    if (typeof input.node !== 'string') return overview(flow, ways);
    const wanted = input.node;
    const node = nodesOf(flow).find(([id]) => id === wanted)?.[1];
    if (!node) {
      const ids = nodesOf(flow).map(([id]) => id);
      const close = nearest(wanted, ids);
      throw new Refusal(
        `There is no node ${namesIn([wanted])}. ${close === undefined ? `The nodes are ${namesIn(ids, 80)}.` : `Did you mean \`${close}\`?`}`,
      );
    }
    return explanation(wanted, node, { flow, sourceMap, ways, source });
  },
};

interface Way {
  from: string;
  /** The output, the route's key or the condition; empty for a plain arrow. */
  name: string;
  to: string;
}

interface Context {
  flow: Flow;
  sourceMap: readonly SourceMapEntry[];
  ways: readonly Way[];
  source: Source;
}

function waysOf(flow: Flow): Way[] {
  return [
    { from: 'the flow’s start', name: '', to: flow.start },
    ...(flow.idle ? [{ from: 'the flow’s idle time', name: '', to: flow.idle.to }] : []),
    ...nodesOf(flow).flatMap(([from, node]) => targetsOf(node).map(({ name, to }) => ({ from, name, to }))),
  ];
}

function overview(flow: Flow, ways: readonly Way[]): string {
  const nodes = nodesOf(flow);
  const lines = nodes.map(([id, node]) => {
    const on = ways.filter(({ from }) => from === id).map(({ name, to }) => (name === '' ? to : `${name} -> ${to}`));
    return `${keywordOf(node)} ${id}${on.length === 0 ? '' : `: ${upTo(12, on, 'ways').join(', ')}`}`;
  });
  return [`${flow.name ?? flow.id}, starts at ${flow.start || 'no node'}.`, '', ...upTo(300, lines, 'nodes')].join(
    '\n',
  );
}

function explanation(id: string, node: FlowNode, { flow, sourceMap, ways, source }: Context): string {
  const spec = nodeSpecOfType(node.type);
  const place = sourceMap.find(({ pointer }) => pointer === `/nodes/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  const into = ways.filter(({ to }) => to === id).map(wayWords);
  const out = ways.filter(({ from }) => from === id).map(({ name, to }) => `${name === '' ? '' : `${name} `}-> ${to}`);
  const unknown = ways.filter(({ from, to }) => from === id && to !== 'end' && !Object.hasOwn(flow.nodes, to));
  const unwired = spec ? unwiredOf(spec, node) : [];
  const problems = place ? problemsIn(place, source) : [];
  return [
    `\`${id}\` is a ${keywordOf(node)} (${node.type}): ${spec?.doc ?? 'something that the program of the bot does.'}`,
    ...(place ? ['', ...sourceLines(place, source)] : []),
    '',
    `Reached from: ${into.length === 0 ? 'nowhere' : upTo(40, into, 'ways').join(', ')}`,
    `Leads to: ${out.length === 0 ? 'nowhere' : upTo(40, out, 'ways').join(', ')}`,
    ...(unknown.length > 0 ? [`Not written yet: ${namesIn(unknown.map(({ to }) => to))}`] : []),
    ...unwired.map(({ name, doc }) => `Without an arrow: ${name}. ${doc}`),
    ...valueLines(spec, node),
    ...(problems.length > 0 ? ['', 'Problems:', ...upTo(20, problems, 'problems')] : []),
    '',
    'As Flow JSON:',
    cut(JSON.stringify(node, null, 1), 8000),
  ].join('\n');
}

function keywordOf(node: FlowNode): string {
  return nodeSpecOfType(node.type)?.keyword ?? 'action';
}

function wayWords({ from, name }: Way): string {
  return name === '' ? from : `${from} (${name})`;
}

function sourceLines({ uri, range }: SourceMapEntry, source: Source): string[] {
  const lines = source
    .textOf(uri)
    .split('\n')
    .slice(range.start.line, range.end.line + 1);
  return [`${source.nameOf(uri)}:${range.start.line + 1}`, '```menuflow', cut(lines.join('\n'), 8000), '```'];
}

/** Outputs that the node has and nothing is wired to. */
function unwiredOf(spec: NodeSpec, node: FlowNode): OutputSpec[] {
  return spec.outputs.filter(({ name, matters }) => matters && !Object.hasOwn(node.outputs, name));
}

function problemsIn({ uri, range }: SourceMapEntry, source: Source): string[] {
  const problems = source.workspace
    .check(uri)
    .filter(({ range: { start } }) => start.line >= range.start.line && start.line <= range.end.line);
  return problemLines(problems, source);
}

function valueLines(spec: NodeSpec | undefined, node: FlowNode): string[] {
  const answers = stepsOf(node).map(({ id }) => `FormData.${id}`);
  const given = 'values' in node && node.values ? Object.keys(node.values) : [];
  const values = [
    ...(spec?.values ?? []).map(({ name, doc }) => `  {{${name}}}: ${doc}`),
    ...(answers.length > 0 ? [`  Its answers: ${namesIn(answers)}`] : []),
    ...(given.length > 0 ? [`  What the action gives: ${namesIn(given)}`] : []),
  ];
  return values.length > 0 ? ['', 'Values:', ...values] : [];
}
