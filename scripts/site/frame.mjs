// What stands around the body of every page.
import { escapeHtml } from './colours.mjs';
import { contents, pageFor } from './contents.mjs';
import { relative } from './markdown.mjs';

/** No scripts at all, and nothing from anywhere else. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

export function frame(file, { title, headings, html }) {
  const here = pageFor(file);
  const name = here === 'index.html' ? 'menuflow: chat-bot menus as text' : `${title} · menuflow`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="${relative(here, 'icon.png')}">
<link rel="stylesheet" href="${relative(here, 'style.css')}">
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="home" href="${relative(here, 'index.html')}"><img src="${relative(here, 'icon.png')}" alt="" width="28" height="28">menuflow</a>
<nav class="top" aria-label="Main places">${topLinks(here)}</nav>
</header>
<div class="columns">
<nav class="side" aria-label="All pages">
<details class="small"><summary>All pages</summary>${navigation(file, here)}</details>
<div class="wide">${navigation(file, here)}</div>
</nav>
<main id="content">
${html}
${neighbours(file, here)}
</main>
${placesOnPage(headings)}
</div>
</body>
</html>
`;
}

function topLinks(here) {
  const places = [
    ['docs/tutorial.md', 'Tutorial'],
    ['docs/how-to/README.md', 'How to'],
    ['docs/language.md', 'Language'],
    ['docs/engine.md', 'Bots'],
  ];
  return places.map(([file, words]) => `<a href="${relative(here, pageFor(file))}">${words}</a>`).join('');
}

function navigation(file, here) {
  return contents
    .map(({ title, pages }) => {
      const links = pages.map(([page, words]) => {
        const current = page === file ? ' aria-current="page"' : '';
        return `<li><a href="${relative(here, pageFor(page))}"${current}>${escapeHtml(words)}</a></li>`;
      });
      return `<p class="part">${title}</p><ul>${links.join('')}</ul>`;
    })
    .join('');
}

/** The pages before and after, as the navigation has them. */
function neighbours(file, here) {
  const all = contents.flatMap(({ pages }) => pages);
  const at = all.findIndex(([page]) => page === file);
  if (at < 0) return '';
  const link = (entry, word) =>
    entry
      ? `<a class="${word}" href="${relative(here, pageFor(entry[0]))}">${escapeHtml(entry[1])}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Neighbours">${link(all[at - 1], 'previous')}${link(all[at + 1], 'next')}</nav>`;
}

function placesOnPage(headings) {
  const places = headings.filter(({ depth }) => depth === 2);
  if (places.length < 2) return '<div class="places"></div>';
  const links = places.map(({ slug, words }) => `<li><a href="#${slug}">${escapeHtml(words)}</a></li>`);
  return `<nav class="places" aria-label="On this page"><p class="part">On this page</p><ul>${links.join('')}</ul></nav>`;
}
