// Markdown to HTML, with links that lead to pages of the site.
import path from 'node:path';
import { Marked } from 'marked';
import { chatHtml } from './chat.mjs';
import { coloured, escapeHtml } from './colours.mjs';
import { pageFor } from './contents.mjs';

/** Code in a sentence that is longer than this may be broken at the end of a line. */
const LONG_CODE = 24;

/**
 * A file of the repository as the body of a page: its title, its headings, its
 * HTML, and the files of the repository that it leads to.
 */
export function pageBody(file, text, isFolder) {
  const slugs = new Map();
  const headings = [];
  const linked = new Set();
  const pictures = new Set();
  const here = pageFor(file);
  const inRepository = (href) => path.posix.normalize(path.posix.join(path.posix.dirname(file), href));

  const target = (href) => {
    if (/^[a-z]+:/i.test(href)) return href;
    const [place = '', anchor] = href.split('#');
    const fragment = anchor === undefined ? '' : `#${anchor}`;
    if (place === '') return fragment;
    const wanted = inRepository(place);
    const leadsTo = isFolder(wanted) ? `${wanted.replace(/\/$/, '')}/README.md` : wanted;
    linked.add(leadsTo);
    return relative(here, pageFor(leadsTo)) + fragment;
  };

  const renderer = {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const words = plain(html);
      const slug = slugOf(words, slugs);
      headings.push({ depth, slug, words });
      if (depth === 1) return `<h1 id="${slug}">${html}</h1>\n`;
      return `<h${depth} id="${slug}"><a class="anchor" href="#${slug}" aria-label="A link to this place">#</a>${html}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(target(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      const picture = inRepository(href);
      pictures.add(picture);
      const source = relative(here, picture.replace(/^docs\//, ''));
      const isDiagram = picture.includes('/grammar/');
      return `<img${isDiagram ? ' class="diagram"' : ''} src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    code({ text, lang }) {
      const language = lang?.split(' ')[0] ?? '';
      if (language === 'chat') return chatHtml(text);
      return `<pre tabindex="0"><code>${coloured(text, language)}</code></pre>\n`;
    },
    codespan({ text }) {
      return `<code${text.length > LONG_CODE ? ' class="long"' : ''}>${escapeHtml(text)}</code>`;
    },
    html({ text }) {
      return text.replaceAll(/<!--[^]*?-->/g, '');
    },
  };
  const html = new Marked({ gfm: true, renderer })
    .parse(text)
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>');
  return { title: headings[0]?.words ?? file, headings, html, linked, pictures };
}

/** The name of a heading's place, as GitHub makes it. */
export function slugOf(words, taken) {
  const slug = words
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** A path of the site as seen from one of its pages. */
export function relative(from, to) {
  return path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);
}

function plain(html) {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
