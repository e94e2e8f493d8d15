import { EmptyFileSystem, URI } from 'langium';
import { expect, it } from 'vitest';
import { createEditorServices } from '../../server/lsp/services.js';

it('A file that cannot be read keeps none of the others from being read at the start', async () => {
  const folder = 'file:///flows';
  const files = new Map([
    [`${folder}/a.menuflow`, 'send a "A" -> end\n'],
    [`${folder}/b.menuflow`, undefined],
    [`${folder}/c.menuflow`, 'send c "C" -> end\n'],
  ]);
  const { shared } = createEditorServices({
    fileSystemProvider: () =>
      Object.assign(EmptyFileSystem.fileSystemProvider(), {
        exists: () => Promise.resolve(true),
        readDirectory: () =>
          Promise.resolve([...files.keys()].map((uri) => ({ isFile: true, isDirectory: false, uri: URI.parse(uri) }))),
        readFile: (uri: URI) => {
          const text = files.get(uri.toString());
          return text === undefined ? Promise.reject(new Error('permission denied')) : Promise.resolve(text);
        },
      }),
  });
  await shared.workspace.WorkspaceManager.initializeWorkspace([{ uri: folder, name: 'flows' }]);
  const read = shared.workspace.LangiumDocuments.all.map(({ uri }) => uri.toString()).toArray();
  expect(read.toSorted()).toEqual([`${folder}/a.menuflow`, `${folder}/c.menuflow`]);
});
