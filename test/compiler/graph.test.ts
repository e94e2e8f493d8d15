import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowGraph } from '../../server/compiler/graph.js';
import { flow } from './arbitrary-flow.js';
import { compileText } from './compile-helper.js';
import { runs } from '../support/runs.js';

const small =
  'flow f "A \\"small\\" flow" {\n  start main\n  idle 5 minutes -> home\n}\nmenu main "M" {\n  item a "A" -> gate\n  item "#1 | <b>" "B" -> nowhere\n  cancel -> end\n}\nrouter gate {\n  when x > "y" -> main\n  on k -> load\n  otherwise -> home\n}\nreset home -> main\naction load db.find {\n  success -> main\n}\n';

describe('the graph of a flow', () => {
  it('is drawn by Mermaid', () => {
    expect(flowGraph(compileText(small), 'mermaid')).toBe(
      [
        '---',
        'title: "A \\"small\\" flow"',
        '---',
        'flowchart TD',
        '  n0["main"]',
        '  n1{"gate"}',
        '  n2("home")',
        '  n3[["load"]]',
        '  begin(("start"))',
        '  idle(("idle 300 s"))',
        '  m4["nowhere"]:::missing',
        '  ending((("end")))',
        '  begin --> n0',
        '  idle --> n2',
        '  n0 -->|"a"| n1',
        '  n0 -->|"#35;1 #124; #60;b#62;"| m4',
        '  n0 -->|"Cancel"| ending',
        '  n1 -->|"x #62; #34;y#34;"| n0',
        '  n1 -->|"k"| n3',
        '  n1 -->|"otherwise"| n2',
        '  n2 --> n0',
        '  n3 -->|"Success"| n0',
        '  classDef missing stroke-dasharray: 4 4',
        '',
      ].join('\n'),
    );
  });

  it('is drawn by Graphviz', () => {
    expect(flowGraph(compileText(small), 'dot')).toBe(
      [
        'digraph "A \\"small\\" flow" {',
        '  n0 [label="main", shape=box];',
        '  n1 [label="gate", shape=diamond];',
        '  n2 [label="home", shape=box, style=rounded];',
        '  n3 [label="load", shape=component];',
        '  begin [label="start", shape=circle];',
        '  idle [label="idle 300 s", shape=circle];',
        '  m4 [label="nowhere", shape=box, style=dashed];',
        '  ending [label="end", shape=doublecircle];',
        '  begin -> n0;',
        '  idle -> n2;',
        '  n0 -> n1 [label="a"];',
        '  n0 -> m4 [label="#1 | <b>"];',
        '  n0 -> ending [label="Cancel"];',
        '  n1 -> n0 [label="x > \\"y\\""];',
        '  n1 -> n3 [label="k"];',
        '  n1 -> n2 [label="otherwise"];',
        '  n2 -> n0;',
        '  n3 -> n0 [label="Success"];',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('holds together whatever the names are', () => {
    const mermaidLine =
      /^ {2}(?:\w+(?:\(+|\{|\[+)"[^"\n<>`|]*"(?:\)+|\}|\]+)(?::::missing)?|\w+ -->(?:\|"[^"\n<>`|]*"\|)? \w+|classDef missing .*)$/;
    const dotLine = /^ {2}\w+(?: -> \w+)?(?: \[(?:label="(?:[^"\\]|\\["\\])*")?[^"]*\])?;$/;
    fc.assert(
      fc.property(flow, (some) => {
        const mermaid = flowGraph(some, 'mermaid').split('\n').slice(4, -1);
        expect(mermaid.filter((line) => !mermaidLine.test(line))).toEqual([]);
        const dot = flowGraph(some, 'dot').split('\n').slice(1, -2);
        expect(dot.filter((line) => !dotLine.test(line))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
