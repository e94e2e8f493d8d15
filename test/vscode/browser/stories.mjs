// What a person does with the packaged extension; each story begins with an empty profile.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/prepare.mjs';
import { goTo, openFile, openPreview, patience } from './person.mjs';
import { previewStories } from './preview-stories.mjs';
import { testStories } from './test-stories.mjs';

export const stories = [
  { name: 'A mistyped target is underlined, and the line vanishes when it is mended', play: mistypeAndMend },
  { name: 'The preview opens from the title bar, and a pressed button is answered', play: pressButton },
  { name: 'The chat goes on while the text changes', play: editWhileChatting },
  { name: 'The language server answers in a web worker', play: inWebWorker },
  ...previewStories,
  ...testStories,
];

async function mistypeAndMend({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  await goTo(page, 'item about');
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page
    .locator('.monaco-editor .squiggly-error')
    .first()
    .waitFor({ state: 'attached', ...patience });
  await page.keyboard.press('Backspace');
  await page
    .locator('.monaco-editor .squiggly-error')
    .first()
    .waitFor({ state: 'detached', ...patience });
}

async function pressButton({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: 'About me' }).click(patience);
  await chat.getByText('I am a bot with').waitFor(patience);
  await chat.getByRole('button', { name: 'Tell me a joke' }).click(patience);
  await chat.getByText('Why do bots like menus?').waitFor(patience);
}

async function editWhileChatting({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: 'About me' }).click(patience);
  await chat.getByText('I am a bot with').waitFor(patience);
  await goTo(page, 'menu about "');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Truly: ');
  await chat.getByText('Truly: I am a bot with').waitFor(patience);
}

/** As on vscode.dev, where nothing has Node. VS Code starts no worker for an extension that comes from a server, so the page does. */
async function inWebWorker({ page, server }) {
  const script = readFileSync(path.join(root, 'dist/web/server.js'), 'utf8');
  await page.goto(`${server.origin}/version`);
  const problem = await page.evaluate(async (source) => {
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    const { promise, resolve, reject } = Promise.withResolvers();
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }) => {
      if (data.id === 1) {
        worker.postMessage({ jsonrpc: '2.0', method: 'initialized', params: {} });
        worker.postMessage({
          jsonrpc: '2.0',
          method: 'textDocument/didOpen',
          params: {
            textDocument: {
              uri: 'memfs:/a.menuflow',
              languageId: 'menuflow',
              version: 1,
              text: 'send a "Hi" -> nowhere\n',
            },
          },
        });
      }
      if (data.method === 'textDocument/publishDiagnostics' && data.params.diagnostics.length > 0)
        resolve(data.params.diagnostics[0].message);
    });
    worker.postMessage({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    });
    const words = await promise;
    worker.terminate();
    return words;
  }, script);
  if (!problem.includes('nowhere')) throw new Error(`It said: ${problem}`);
}
