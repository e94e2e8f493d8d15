import { useState } from 'preact/hooks';
import type { Area, PreviewView } from '../messages/preview.js';
import { t } from '../messages/words.js';
import { readObject } from './call-card.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';
import { Log } from './log.js';
import { Tree } from './tree.js';

const tabs = ['variables', 'answers', 'outputs', 'path', 'data', 'log'] as const;
type Tab = (typeof tabs)[number];
const titles: Readonly<Record<Tab, () => string>> = {
  variables: () => t('Variables'),
  answers: () => t('Answers'),
  outputs: () => t('Outputs'),
  path: () => t('Path'),
  data: () => t('Data'),
  log: () => t('Log'),
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
    <section class="inspector" aria-label={t('What the conversation knows')}>
      <div class="tabs" role="tablist" aria-label={t('What the conversation knows')} onKeyDown={move}>
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
            {titles[name]()}
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
  switch (tab) {
    case 'variables':
      return <Known area="variables" view={view} say={say} empty={t('This flow has no variables.')} />;
    case 'answers':
      return <Known area="answers" view={view} say={say} empty={t('No form is being filled in.')} />;
    case 'outputs':
      return <Known area="outputs" view={view} say={say} empty={t('No node has given a value yet.')} />;
    case 'path':
      return <Path view={view} say={say} />;
    case 'data':
      return <Data view={view} say={say} />;
    case 'log':
      return <Log turns={view.turns} />;
  }
}

/** A part of what is known, with what the latest turn changed; each value can be changed by hand. */
function Known({ area, view, say, empty }: { area: Area; view: PreviewView; say: Say; empty: string }) {
  const value = view.knows[area];
  if (Object.keys(value).length === 0) return <p class="hint">{empty}</p>;
  const latest = view.turns.findLast((turn) => turn.broken === undefined);
  return (
    <Tree
      value={value}
      changed={latest?.changed.flatMap((place) =>
        place.startsWith(`/${area}/`) ? [place.slice(area.length + 1)] : [],
      )}
      onChange={(path, next) => say({ type: 'setValue', area, path, ...(next !== undefined && { value: next }) })}
      // A variable is always there, whatever its value.
      removableFrom={area === 'variables' ? 2 : 1}
    />
  );
}

function Path({ view: { knows, cursor }, say }: { view: PreviewView; say: Say }) {
  return (
    <>
      <h2>{t('Came through')}</h2>
      <ol class="path">
        {knows.path.map((node, index) => (
          <li key={index} class={node === cursor ? 'at-cursor' : ''}>
            <button
              type="button"
              class="plain"
              title={t('Show {0} in the text', node)}
              aria-current={index === knows.path.length - 1 ? 'step' : undefined}
              onClick={() => say({ type: 'reveal', node })}
            >
              {node}
            </button>
            <button
              type="button"
              class="source"
              title={t('Play from {0}', node)}
              aria-label={t('Play from {0}', node)}
              onClick={() => say({ type: 'playFrom', node })}
            >
              <Icon name="play" />
            </button>
            {node === cursor && <span class="badge">{t('cursor')}</span>}
          </li>
        ))}
      </ol>
      <h2>{t('Back leads to')}</h2>
      {knows.history.length === 0 ? (
        <p class="hint">{t('the start')}</p>
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
  fixtures: () => t('From the fixtures file beside the flow.'),
  'made up': () => t('Made up from what the flow declares.'),
  edited: () => t('Changed here; not saved.'),
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
      <p class="hint">
        {origins[view.dataFrom]()} {t('The conversation is played again when it changes.')}
      </p>
      <textarea
        aria-label={t('Start data')}
        aria-invalid={!parsed}
        spellcheck={false}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {!parsed && <p role="alert">{t('This is no JSON object yet.')}</p>}
      <div class="answers">
        <button type="button" class="primary" disabled={!parsed || typed === undefined} onClick={use}>
          {t('Use')}
        </button>
        <button
          type="button"
          class="secondary"
          disabled={typed !== undefined}
          onClick={() => say({ type: 'saveData' })}
        >
          {t('Save as fixture')}
        </button>
        {view.dataFrom === 'edited' && (
          <button
            type="button"
            class="secondary"
            onClick={() => {
              setTyped(undefined);
              say({ type: 'forgetData' });
            }}
          >
            {t('Undo changes')}
          </button>
        )}
      </div>
    </div>
  );
}
