import type { BaseLanguageClient } from 'vscode-languageclient';

/**
 * The one language server there is: started when it is first needed, and
 * never two at a time. Whoever asks while it restarts gets the new one.
 */
export class Server {
  private current: Promise<BaseLanguageClient> | undefined;
  /** The restart under way, which another one joins. */
  private restarting: Promise<BaseLanguageClient> | undefined;

  constructor(
    private readonly start: () => Promise<BaseLanguageClient>,
    private readonly warn: (message: string) => void,
  ) {}

  running(): Promise<BaseLanguageClient> {
    if (this.restarting) return this.restarting;
    this.current ??= this.start();
    return this.current;
  }

  restart(): Promise<BaseLanguageClient> {
    this.restarting ??= this.replace().finally(() => {
      this.restarting = undefined;
    });
    return this.restarting;
  }

  async stop(): Promise<void> {
    const stopped = this.current;
    this.current = undefined;
    try {
      const client = await stopped;
      // One that crashed has nothing left to stop, and says so as an error.
      if (client?.needsStop()) await client.stop();
    } catch (error) {
      // A server that never came up, or that hangs, must not keep the next one from starting.
      this.warn(String(error));
    }
  }

  private async replace(): Promise<BaseLanguageClient> {
    await this.stop();
    this.current = this.start();
    return this.current;
  }
}
