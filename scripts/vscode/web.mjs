// VS Code for the Web, as vscode.dev serves it: static files and nothing
// behind them. No process runs extensions; those with a `browser` entry run in
// a web worker, and the workspace is a virtual file system.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { codeServer, installStandIn, settings, unpack } from './stand-in.mjs';
import { answerFiles } from './web/files.mjs';
import { freeWorkbench, pageOf } from './web/page.mjs';

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};
/** Worker and webviews ask from other origins than the page. */
const open = { 'Access-Control-Allow-Origin': '*' };
/** VS Code's own files are the same in every window. */
const kept = { ...open, 'Cache-Control': 'max-age=3600' };

/**
 * Serves the workbench with the packed extension, for the folders that lie in
 * `files`. What it gives is used as what `startServer` gives.
 * `developed` are extensions under development, by their names; a suite of tests may run with them.
 */
export async function startWeb({ vsix = [], developed = {}, files, userSettings = {} }) {
  installStandIn();
  const unpacked = vsix.map(unpack);
  const extensions = new Map([
    ...unpacked.map(({ folder }, index) => [`packed-${index}`, folder]),
    ['web-files', path.join(import.meta.dirname, 'web/extension')],
  ]);
  const served = new Map([...extensions, ...Object.entries(developed)]);
  const asked = [];
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.writeHead(error.code === 'ENOENT' ? 404 : 500, open).end(String(error));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const origin = `http://localhost:${port}`;

  async function answer(request, response) {
    const { pathname, search } = new URL(request.url, origin);
    const [room, ...rest] = partsOf(pathname);
    asked.push(pathname);
    if (room === undefined) {
      const names = { extensions: [...extensions.keys()], developed: Object.keys(developed) };
      send(response, pageOf({ ...names, port, userSettings: { ...settings, ...userSettings } }), '.html');
    } else if (room === 'files')
      await answerFiles({ request, response, folder: files, parts: rest, what: search.slice(1) });
    else if (room === 'static' && rest.at(-1) === 'workbench.js') send(response, freeWorkbench(), '.js', kept);
    else if (room === 'static') sendFile(response, codeServer, rest, kept);
    else if (room === 'extensions' && served.has(rest[0])) sendFile(response, served.get(rest[0]), rest.slice(1));
    else response.writeHead(404, open).end();
  }

  const uri = (file) => `web-files:/${path.relative(files, file).split(path.sep).map(encodeURIComponent).join('/')}`;
  return {
    origin,
    /** The paths that were asked for, in their order. */
    asked,
    log: () => asked.slice(-40).join('\n'),
    uri,
    url: ({ folder, payload = [] }) =>
      `${origin}/?folder=${encodeURIComponent(uri(folder))}&payload=${encodeURIComponent(JSON.stringify([...payload, ['skipWelcome', 'true']]))}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { remove } of unpacked) remove();
    },
  };
}

/** A path may not lead out of its folder. */
function partsOf(pathname) {
  return path.posix.normalize(decodeURIComponent(pathname)).split('/').filter(Boolean);
}

function sendFile(response, folder, parts, headers) {
  const file = path.join(folder, ...parts);
  send(response, readFileSync(file), path.extname(file), headers);
}

function send(response, content, ending, headers = open) {
  response.writeHead(200, { ...headers, 'Content-Type': types[ending] ?? 'application/octet-stream' });
  response.end(content);
}
