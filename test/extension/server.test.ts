import type { BaseLanguageClient } from 'vscode-languageclient';
import { describe, expect, it } from 'vitest';
import { Server } from '../../src/extension/server.js';

describe('The language server of the extension', () => {
  it('starts once, however many ask for it', async () => {
    const { server, starts } = setUp();
    const [one, other] = await Promise.all([server.running(), server.running()]);
    expect(one).toBe(other);
    expect(starts.length).toBe(1);
  });

  it('gives the new one to those who ask while it restarts, and joins restarts', async () => {
    const { server, starts, warnings } = setUp();
    const old = await server.running();
    const first = server.restart();
    const asked = server.running();
    const second = server.restart();
    const all = await Promise.all([first, asked, second]);
    expect(new Set(all).size).toBe(1);
    expect(all[0]).not.toBe(old);
    expect(starts).toEqual(['1 starts', '1 stops', '2 starts']);
    expect(warnings).toEqual([]);
  });

  it('does not stop one that crashed', async () => {
    const { server, starts, warnings } = setUp();
    const crashed = (await server.running()) as unknown as Client;
    crashed.isUp = false;
    await server.restart();
    expect(starts).toEqual(['1 starts', '2 starts']);
    expect(warnings).toEqual([]);
  });

  it('starts anew after one that never came up', async () => {
    const { server, starts, warnings, fail } = setUp();
    fail.next = true;
    await expect(server.running()).rejects.toThrow('no server');
    await server.restart();
    expect(starts).toEqual(['1 starts', '2 starts']);
    expect(warnings).toEqual(['Error: no server']);
  });

  it('can be restarted again after a restart that failed', async () => {
    const { server, fail } = setUp();
    await server.running();
    fail.next = true;
    await expect(server.restart()).rejects.toThrow('no server');
    await expect(server.restart()).resolves.toBeDefined();
  });
});

interface Client {
  isUp: boolean;
}

function setUp() {
  const starts: string[] = [];
  const warnings: string[] = [];
  const fail = { next: false };
  let count = 0;
  const start = async (): Promise<BaseLanguageClient> => {
    const own = ++count;
    starts.push(`${own} starts`);
    await Promise.resolve();
    if (fail.next) {
      fail.next = false;
      throw new Error('no server');
    }
    const client = {
      isUp: true,
      needsStop: () => client.isUp,
      // As the real one, it refuses to stop when there is nothing to stop.
      stop: () => {
        if (!client.isUp) return Promise.reject(new Error('Client is not running'));
        client.isUp = false;
        starts.push(`${own} stops`);
        return Promise.resolve();
      },
    };
    return client as unknown as BaseLanguageClient;
  };
  return { server: new Server(start, (message) => warnings.push(message)), starts, warnings, fail };
}
