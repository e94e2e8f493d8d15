// Measures how long somebody waits who types, in the packaged extension in a
// real VS Code: until the bubble beside the text has changed (`preview`), or
// until what is wrong is underlined and no longer so (`problems`).
//   npm run package && node test/vscode/browser/latency.mjs problems 50000
// No test judges it, since it depends on the machine. `--json` prints the figures alone.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root, stop } from '../../../scripts/lib/prepare.mjs';
import { summary } from '../../bench/measure.mjs';
import { openFile } from './person.mjs';
import * as preview from './latency/preview.mjs';
import * as problems from './latency/problems.mjs';

const kinds = { preview, problems };
const [kind = 'preview', wanted = '1000'] = process.argv.slice(2).filter((word) => word !== '--json');
const lines = Number(wanted);
if (!Object.hasOwn(kinds, kind) || !(lines > 0)) stop('latency.mjs takes `preview` or `problems`, and how many lines.');

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
installStandIn();
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist).flatMap((file) => (file.endsWith('.vsix') ? [path.join(dist, file)] : []));
const workspace = mkdtempSync(path.join(os.tmpdir(), 'menuflow-latency-'));
writeFileSync(path.join(workspace, 'long.menuflow'), kinds[kind].flow(lines));
const server = await startServer({ vsix });
const browser = await startBrowser();
try {
  const { page } = browser;
  await openFile({ page, server, workspace }, 'long.menuflow');
  const figures = summary(await kinds[kind].measure(page, lines));
  if (process.argv.includes('--json')) console.log(JSON.stringify({ kind, lines, figures }));
  else
    console.log(
      `${kind} at ${lines} lines, ${figures.samples} keys: median ${figures.median} ms, 95 of 100 within ${figures.p95} ms`,
    );
} finally {
  await browser.stop();
  await server.stop();
  rmSync(workspace, { recursive: true, force: true });
}
