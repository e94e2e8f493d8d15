import { useState } from 'preact/hooks';
import type { Json } from '../engine/flow.js';
import { t } from '../messages/words.js';
import { Tool } from './icons.js';

/** Values nested deeper than this are shown as JSON. */
const DEEPEST = 12;

/** What can be done with a tree beyond unfolding it. */
export interface Growing {
  /** JSON pointers of what the latest turn changed. */
  changed?: readonly string[];
  /** Changes the value at a place; without a value, what is there is taken out. */
  onChange?: (path: string[], value: Json | undefined) => void;
  /** How deep a part must be at the least to be taken out. */
  removableFrom?: number;
}

/** Of many parts, so many are shown at first, and so many more each time. */
const AT_ONCE = 100;

/** A value that can be unfolded part by part, and changed where that is allowed. */
export function Tree({ value, path = [], ...growing }: { value: Json; path?: string[] } & Growing) {
  const [most, setMost] = useState(AT_ONCE);
  if (typeof value !== 'object' || value === null || path.length >= DEEPEST) return <Leaf value={value} />;
  const parts = Object.entries(value);
  if (parts.length === 0) return <span class="leaf">{Array.isArray(value) ? t('an empty list') : t('nothing')}</span>;
  return (
    <ul class="tree">
      {parts.slice(0, most).map(([name, part]) => (
        <Part key={name} path={[...path, name]} value={part} {...growing} />
      ))}
      {parts.length > most && (
        <li>
          <button type="button" class="link" onClick={() => setMost(most + AT_ONCE)}>
            {t('{0} more', parts.length - most)}
          </button>
        </li>
      )}
    </ul>
  );
}

function Part({ path, value, ...growing }: { path: string[]; value: Json } & Growing) {
  const { changed, onChange, removableFrom } = growing;
  const [typed, setTyped] = useState<string>();
  const name = path.at(-1) ?? '';
  const pointer = pointerOf(path);
  const isChanged = changed?.some((place) => place === pointer || pointer.startsWith(`${place}/`)) === true;
  const title = (
    <>
      <span class="name">{name}</span>
      {isChanged && <span class="badge">{t('changed')}</span>}
    </>
  );
  const save = (event: Event): void => {
    event.preventDefault();
    onChange?.(path, readValue(typed ?? ''));
    setTyped(undefined);
  };
  if (typed !== undefined)
    return (
      <li>
        <form class="keep" onSubmit={save}>
          <span class="name">{name}</span>
          <input
            value={typed}
            aria-label={t('New value of {0}', path.join('.'))}
            ref={(input) => input?.focus()}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
          />
          <button type="submit" class="secondary">
            {t('Set')}
          </button>
        </form>
      </li>
    );
  const folded = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return (
    <li class={isChanged ? 'changed' : ''}>
      {onChange && (
        <span class="part-tools">
          <Tool
            words={t('Change {0}', path.join('.'))}
            icon="edit"
            onClick={() => setTyped(typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value))}
          />
          {path.length >= (removableFrom ?? Number.POSITIVE_INFINITY) && (
            <Tool words={t('Take out {0}', path.join('.'))} icon="remove" onClick={() => onChange(path, undefined)} />
          )}
        </span>
      )}
      {folded ? (
        <details open={path.length < 3}>
          <summary>
            {title} <span class="count">{Array.isArray(value) ? t('{0} in a list', value.length) : ''}</span>
          </summary>
          <Tree value={value} path={path} {...growing} />
        </details>
      ) : (
        <div class="pair">
          {title} <Tree value={value} path={path} />
        </div>
      )}
    </li>
  );
}

function Leaf({ value }: { value: Json }) {
  return (
    <span class={`leaf ${value === null ? 'null' : typeof value}`} dir="auto">
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
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

/** Whether a text would be read as something other than itself. */
function isJson(text: string): boolean {
  return readValue(text) !== text;
}

function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
