import { useState } from 'preact/hooks';
import type { JsonObject } from '../engine/flow.js';
import type { WaitingCall } from '../messages/preview.js';
import type { Say } from './host.js';

/** An outside call waits here: the author picks what comes back. Nothing is ever called by itself. */
export function CallCard({ call, say }: { call: WaitingCall; say: Say }) {
  const [values, setValues] = useState(JSON.stringify(call.mock ?? {}, null, 2));
  const parsed = readObject(values);
  return (
    <section class="call" aria-label={`${call.node} waits for an answer`}>
      <h2>
        ⚙ {call.node} <small>{call.action}</small>
      </h2>
      <details>
        <summary>What it was asked</summary>
        <pre>{JSON.stringify(call.settings, null, 2)}</pre>
      </details>
      <label>
        Values that come back
        <textarea spellcheck={false} rows={Math.min(8, values.split('\n').length)} value={values} aria-invalid={!parsed} onInput={(event) => setValues(event.currentTarget.value)} />
      </label>
      {!parsed && <p role="alert">This is no JSON object yet.</p>}
      <div class="row">
        {call.outputs.map((output) => (
          <button key={output} type="button" disabled={!parsed} onClick={() => parsed && say({ type: 'result', call: call.call, output, values: parsed })}>
            {output}
          </button>
        ))}
      </div>
    </section>
  );
}

function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
