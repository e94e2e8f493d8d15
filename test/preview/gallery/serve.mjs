// Serves the preview's page on its own, for design work: every state in every theme.
import http from 'node:http';
import { buildGallery, galleryPage } from './page.mjs';
import { states } from './states.mjs';
import { themes } from './themes.mjs';

const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = decodeURIComponent(pathname.slice(1));
  const theme = Object.hasOwn(themes, searchParams.get('theme') ?? '') ? searchParams.get('theme') : 'light';
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // Built at every visit, so that a reload shows what was just written.
  if (Object.hasOwn(states, name)) response.end(galleryPage(await buildGallery(), { ...states[name], theme }));
  else response.end(overview(theme));
});
server.listen(Number(process.env.PORT ?? 5180), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);

/** All states side by side, as wide as a narrow panel. */
function overview(theme) {
  const links = Object.keys(themes).map((kind) => `<a href="/?theme=${kind}">${kind}</a>`);
  const frames = Object.keys(states).map((name) => {
    const address = `/${encodeURIComponent(name)}?theme=${theme}`;
    return `<figure><figcaption><a href="${address}">${name}</a></figcaption><iframe src="${address}" loading="lazy" width="380" height="560"></iframe></figure>`;
  });
  return `<!DOCTYPE html><title>Menuflow previews</title><style>body{font-family:system-ui}main{display:flex;flex-wrap:wrap}figure{margin:8px}iframe{border:1px solid #8888}</style>${links.join(' ')}<main>${frames.join('')}</main>`;
}
