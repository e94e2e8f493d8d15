// Generates the parser's tables and the TextMate grammars from the grammar.
// `--check` fails where the committed files were not the newest.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run, say, stop } from './lib/prepare.mjs';

prepare();
const folders = ['server/language/generated', 'syntaxes'];
const before = contents();
const { status, stdout } = run('langium', ['generate'], { capture: true, allowFailure: true });
if (status !== 0) stop(`langium generate failed:\n${stdout}`);
run(process.execPath, ['server/language/textmate/generate.mjs']);

const after = contents();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (!process.argv.includes('--check'))
  say(changed.length > 0 ? `Written: ${changed.join(', ')}` : 'Nothing has changed.');
else if (changed.length > 0)
  stop(`These generated files were stale and have been written anew; commit them:\n  ${changed.join('\n  ')}`);

function contents() {
  const files = new Map();
  for (const folder of folders) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const name of readdirSync(path.join(root, folder))) {
      const file = `${folder}/${name}`;
      if (statSync(path.join(root, file)).isFile()) files.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  }
  return files;
}
