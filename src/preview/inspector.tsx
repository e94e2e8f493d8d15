import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Json, JsonObject } from '../engine/flow.js';
import type { PreviewView } from '../messages/preview.js';
import { readObject } from './call-card.js';
import type { Say } from './host.js';
import { Tool } from './icons.js';
import { Log } from './log.js';
import { Tree } from './tree.js';

const tabs = ['variables', 'answers', 'outputs', 'path', 'data', 'log'] as const;
type Tab = (typeof tabs)[number];
const titles: Readonly<Record<Tab, string>> = {
  variables: 'Variables',
  answers: 'Answers',
  outputs: 'Outputs',
  path: 'Path',
  data: 'Data',
  log: 'Log',
};

/** What the conversation knows after the latest turn, and what happened in it. */
export function Inspector({
  view,
  say,
  tab: wanted,
  onTab,
}: {
  view: PreviewView;
  say: Say;
  tab: string;
  onTab: (tab: string) => void;
}) {
  const tab = tabs.find((known) => known === wanted) ?? 'variables';
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
    onTab(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <section class="inspector" aria-label="What the conversation knows">
      <div class="tabs" role="tablist" aria-label="What the conversation knows" onKeyDown={move}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="inspected"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div class="inspected" id="inspected" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Panel tab={tab} view={view} say={say} />
      </div>
    </section>
  );
}

function Panel({ tab, view, say }: { tab: Tab; view: PreviewView; say: Say }) {
  const { knows } = view;
  switch (tab) {
    case 'variables':
      return <Variables view={view} say={say} />;
    case 'answers':
      return <Known value={knows.answers}>No form is being filled in.</Known>;
    case 'outputs':
      return <Known value={knows.outputs}>No node has given a value yet.</Known>;
    case 'path':
      return <Path view={view} say={say} />;
    case 'data':
      return <Data view={view} say={say} />;
    case 'log':
      return <Log turns={view.turns} />;
  }
}

function Known({ value, children }: { value: JsonObject; children: ComponentChildren }) {
  return Object.keys(value).length > 0 ? <Tree value={value} /> : <p class="hint">{children}</p>;
}

function Variables({ view, say }: { view: PreviewView; say: Say }) {
  const variables = Object.entries(view.knows.variables);
  const changed = view.turns.findLast((turn) => turn.broken === undefined)?.changed ?? [];
  if (variables.length === 0) return <p class="hint">This flow has no variables.</p>;
  return (
    <dl>
      {variables.map(([name, value]) => (
        <Variable
          key={name}
          name={name}
          value={value}
          changed={changed.includes(name)}
          onChange={(next) => say({ type: 'setVariable', name, value: next })}
        />
      ))}
    </dl>
  );
}

function Variable({
  name,
  value,
  changed,
  onChange,
}: {
  name: string;
  value: Json;
  changed: boolean;
  onChange: (value: Json) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const save = (event: Event): void => {
    event.preventDefault();
    onChange(readValue(typed ?? ''));
    setTyped(undefined);
  };
  return (
    <div class={changed ? 'changed' : ''}>
      <dt>
        {name}
        {changed && <span class="badge">changed</span>}
      </dt>
      {typed === undefined ? (
        <>
          <dd>
            <Tree value={value} />
          </dd>
          <Tool words={`Change ${name}`} icon="edit" onClick={() => setTyped(JSON.stringify(value))} />
        </>
      ) : (
        <form class="keep" onSubmit={save}>
          <input
            value={typed}
            aria-label={`New value of ${name}`}
            ref={(input) => input?.focus()}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
          />
          <button type="submit" class="secondary">
            Set
          </button>
        </form>
      )}
    </div>
  );
}

/** JSON where it is, else the text as it stands: nobody wants to type quotes. */
function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function Path({ view: { knows }, say }: { view: PreviewView; say: Say }) {
  return (
    <>
      <h3>Came through</h3>
      <ol class="path">
        {knows.path.map((node, index) => (
          <li key={index}>
            <button type="button" class="plain" onClick={() => say({ type: 'reveal', node })}>
              {node}
            </button>
          </li>
        ))}
      </ol>
      <h3>Back leads to</h3>
      {knows.history.length === 0 ? (
        <p class="hint">the start</p>
      ) : (
        <ol class="path">
          {knows.history.toReversed().map((node, index) => (
            <li key={index}>{node}</li>
          ))}
        </ol>
      )}
    </>
  );
}

const origins = {
  fixtures: 'From the fixtures file beside the flow.',
  'made up': 'Made up from what the flow declares.',
  edited: 'Changed here; not saved.',
} as const;

function Data({ view, say }: { view: PreviewView; say: Say }) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? JSON.stringify(view.knows.data, null, 2);
  const parsed = readObject(text);
  const use = (): void => {
    if (parsed) say({ type: 'setData', data: parsed });
    setTyped(undefined);
  };
  return (
    <div class="data">
      <p class="hint">{origins[view.dataFrom]} The conversation is played again when it changes.</p>
      <textarea
        aria-label="Start data"
        aria-invalid={!parsed}
        spellcheck={false}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {!parsed && <p role="alert">This is no JSON object yet.</p>}
      <div class="answers">
        <button type="button" class="primary" disabled={!parsed || typed === undefined} onClick={use}>
          Use
        </button>
        <button
          type="button"
          class="secondary"
          disabled={typed !== undefined}
          onClick={() => say({ type: 'saveData' })}
        >
          Save as fixture
        </button>
      </div>
    </div>
  );
}
