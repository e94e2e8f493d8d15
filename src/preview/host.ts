import type { JsonObject } from '../engine/flow.js';
import { type FromPage, PROTOCOL, type PreviewView, readToPage } from '../messages/preview.js';

type WithoutProtocol<T> = T extends unknown ? Omit<T, 'protocol'> : never;

/** What the page can tell the extension. */
export type Say = (message: WithoutProtocol<FromPage>) => void;

/** How the page itself is arranged; nobody else needs to know. */
export interface Arrangement {
  inspector: boolean;
  tab: string;
}

export interface Host {
  say: Say;
  /** As it was arranged last, also before the page was thrown away. */
  readonly arrangement: Arrangement;
  arrange(arrangement: Arrangement): void;
}

interface WebviewApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** Ties the page to its host; unknown messages are dropped. */
export function connect(show: (view: PreviewView) => void): Host {
  const api = acquireVsCodeApi();
  const say: Say = (message) => api.postMessage({ protocol: PROTOCOL, ...message });
  let kept: JsonObject | undefined;
  const host: Host = {
    say,
    get arrangement() {
      return readArrangement(api.getState());
    },
    arrange: (arrangement) => {
      if (kept) api.setState({ ...kept, arrangement });
    },
  };
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readToPage(data);
    if (!message) {
      console.warn('The preview was told something unknown; it was ignored.');
      return;
    }
    kept = message.keep;
    // The editor keeps this for its next start, where the conversation is taken up again.
    api.setState({ ...kept, arrangement: host.arrangement });
    show(message.view);
  });
  say({ type: 'ready' });
  return host;
}

function readArrangement(state: unknown): Arrangement {
  const kept = isRecord(state) && isRecord(state.arrangement) ? state.arrangement : {};
  return { inspector: kept.inspector === true, tab: typeof kept.tab === 'string' ? kept.tab : 'variables' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
