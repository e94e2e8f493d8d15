// Finds a Chrome or Chromium on any machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isWindows } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name]
      ? [
          path.join(process.env[name], 'Google/Chrome/Application/chrome.exe'),
          path.join(process.env[name], 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
];

/** The browser's program, or undefined. `CHROMIUM` names one outright. */
export function findBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  for (const name of names) {
    const found = spawnSync(isWindows ? 'where' : 'which', [name], { encoding: 'utf8' }).stdout?.split(/\r?\n/)[0];
    if (found && existsSync(found)) return found;
  }
  return places.find((place) => existsSync(place));
}

export const howToInstall =
  'No Chrome or Chromium was found. On Debian and Ubuntu: apt-get install chromium. Elsewhere install Chrome, or set CHROMIUM to the program.';

/** Flags for a browser that talks to nobody but the page it is given. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
