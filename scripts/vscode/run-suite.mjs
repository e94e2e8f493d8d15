// Runs the Mocha suite inside VS Code through @vscode/test-electron.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../lib/prepare.mjs';

prepare();
const { runTests } = await import('@vscode/test-electron');
const { locateVSCode, vscodeVersion } = await import('./locate.mjs');

const found = await locateVSCode();
const workspace = mkdtempSync(path.join(os.tmpdir(), 'menuflow-suite-'));
cpSync(path.join(root, 'examples'), workspace, { recursive: true });
const result = path.join(workspace, '.result.json');
process.env.MENUFLOW_SUITE_RESULT = result;
let code = 1;
try {
  code = await runTests({
    ...(found.executable ? { vscodeExecutablePath: found.executable } : { version: vscodeVersion }),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'dist/test/suite.js'),
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  console.error(String(error));
}
try {
  const { passed, failed } = JSON.parse(readFileSync(result, 'utf8'));
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) code = 1;
} catch {
  console.log('The suite wrote no result.');
  code = 1;
}
rmSync(workspace, { recursive: true, force: true });
process.exit(code);
