import { type FlowFile, type FlowHeader, isNode, type Scenario } from '../../language/generated/ast.js';
import type { Problem } from '../../language/problem.js';
import type { Check, Told } from '../check.js';

const told: Told = {
  message: 'There is nothing to run: no menu, no message, no node of any kind.',
  hint: 'Write one, such as `send hello "Hello!" -> end`, or include the file that has them.',
};

/** A flow's head, or a test, and no node in the whole program. */
export const nothingToRun: Check = {
  code: 'MF412',
  severity: 'error',
  scope: 'whole flow',
  title: 'There is nothing to run',
  why: 'A conversation begins at a node: a menu, a message, or any other. Without one no bot can be made of the flow, and no test can play it. A file of tests includes the file with the flow: `include "./shop.menuflow"`.',
  wrong: 'test "says hello" {\n  user says "Hello"\n}\n',
  right: 'send hello "Hello!" -> end\n\ntest "says hello" {\n  user comes back\n  bot says "Hello!"\n}\n',
  run(context) {
    // Where a line cannot be read, it may have been meant as one.
    if (hasNodes(context.program.files) || context.brokenLines.size > 0) return;
    const [header] = context.all<FlowHeader>('FlowHeader');
    const [test] = context.all<Scenario>('Scenario');
    if (header) context.report(header, 'name', told);
    else if (test) context.report(test, 'title', told);
  },
};

/** The same of a program without a head and without tests, which is no fault before someone wants to run it. */
export function nothingIn(files: readonly FlowFile[]): Problem[] {
  const uri = files[0]?.$document?.uri.toString();
  if (uri === undefined || hasNodes(files)) return [];
  const start = { line: 0, character: 0 };
  const { code, severity } = nothingToRun;
  return [{ code, severity, uri, range: { start, end: start }, message: told.message, hint: told.hint ?? '' }];
}

function hasNodes(files: readonly FlowFile[]): boolean {
  return files.some((file) => file.statements.some((statement) => isNode(statement)));
}
