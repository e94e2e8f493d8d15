// A real VS Code where none can be downloaded: the server that the npm package
// code-server carries, shown by a headless Chromium. It is installed once, into
// the user's cache folder.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrowser, howToInstall, quietFlags } from '../lib/browser.mjs';
import { isWindows, say } from '../lib/prepare.mjs';

const recipe = path.join(path.dirname(fileURLToPath(import.meta.url)), 'stand-in');
const { dependencies } = JSON.parse(readFileSync(path.join(recipe, 'package.json'), 'utf8'));
const cache = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'menuflow',
  `code-server-${dependencies['code-server']}`,
);
/** VS Code itself, inside of code-server. */
export const codeServer = path.join(cache, 'node_modules/code-server/lib/vscode');
export const serverMain = path.join(codeServer, 'out/server-main.js');

/** Installs the stand-in where it is missing; says so, since it is 800 MB. */
export function installStandIn() {
  const ready = path.join(cache, 'ready');
  if (!existsSync(ready)) {
    say(`Installing a VS Code server from npm into ${cache} (800 MB, once) …`);
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    cpSync(recipe, cache, { recursive: true });
    // Nothing here needs a compiler, so no install script runs.
    npm(cache, ['ci', '--ignore-scripts']);
    // Its own lock file lacks an entry, so `npm ci` would refuse here.
    npm(codeServer, ['install', '--omit=dev', '--ignore-scripts']);
    writeFileSync(ready, '');
  }
  silenceNativeLogging();
}

function npm(folder, args) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}.`);
}

/** The native logger and watchdog are left unbuilt; without these two files VS Code prints a stack trace for each. */
function silenceNativeLogging() {
  const modules = path.join(codeServer, 'node_modules/@vscode');
  const methods = [
    'setLevel',
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'critical',
    'setPattern',
    'clearFormatters',
    'flush',
    'drop',
  ];
  // One assignment each, since that is how Node finds the names that a CommonJS module exports.
  const logger = [
    `const logger = () => ({ getLevel: () => 2, ${methods.map((name) => `${name}() {}`).join(', ')} });`,
    'exports.version = 0;',
    ...['setLevel', 'setFlushOn', 'shutdown'].map((name) => `exports.${name} = () => {};`),
    ...['createLogger', 'createRotatingLogger', 'createAsyncRotatingLogger'].map(
      (name) => `exports.${name} = async () => logger();`,
    ),
  ];
  writeFileSync(path.join(modules, 'spdlog/index.js'), `${logger.join('\n')}\n`);
  writeFileSync(
    path.join(modules, 'native-watchdog/index.js'),
    'exports.start = () => {};\nexports.exit = () => {};\n',
  );
}

const noise = [
  'Ignoring ',
  'Resolv',
  'Creati',
  'Found additional',
  'Updating additional',
  'No search provider',
  'Canceled',
  '[reconnection',
  '[Service Worker]',
  '[AgentHost',
  '[AccountPolicy',
  '[chat-stt]',
];

/** Whether it is what the workbench says of itself when it has no network and no account. */
export function isNoise(words) {
  return noise.some((beginning) => words.startsWith(beginning));
}

/** What every window of the tests is set to; a browser would save by itself while somebody types. */
export const settings = {
  'workbench.startupEditor': 'none',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'files.autoSave': 'off',
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

/** Starts the server with an empty profile. `vsix` are installed; `testDriver` lets a suite run in the extension host; unless `trusted`, folders are opened in restricted mode. */
export async function startServer({
  vsix = [],
  testDriver = false,
  trusted = true,
  userSettings = {},
  port: wantedPort,
} = {}) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'menuflow-vscode-'));
  const data = path.join(home, 'data');
  const extensions = path.join(home, 'extensions');
  mkdirSync(path.join(data, 'User'), { recursive: true });
  mkdirSync(extensions);
  writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify({ ...settings, ...userSettings }));
  const profile = ['--server-data-dir', home, '--user-data-dir', data, '--extensions-dir', extensions];
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}', XDG_RUNTIME_DIR: home };
  delete env.VSCODE_IPC_HOOK_CLI;
  delete env.NODE_OPTIONS;
  for (const file of vsix) install(file, profile, env);
  const port = wantedPort ?? (await freePort());
  const flags = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--without-connection-token',
    '--accept-server-license-terms',
    '--telemetry-level',
    'off',
    '--force-disable-user-env',
    ...(trusted ? ['--disable-workspace-trust'] : []),
  ];
  const child = spawn(
    process.execPath,
    [serverMain, ...flags, ...profile, ...(testDriver ? ['--enable-smoke-test-driver'] : [])],
    { env, stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      log = (log + part).slice(-100_000);
    });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await answered(`${origin}/version`, child, () => log);
  return {
    origin,
    log: () => log,
    uri: (file) => `vscode-remote://127.0.0.1:${port}${pathToFileURL(file).pathname}`,
    url: ({ folder, payload = [] }) =>
      `${origin}/?folder=${encodeURIComponent(decodeURI(pathToFileURL(folder).pathname))}&payload=${encodeURIComponent(JSON.stringify([...payload, ['skipWelcome', 'true']]))}`,
    async stop() {
      kill(child, 'SIGTERM');
      const timer = setTimeout(() => kill(child, 'SIGKILL'), 3000);
      await exited;
      clearTimeout(timer);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function install(file, profile, env) {
  const { status, stderr } = spawnSync(process.execPath, [serverMain, ...profile, '--install-extension', file], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The extension ${file} could not be installed.\n${stderr}`);
}

/** A packed extension as VS Code itself unpacks it. */
export function unpack(file) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'menuflow-unpacked-'));
  const extensions = path.join(home, 'extensions');
  install(file, ['--server-data-dir', home, '--extensions-dir', extensions], {
    ...process.env,
    EXTENSIONS_GALLERY: '{}',
  });
  const [name] = readdirSync(extensions).filter((entry) => existsSync(path.join(extensions, entry, 'package.json')));
  return {
    folder: path.join(extensions, name),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function kill(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

async function answered(url, child, log) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`The VS Code server did not start.\n${log()}`);
}

/**
 * A headless browser with an empty profile. `language` is the one that VS Code
 * and its extensions are told; VS Code's own words stay English, since no
 * package carries others.
 */
export async function startBrowser({
  viewport = { width: 1280, height: 800 },
  headless = true,
  language = 'en',
  ...options
} = {}) {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(howToInstall);
  const { chromium } = await import('playwright-core');
  const profile = mkdtempSync(path.join(os.tmpdir(), 'menuflow-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless,
    viewport,
    args: quietFlags,
    ...options,
  });
  if (language !== 'en')
    await context.addInitScript((wanted) => {
      globalThis._VSCODE_NLS_LANGUAGE = wanted;
    }, language);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async stop() {
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
