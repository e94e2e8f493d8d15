// Serves the preview's page on its own, for design work: every example in every theme.
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buildGallery, galleryPage } from './page.mjs';
import { themes } from './themes.mjs';

const examples = path.resolve(import.meta.dirname, '../../../examples');
const names = readdirSync(examples).filter((name) => name.endsWith('.menuflow'));

const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = names.find((known) => `/${known}` === pathname);
  const theme = Object.hasOwn(themes, searchParams.get('theme') ?? '') ? searchParams.get('theme') : 'light';
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // Built at every visit, so that a reload shows what was just written.
  if (name)
    response.end(galleryPage(await buildGallery(), { flow: readFileSync(path.join(examples, name), 'utf8'), theme }));
  else
    response.end(
      `<!DOCTYPE html><title>Menuflow previews</title><ul>${names
        .map(
          (known) =>
            `<li>${known}: ${Object.keys(themes)
              .map((kind) => `<a href="/${known}?theme=${kind}">${kind}</a>`)
              .join(', ')}`,
        )
        .join('')}</ul>`,
    );
});
server.listen(Number(process.env.PORT ?? 5180), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);
