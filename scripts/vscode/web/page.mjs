// The page of VS Code for the Web, made from the files that code-server carries.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeServer } from '../stand-in.mjs';

/** The page, with all that the workbench is told about the place where it runs. */
export function pageOf({ port, extensions, developed, userSettings }) {
  const product = JSON.parse(readFileSync(path.join(codeServer, 'product.json'), 'utf8'));
  const here = `localhost:${port}`;
  const placeOf = (name) => ({ scheme: 'http', authority: here, path: `/extensions/${name}` });
  const configuration = {
    productConfiguration: {
      ...product,
      extensionsGallery: undefined,
      enableTelemetry: false,
      // The worker of the extensions has an origin of its own, as on vscode.dev; a browser takes it for its own machine.
      webEndpointUrlTemplate: `http://{{uuid}}.${here}/static`,
      // Webviews stay at home: a headless browser gives their frames no service worker elsewhere.
      webviewContentExternalBaseUrlTemplate: `http://${here}/static/out/vs/workbench/contrib/webview/browser/pre/`,
    },
    additionalBuiltinExtensions: extensions.map(placeOf),
    configurationDefaults: userSettings,
    developmentOptions: { extensions: developed.map(placeOf), enableSmokeTestDriver: developed.length > 0 },
    // What code-server's workbench asks for, and has no meaning here.
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
  };
  const settings = JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta id="vscode-workbench-web-configuration" data-settings="${settings}">
<link rel="stylesheet" href="/static/out/vs/code/browser/workbench/workbench.css">
</head>
<body aria-label=""></body>
<script>globalThis._VSCODE_FILE_ROOT = location.origin + '/static/out/';</script>
<script src="/static/out/nls.messages.js"></script>
<script type="module" src="/static/out/vs/code/browser/workbench/workbench.js"></script>
</html>`;
}

let free;

/** code-server ties its workbench to a server in two places; here they are again what they are in VS Code. */
export function freeWorkbench() {
  free ??= untie(readFileSync(path.join(codeServer, 'out/vs/code/browser/workbench/workbench.js'), 'utf8'));
  return free;
}

function untie(workbench) {
  return [
    [/\bremoteAuthority:location\.host\b/, 'remoteAuthority:void 0'],
    [/\.with\(\{scheme:(\w+)\.vscodeRemote\}\),"User"\)/, '.with({scheme:$1.vscodeUserData}),"User")'],
  ].reduce((text, [tied, untied]) => {
    if (!tied.test(text)) throw new Error(`code-server's workbench has changed: nothing in it is ${tied}.`);
    return text.replace(tied, untied);
  }, workbench);
}
