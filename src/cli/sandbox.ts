import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ToolFiles } from '../../server/assistants/index.js';
import { Misuse } from './command.js';
import { flowsIn } from './glob.js';

/** Larger files are no flows. */
const LARGEST_FILE = 4_000_000;

/** The flows of one folder, and nothing that lies outside it, whatever links lead there. Nothing is written. */
export function filesBelow(folder: string): ToolFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Misuse(`There is no folder \`${folder}\`.`);
  const root = realpathSync(folder);
  return {
    root: pathToFileURL(root + path.sep).toString(),
    read: (uri) => readBelow(root, uri),
    around(uri) {
      const folders: string[] = [];
      let above = path.dirname(fileURLToPath(uri));
      while (above === root || above.startsWith(root + path.sep)) {
        folders.push(above);
        above = path.dirname(above);
      }
      return folders.flatMap((place) => flowsIn(place).map((file) => pathToFileURL(file).toString()));
    },
  };
}

function readBelow(root: string, uri: string): string | undefined {
  try {
    const file = realpathSync(fileURLToPath(uri));
    if (!file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return undefined;
    if (!/\.(?:menuflow|fixtures\.json)$/.test(file)) return undefined;
    // A pipe or a device would never end.
    const status = statSync(file);
    return status.isFile() && status.size <= LARGEST_FILE ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
