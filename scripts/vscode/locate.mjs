// Decides which VS Code the tests and `npm start` use, and says which.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWindows, say } from '../lib/prepare.mjs';

const standIn = path.join(path.dirname(fileURLToPath(import.meta.url)), 'code.mjs');
/** The oldest VS Code that the manifest promises to work with; the suite runs in it. */
export const vscodeVersion = '1.101.0';

/**
 * `{ kind: 'installed' | 'download' | 'stand-in', executable? }`.
 * MENUFLOW_VSCODE overrides: a path, `download` or `stand-in`.
 */
export async function locateVSCode({ preferInstalled = false } = {}) {
  const wanted = process.env.MENUFLOW_VSCODE;
  if (wanted && wanted !== 'download' && wanted !== 'stand-in') return { kind: 'installed', executable: wanted };
  if (wanted === 'stand-in') return standInFor('MENUFLOW_VSCODE asks for it');
  if (wanted === 'download') return { kind: 'download' };
  if (!hasDisplay()) return standInFor('there is no display');
  const installed = preferInstalled ? installedCode() : undefined;
  if (installed) {
    say(`Using the VS Code installed here: ${installed}`);
    return { kind: 'installed', executable: installed };
  }
  if (await canDownload()) {
    say('Using a VS Code that @vscode/test-electron downloads.');
    return { kind: 'download' };
  }
  return standInFor('VS Code cannot be downloaded here');
}

function standInFor(reason) {
  say(`Using a VS Code server from npm in a browser, because ${reason}.`);
  return { kind: 'stand-in', executable: standIn };
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function installedCode() {
  const found = spawnSync(isWindows ? 'where' : 'which', ['code'], { encoding: 'utf8' }).stdout?.split(/\r?\n/)[0];
  return found && existsSync(found) ? found : undefined;
}

async function canDownload() {
  try {
    const answer = await fetch('https://update.code.visualstudio.com/api/releases/stable', {
      method: 'HEAD',
      signal: AbortSignal.timeout(5000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
