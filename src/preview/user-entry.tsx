import { useState } from 'preact/hooks';
import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';
import { meansIt } from './pointer.js';
import type { Entry } from './timeline.js';
import { Tree } from './tree.js';

type UserEntryOf = Extract<Entry, { kind: 'user' }>;

/** What the user did: a bubble, or a quiet line for what happened without a word. A click goes back to before it. */
export function UserEntry({ entry, say }: { entry: UserEntryOf; say: Say }) {
  const { turn, input, branch, broken, inPlace } = entry;
  const { words, picture, quiet, values, assumed, open } = input;
  const [typed, setTyped] = useState<string>();
  const back = t('Go back to before this turn');
  const goBack = (): void => say({ type: 'rewind', turn: turn - 1 });
  if (typed !== undefined)
    return (
      <form
        class="entry user correction"
        onSubmit={(event) => {
          event.preventDefault();
          say({ type: 'change', turn, text: typed });
          setTyped(undefined);
        }}
      >
        <input
          value={typed}
          dir="auto"
          aria-label={t('What was said instead')}
          ref={(input) => input?.focus()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
        />
        <button type="submit" class="secondary">
          {t('Change')}
        </button>
      </form>
    );
  return (
    <div
      class={`entry ${quiet ? 'happening' : 'user'}${broken === undefined ? '' : ' broken'}${inPlace ? ' tap' : ''}`}
    >
      <div class="line">
        {broken === undefined && (
          <button type="button" class="rewind" title={back} aria-label={back} onClick={goBack}>
            <Icon name="undo" />
          </button>
        )}
        {open === true && (
          <button
            type="button"
            class="rewind"
            title={t('Say something else here')}
            aria-label={t('Change what was said: {0}', words)}
            onClick={() => setTyped(words)}
          >
            <Icon name="edit" />
          </button>
        )}
        <div
          class={quiet ? 'words' : 'bubble'}
          dir="auto"
          title={broken === undefined ? back : undefined}
          onClick={(event) => broken === undefined && meansIt(event) && goBack()}
        >
          {picture === undefined ? words : <img src={picture} alt={words} />}
        </div>
      </div>
      {assumed === true && <span class="assumed">{t('made up')}</span>}
      {values && Object.keys(values).length > 0 && (
        <details class="given">
          <summary>{t('Values')}</summary>
          <Tree
            value={values}
            onChange={(path, value) => say({ type: 'changeValue', turn, path, ...(value !== undefined && { value }) })}
            removableFrom={input.event === undefined ? 2 : 1}
          />
        </details>
      )}
      {branch && <Branches turn={turn} branch={branch} say={say} />}
      {broken !== undefined && (
        <p class="notice problem">
          <strong>{t('This can no longer happen.')}</strong> <span>{broken}</span>
        </p>
      )}
    </div>
  );
}

/** The ways that were gone from here, one after the other. */
function Branches({ turn, branch, say }: { turn: number; branch: NonNullable<UserEntryOf['branch']>; say: Say }) {
  const { at, of } = branch;
  return (
    <div class="branch" role="group" aria-label={t('Other ways from here')}>
      <button
        type="button"
        aria-label={t('The way before')}
        title={t('The way before')}
        disabled={at === 0}
        onClick={() => say({ type: 'branch', turn, to: at - 1 })}
      >
        <Icon name="left" />
      </button>
      <span>{t('way {0} of {1}', at + 1, of)}</span>
      <button
        type="button"
        aria-label={t('The next way')}
        title={t('The next way')}
        disabled={at + 1 >= of}
        onClick={() => say({ type: 'branch', turn, to: at + 1 })}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}
