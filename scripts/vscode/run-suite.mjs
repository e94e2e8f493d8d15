// Runs the Mocha suite inside VS Code through @vscode/test-electron.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../lib/prepare.mjs';

prepare();
const { runTests } = await import('@vscode/test-electron');
const { locateVSCode, vscodeVersion } = await import('./locate.mjs');

const found = await locateVSCode();
const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-suite-'));
const workspace = path.join(place, 'workspace');
cpSync(path.join(root, 'examples'), workspace, { recursive: true });
const result = path.join(place, 'result.json');
process.env.MENUFLOW_SUITE_RESULT = result;
try {
  await runTests({
    ...(found.executable ? { vscodeExecutablePath: found.executable } : { version: vscodeVersion }),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'dist/test/suite.js'),
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  console.error(String(error));
}
const { passed, failed } = counts();
console.log(`${passed} passed, ${failed} failed`);
rmSync(place, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed > 0 ? 1 : 0);

function counts() {
  try {
    return JSON.parse(readFileSync(result, 'utf8'));
  } catch {
    console.log('The suite wrote no result.');
    return { passed: 0, failed: 1 };
  }
}
