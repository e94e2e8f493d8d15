import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PreviewView } from '../messages/preview.js';
import type { Say } from './host.js';
import { BotEntry } from './bot-entry.js';
import { choiceOf, type Focused, keepFocus, moveAmongChoices } from './focus.js';
import { type Entry, timeline } from './timeline.js';
import { UserEntry } from './user-entry.js';
import { t } from '../messages/words.js';

/** The bubbles, and what waits below them. */
export function Chat({ view, say, children }: { view: PreviewView; say: Say; children: ComponentChildren }) {
  const scroller = useRef<HTMLDivElement>(null);
  const entries = timeline(view.turns);
  const focused = useRef<Focused | undefined>(undefined);
  useEffect(() => stayAtEnd(scroller.current), []);
  // After every change: the button that has the focus may now be another one, or be gone.
  useLayoutEffect(() => keepFocus(scroller.current, focused.current));
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [view.turns.length, entries.length, view.calls.length]);
  return (
    <div
      class="scroller"
      ref={scroller}
      onKeyDown={moveAmongChoices}
      onFocusCapture={({ target }) => {
        focused.current = choiceOf(target);
      }}
    >
      <div class="log" role="log" aria-live="polite" aria-label={t('Conversation')}>
        {entries.map((entry, index) => (
          <EntryRow key={index} entry={entry} view={view} say={say} />
        ))}
      </div>
      {view.calls.length > 0 && <Typing />}
      {children}
    </div>
  );
}

function EntryRow({ entry, view, say }: { entry: Entry; view: PreviewView; say: Say }) {
  switch (entry.kind) {
    case 'user':
      return <UserEntry entry={entry} say={say} />;
    case 'bot':
      return <BotEntry screen={entry.screen} current={entry.current} view={view} say={say} />;
    case 'notice':
      return (
        <p class={`notice ${entry.tone}`} dir="auto">
          {entry.words}
        </p>
      );
    case 'end':
      return (
        <div class="notice end">
          <span>{t('The conversation is over.')}</span>
          <button type="button" class="secondary" onClick={() => say({ type: 'comeBack' })}>
            {t('The user comes back')}
          </button>
        </div>
      );
  }
}

/** The bot is busy elsewhere, as chats show it. */
function Typing() {
  return (
    <div class="typing" role="img" aria-label={t('The bot waits for an answer from outside')}>
      <i />
      <i />
      <i />
    </div>
  );
}

/** A reader who is at the end stays there when something grows: a picture, a card, the panel below. */
function stayAtEnd(scroller: HTMLElement | null): (() => void) | undefined {
  if (!scroller) return undefined;
  let atEnd = true;
  const look = (): void => {
    atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
  };
  const observer = new ResizeObserver(() => {
    if (atEnd) scroller.scrollTo({ top: scroller.scrollHeight });
  });
  scroller.addEventListener('scroll', look);
  for (const part of [scroller, ...scroller.children]) observer.observe(part);
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', look);
  };
}
