// The site from the documentation: every page of the contents, and every file
// of the repository that a page leads to.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/prepare.mjs';
import { contents, pageFor } from './contents.mjs';
import { frame } from './frame.mjs';
import { pageBody } from './markdown.mjs';

/** Writes the site into a folder, and says how many pages it has. */
export function writeSite(out) {
  rmSync(out, { recursive: true, force: true });
  const pages = new Map();
  const pictures = new Set();
  // A page that the contents do not name yet is there all the same.
  const waiting = [...contents.flatMap((part) => part.pages.map(([file]) => file)), ...pagesOfRepository()];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (pages.has(file)) continue;
    const body = pageBody(file, textOf(file), isFolder);
    pages.set(file, frame(file, body));
    waiting.push(...body.linked);
    for (const picture of body.pictures) pictures.add(picture);
  }
  for (const [file, html] of pages) write(path.join(out, pageFor(file)), html);
  for (const picture of pictures) copy(picture, path.join(out, picture.replace(/^docs\//, '')));
  copy('media/icon.png', path.join(out, 'icon.png'));
  write(path.join(out, 'style.css'), styles());
  return pages.size;
}

/** The style sheets in their order, as one. */
function styles() {
  const folder = path.join(root, 'scripts/site/styles');
  const names = readdirSync(folder).toSorted();
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
}

function pagesOfRepository() {
  const below = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const files = [...readdirSync(root), ...below.map((name) => `docs/${name.replaceAll(path.sep, '/')}`)];
  return files.filter((name) => name.endsWith('.md')).toSorted();
}

function isFolder(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A file as Markdown: what is none is shown as a block of code. */
function textOf(file) {
  if (file === 'examples/README.md') return examplesPage();
  if (!existsSync(path.join(root, file))) throw new Error(`A page leads to ${file}, and there is no such file.`);
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
  if (file.endsWith('.md')) return text;
  const language = path.extname(file).slice(1);
  return `# ${path.basename(file)}\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}

/** Every example with what its first line says of it, the shortest first, each folder in one piece. */
function examplesPage() {
  const examples = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.menuflow'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(root, 'examples', name), 'utf8');
      const words = /^\/\/\/? (.*)$/m.exec(text)?.[1] ?? '';
      return { name, words, lines: text.split('\n').length - 1 };
    });
  /** Files of one folder are one bot. */
  const botOf = (name) => (name.includes('/') ? path.posix.dirname(name) : name);
  const linesOf = ({ name }) =>
    examples.filter((other) => botOf(other.name) === botOf(name)).reduce((sum, { lines }) => sum + lines, 0);
  const rows = examples
    .toSorted((one, other) => linesOf(one) - linesOf(other))
    .map(({ name, lines, words }) => `| [${name}](${name}) | ${lines} | ${words} |`);
  return `# Examples\n\nBots to read, to copy and to play, the shortest first: \`menuflow play examples/hello.menuflow\`.\n\n| File | Lines | |\n|---|---:|---|\n${rows.join('\n')}\n`;
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(path.join(root, from), to);
}
