import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CodeLensRequest,
  CompletionRequest,
  type Diagnostic,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node';
import { buildCommand } from '../../cli/built.js';
import { scraps } from '../../support/scraps.js';
import { Client, positionAt } from './client.js';

/** 10,000 on demand: `MENUFLOW_EDITS=10000`; that may take half an hour on a busy machine. */
const count = Number(process.env.MENUFLOW_EDITS ?? 250);

let built: Awaited<ReturnType<typeof buildCommand>>;

beforeAll(async () => {
  built = await buildCommand();
});
afterAll(() => built.remove());

it(
  `${count} random edits with requests between them end as a fresh start does, and leave no error in the log`,
  async () => {
    const shop = readFileSync('examples/corner-shop.menuflow', 'utf8');
    const support = readFileSync('examples/support.menuflow', 'utf8');
    const client = await Client.start(built.command);
    await client.open('support.menuflow', support);
    await client.open('shop.menuflow', shop);

    const edits = fc.sample(
      fc.record({
        place: fc.nat(),
        length: fc.nat(12),
        scrap: fc.constantFrom(...scraps),
        ask: fc.nat(9),
        inShop: fc.nat(4),
      }),
      count,
    );
    const asked: Promise<unknown>[] = [];
    for (const { place, length, scrap, ask, inShop } of edits) {
      const name = inShop > 0 ? 'shop.menuflow' : 'support.menuflow';
      const text = client.text(name);
      const at = outsideLineEnd(text, place % (text.length + 1));
      // A text that has grown thin is begun anew, so that there is always something to damage.
      if (text.length < 400) await client.edit(name, 0, text.length, inShop > 0 ? shop : support);
      else await client.edit(name, at, outsideLineEnd(text, Math.min(at + length, text.length)) - at, scrap);
      asked.push(request(client, name, ask, at));
    }
    await Promise.all(asked);

    const texts = ['support.menuflow', 'shop.menuflow'].map((name) => [name, client.text(name)] as const);
    const fresh = await Client.start(built.command);
    for (const [name, text] of texts) await fresh.open(name, text);
    for (const [name] of texts) {
      const wanted = sorted(await fresh.diagnostics(name), fresh);
      // What is published last is what counts, so it is waited for; a wrong end would never come to be the same.
      await client.diagnostics(name, (found) => JSON.stringify(sorted(found, client)) === JSON.stringify(wanted));
    }
    for (const one of [client, fresh]) {
      expect(await one.stop()).toBe(0);
      expect(one.log.filter((line) => /error|exception|overlap/i.test(line))).toEqual([]);
    }
  },
  600_000 + count * 300,
);

/** No editor has a place between the two characters of a line end. */
function outsideLineEnd(text: string, at: number): number {
  return text[at - 1] === '\r' && text[at] === '\n' ? at + 1 : at;
}

/** One of the things that an editor asks while somebody types; a refusal because the text has changed is an answer, too. */
function request(client: Client, name: string, which: number, at: number): Promise<unknown> {
  const textDocument = { uri: client.uri(name) };
  const position = positionAt(client.text(name), Math.min(at, client.text(name).length));
  const { connection } = client;
  const answers: Record<number, () => Promise<unknown>> = {
    0: () => connection.sendRequest(CompletionRequest.type, { textDocument, position }),
    1: () => connection.sendRequest(HoverRequest.type, { textDocument, position }),
    2: () => connection.sendRequest(DocumentSymbolRequest.type, { textDocument }),
    3: () => connection.sendRequest(SemanticTokensRequest.type, { textDocument }),
    4: () => connection.sendRequest(FoldingRangeRequest.type, { textDocument }),
    5: () => connection.sendRequest(CodeLensRequest.type, { textDocument }),
  };
  const answer = answers[which];
  if (!answer) return Promise.resolve();
  return answer().catch((error: { code?: number; message?: string }) => {
    expect([-32_800, -32_801, -32_802], error.message).toContain(error.code);
  });
}

function sorted(diagnostics: readonly Diagnostic[], client: Client): string[] {
  const folder = client.uri('').replace(/\/$/, '');
  return diagnostics.map((one) => JSON.stringify(one).replaceAll(folder, '')).toSorted();
}
