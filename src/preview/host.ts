import { type FromPage, PROTOCOL, type PreviewView, readToPage } from '../messages/preview.js';

type WithoutProtocol<T> = T extends unknown ? Omit<T, 'protocol'> : never;

/** What the page can tell the extension. */
export type Say = (message: WithoutProtocol<FromPage>) => void;

interface WebviewApi {
  postMessage(message: unknown): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** Ties the page to its host; unknown messages are dropped. */
export function connect(show: (view: PreviewView) => void): Say {
  const api = acquireVsCodeApi();
  const say: Say = (message) => api.postMessage({ protocol: PROTOCOL, ...message });
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readToPage(data);
    if (message) show(message.view);
  });
  say({ type: 'ready' });
  return say;
}
