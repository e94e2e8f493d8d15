import { useState } from 'preact/hooks';
import type { TurnView } from '../messages/preview.js';
import { t } from '../messages/words.js';

/** More lines than these, the latest ones, are found by the filter. */
const AT_ONCE = 500;

/** Everything that went in and came out, word for word. */
export function Log({ turns }: { turns: readonly TurnView[] }) {
  const [filter, setFilter] = useState('');
  const found = logOf(turns).filter(({ text }) => text.toLowerCase().includes(filter.trim().toLowerCase()));
  const lines = found.slice(-AT_ONCE);
  return (
    <>
      <input
        class="filter"
        type="search"
        value={filter}
        placeholder={t('Filter')}
        aria-label={t('Filter the log')}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      {found.length > lines.length && (
        <p class="hint">{t('The latest {0} of {1} lines; the filter finds the others.', lines.length, found.length)}</p>
      )}
      <ol class="entries">
        {lines.map(({ kind, turn, text }, index) => (
          <li key={index} class={kind}>
            <span class="turn">{turn}</span>
            <span class="sign" role="img" aria-label={kind === 'in' ? t('event') : t('effect')}>
              {kind === 'in' ? '→' : '←'}
            </span>
            <Line text={text} />
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p class="hint">{t('Nothing like that.')}</p>}
    </>
  );
}

/** An outside call may have given a hundred thousand rows; they are shown when somebody wants to see them. */
const LONGEST = 2000;

function Line({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= LONGEST) return <code>{text}</code>;
  return (
    <code>
      {text.slice(0, LONGEST)}…{' '}
      <button type="button" class="link" onClick={() => setWhole(true)}>
        {t('Show all')}
      </button>
    </code>
  );
}

export interface LogLine {
  kind: 'in' | 'out';
  turn: number;
  text: string;
}

export function logOf(turns: readonly TurnView[]): LogLine[] {
  return turns.flatMap(({ input, effects }, turn) => [
    ...(input?.event ? [{ kind: 'in' as const, turn, text: JSON.stringify(input.event) }] : []),
    ...effects.map((effect) => ({ kind: 'out' as const, turn, text: JSON.stringify(effect) })),
  ]);
}
