import { END, type Flow } from '../../src/engine/flow.js';
import { nodeSpecOfType } from '../../src/engine/node-table.js';
import { nodesOf, targetsOf } from './import-order.js';

export type GraphFormat = 'mermaid' | 'dot';

/** The flow as a graph: a box for each node, an arrow for each way from one to another. */
export function flowGraph(flow: Flow, format: GraphFormat): string {
  const graph = graphOf(flow);
  return format === 'dot' ? dotText(graph) : mermaidText(graph);
}

type Kind = 'start' | 'idle' | 'end' | 'screen' | 'router' | 'action' | 'other' | 'missing';

interface Graph {
  title: string;
  boxes: { id: string; label: string; kind: Kind }[];
  arrows: { from: string; to: string; label: string }[];
}

/** Boxes are numbered, because a node's id may be any words and in a graph some words have a meaning. */
function graphOf(flow: Flow): Graph {
  const graph: Graph = { title: flow.name ?? flow.id, boxes: [], arrows: [] };
  const boxes = new Map<string, string>();
  const add = (id: string, label: string, kind: Kind): string => {
    graph.boxes.push({ id, label, kind });
    return id;
  };
  const nodes = nodesOf(flow);
  for (const [index, [id, node]] of nodes.entries()) boxes.set(id, add(`n${index}`, id, kindOf(node.type)));
  const boxOf = (id: string): string => {
    const known = boxes.get(id);
    if (known !== undefined) return known;
    const box = id === END ? add('ending', 'end', 'end') : add(`m${boxes.size}`, id, 'missing');
    boxes.set(id, box);
    return box;
  };
  graph.arrows.push({ from: add('begin', 'start', 'start'), to: boxOf(flow.start), label: '' });
  if (flow.idle)
    graph.arrows.push({
      from: add('idle', `idle ${flow.idle.after / 1000} s`, 'idle'),
      to: boxOf(flow.idle.to),
      label: '',
    });
  for (const [id, node] of nodes) {
    for (const wire of targetsOf(node))
      graph.arrows.push({ from: boxOf(id), to: boxOf(wire.to), label: wire.name === 'Next' ? '' : wire.name });
  }
  return graph;
}

function kindOf(type: string): Kind {
  const spec = nodeSpecOfType(type);
  if (!spec) return 'action';
  return spec.screen ? 'screen' : spec.keyword === 'router' ? 'router' : 'other';
}

// ------------------------------------------------------------------- Mermaid

const mermaidShapes: Readonly<Record<Kind, readonly [string, string]>> = {
  start: ['((', '))'],
  idle: ['((', '))'],
  end: ['(((', ')))'],
  screen: ['[', ']'],
  router: ['{', '}'],
  action: ['[[', ']]'],
  other: ['(', ')'],
  missing: ['[', ']'],
};

function mermaidText({ title, boxes, arrows }: Graph): string {
  const lines = ['---', `title: ${JSON.stringify(oneLine(title))}`, '---', 'flowchart TD'];
  for (const { id, label, kind } of boxes) {
    const [open, close] = mermaidShapes[kind];
    lines.push(`  ${id}${open}"${mermaidWords(label)}"${close}${kind === 'missing' ? ':::missing' : ''}`);
  }
  for (const { from, to, label } of arrows)
    lines.push(`  ${from} -->${label === '' ? '' : `|"${mermaidWords(label)}"|`} ${to}`);
  if (boxes.some((box) => box.kind === 'missing')) lines.push('  classDef missing stroke-dasharray: 4 4');
  return `${lines.join('\n')}\n`;
}

/** Mermaid reads marks inside quotes too, so every mark that could mean something is written by its number. */
function mermaidWords(words: string): string {
  return oneLine(words).replaceAll(
    /[^\p{L}\p{N}\p{M}\p{S}\p{Cf} _.,:/-]|[#&<>`|^~$+=]/gu,
    (mark) => `#${mark.codePointAt(0)};`,
  );
}

// ----------------------------------------------------------------------- DOT

const dotShapes: Readonly<Record<Kind, string>> = {
  start: 'shape=circle',
  idle: 'shape=circle',
  end: 'shape=doublecircle',
  screen: 'shape=box',
  router: 'shape=diamond',
  action: 'shape=component',
  other: 'shape=box, style=rounded',
  missing: 'shape=box, style=dashed',
};

function dotText({ title, boxes, arrows }: Graph): string {
  const lines = [`digraph ${dotWords(title)} {`];
  for (const { id, label, kind } of boxes) lines.push(`  ${id} [label=${dotWords(label)}, ${dotShapes[kind]}];`);
  for (const { from, to, label } of arrows)
    lines.push(`  ${from} -> ${to}${label === '' ? '' : ` [label=${dotWords(label)}]`};`);
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function dotWords(words: string): string {
  return `"${oneLine(words).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function oneLine(words: string): string {
  return words.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
