// Builds the preview's page with a host of its own, for tests and for design work.
import path from 'node:path';
import esbuild from 'esbuild';
import { themes, themeStyle } from './themes.mjs';

/** The script and the style of the page; nothing is written. */
export async function buildGallery() {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    bundle: true,
    write: false,
    outdir: 'gallery',
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    keepNames: true,
    define: { MENUFLOW_VERSION: '"gallery"' },
  });
  const textOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

/** The page on a flow, as a document of its own. It may load nothing, as in the editor. */
export function galleryPage({ script, style }, { flow, theme = 'light', kept, acts = [], tab }) {
  const json = (value) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Menuflow preview</title>
<style>${themeStyle(theme)}</style>
<style>${style}</style>
</head>
<body class="${themes[theme].kind}">
<div id="app"></div>
<script>var flow = ${json(flow)}; var kept = ${json(kept ?? (tab && { arrangement: { inspector: true, tab } }))}; var acts = ${json(acts)};</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>`;
}
