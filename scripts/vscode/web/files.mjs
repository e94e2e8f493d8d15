// The far end of the extension in `extension/`: a folder of the disk, behind a virtual file system.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };

/** What can be asked of a file. Each throws where there is no such file. */
const answers = {
  stat({ file }) {
    const found = statSync(file);
    return JSON.stringify({ type: kindOf(found), ctime: found.ctimeMs, mtime: found.mtimeMs, size: found.size });
  },
  list: ({ file }) =>
    JSON.stringify(readdirSync(file, { withFileTypes: true }).map((entry) => [entry.name, kindOf(entry)])),
  read: ({ file }) => readFileSync(file),
  write: ({ file, content }) => writeFileSync(file, content),
  folder: ({ file }) => mkdirSync(file),
  delete: ({ file }) => rmSync(file, { recursive: true }),
  rename: ({ file, folder, content }) => renameSync(file, path.join(folder, path.posix.normalize(`/${content}`))),
};

export async function answerFiles({ request, response, folder, parts, what }) {
  if (!Object.hasOwn(answers, what)) throw new Error(`Nothing is known of ${what}.`);
  const content = [];
  for await (const part of request) content.push(part);
  const file = path.join(folder, ...parts);
  const answer = answers[what]({ file, folder, content: Buffer.concat(content) });
  response.writeHead(200, headers).end(answer);
}

/** As VS Code numbers them. */
function kindOf(entry) {
  return entry.isDirectory() ? 2 : 1;
}
