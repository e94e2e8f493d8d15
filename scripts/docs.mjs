// Writes the documentation as a site of plain pages into dist/site.
import path from 'node:path';
import { prepare, root, say } from './lib/prepare.mjs';

prepare();
const { writeSite } = await import('./site/site.mjs');
const out = path.join(root, 'dist/site');
const count = writeSite(out);
say(`${count} pages are written into dist/site; open dist/site/index.html.`);
