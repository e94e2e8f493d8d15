import { useState } from 'preact/hooks';
import type { JsonObject } from '../engine/flow.js';
import type { NamedAnswer, WaitingCall } from '../messages/preview.js';
import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';
import { Tree } from './tree.js';

/** An outside call waits here: the author picks what comes back. Nothing is ever called by itself. */
export function CallCard({ call, say }: { call: WaitingCall; say: Say }) {
  // Only what was done here is kept here: an example that changes in the text changes here, too.
  const [pickedName, setPicked] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [name, setName] = useState('');
  const [output, setOutput] = useState<string>();
  const picked = call.answers.find((answer) => answer.name === pickedName) ?? call.answers[0];
  const values = typed ?? JSON.stringify(picked?.values ?? {}, null, 2);
  const parsed = readObject(values);
  const likely = call.outputs.find((known) => known === picked?.output) ?? call.outputs[0] ?? 'Success';
  const savedOutput = call.outputs.find((known) => known === output) ?? likely;
  const pick = (answer: NamedAnswer): void => {
    setPicked(answer.name);
    setTyped(undefined);
  };
  const save = (): void => {
    if (!parsed) return;
    const answer = { name: name.trim() || savedOutput, output: savedOutput, values: parsed };
    say({ type: 'saveAnswer', node: call.node, answer });
    setPicked(answer.name);
    setName('');
  };
  return (
    <section class="card" aria-label={t('{0} waits for an answer', call.node)}>
      <h2>
        <Icon name="call" />
        <button
          type="button"
          class="plain"
          title={t('Show {0} in the text', call.node)}
          onClick={() => say({ type: 'reveal', node: call.node })}
        >
          {call.node}
        </button>
        <small>{call.action}</small>
      </h2>
      <p class="hint">{t('This happens outside the chat. Nothing is called here: choose what comes back.')}</p>
      {Object.keys(call.settings).length > 0 && (
        <details>
          <summary>{t('What it is asked')}</summary>
          <Tree value={call.settings} />
        </details>
      )}
      {call.answers.length > 1 && (
        <div class="chips" role="group" aria-label={t('Prepared answers')}>
          {call.answers.map((answer) => (
            <button
              key={answer.name}
              type="button"
              class="chip"
              aria-pressed={answer.name === picked?.name}
              onClick={() => pick(answer)}
            >
              {answer.name}
            </button>
          ))}
        </div>
      )}
      <label>
        <span>
          {t('Values that come back')}
          {picked && ` (${picked.name})`}
        </span>
        <textarea
          spellcheck={false}
          rows={Math.min(9, values.split('\n').length)}
          value={values}
          aria-invalid={!parsed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {!parsed && <p role="alert">{t('This is no JSON object yet.')}</p>}
      <div class="answers">
        {call.outputs.map((known) => (
          <button
            key={known}
            type="button"
            class={known === likely ? 'primary' : 'secondary'}
            disabled={!parsed}
            onClick={() => parsed && say({ type: 'result', call: call.call, output: known, values: parsed })}
          >
            {known}
          </button>
        ))}
      </div>
      <details>
        <summary>{t('Keep these values as a fixture')}</summary>
        <div class="keep">
          <input
            value={name}
            placeholder={t('Name of the fixture')}
            aria-label={t('Name of the fixture')}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <select
            aria-label={t('Output of the fixture')}
            value={savedOutput}
            onChange={(event) => setOutput(event.currentTarget.value)}
          >
            {call.outputs.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </select>
          <button type="button" class="secondary" disabled={!parsed} onClick={save}>
            {t('Save')}
          </button>
        </div>
      </details>
    </section>
  );
}

/** The text as a JSON object; undefined while it is none. */
export function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
