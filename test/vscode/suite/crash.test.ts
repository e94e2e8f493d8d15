import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeAll, errors, openFlow, replace } from './support.js';

/* A server in a web worker has no process that could be ended, so this is for the extension host under Node. */

const flow = `flow shop "Shop" {
  start main
}

menu main "Hello" {
  item hours "Opening hours" -> hours
  item again "Again"
}

send hours "From 8 to 20." -> main
`;

describe('The language server', () => {
  afterEach(closeAll);

  it('comes back after a crash, with all that was typed', async () => {
    const editor = await openFlow(flow);
    const { document } = editor;
    await errors(document, 0);
    const crashed = serverProcess();
    process.kill(crashed, 'SIGKILL');
    await replace(editor, 'send hours', 'send later');
    // Only a server can tell that, and the one before is no more.
    const [problem] = await errors(document, 1);
    assert.equal(document.getText(problem?.range), 'hours');
    assert.notEqual(serverProcess(), crashed);
    await replace(editor, '-> hours', '-> later');
    await errors(document, 0);
  });
});

/** The process of the language server that this extension host has started. */
function serverProcess(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    if (Number(parent) === process.pid && /dist[\\/]server\.js/.test(args.join(' '))) return Number(pid);
  }
  throw new Error('The language server has no process.');
}
