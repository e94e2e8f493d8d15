import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PreviewView } from '../messages/preview.js';
import type { Say } from './host.js';
import { BotEntry } from './bot-entry.js';
import { choiceOf, type Focused, keepFocus, moveAmongChoices } from './focus.js';
import { type Entry, keyOf, timeline } from './timeline.js';
import { UserEntry } from './user-entry.js';
import { t } from '../messages/words.js';

/** Of a long conversation, so much is shown at first, and so much more each time. */
const AT_ONCE = 400;

/** The bubbles, and what waits below them. */
export function Chat({ view, say, children }: { view: PreviewView; say: Say; children: ComponentChildren }) {
  const scroller = useRef<HTMLDivElement>(null);
  const entries = timeline(view.turns);
  const [most, setMost] = useState(AT_ONCE);
  const earlier = Math.max(0, entries.length - most);
  // Whoever looks at earlier turns goes on reading where they were.
  const fromEnd = useRef<number | undefined>(undefined);
  const showEarlier = (): void => {
    const { current } = scroller;
    fromEnd.current = current ? current.scrollHeight - current.scrollTop : undefined;
    setMost(most + AT_ONCE);
  };
  useLayoutEffect(() => {
    if (fromEnd.current !== undefined)
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight - fromEnd.current });
    fromEnd.current = undefined;
  }, [most]);
  const focused = useRef<Focused | undefined>(undefined);
  useEffect(() => stayAtEnd(scroller.current), []);
  // After every change: the button that has the focus may now be another one, or be gone.
  useLayoutEffect(() => keepFocus(scroller.current, focused.current));
  useEffect(() => {
    toEnd(scroller.current);
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
        {earlier > 0 && (
          <button type="button" class="secondary earlier" onClick={showEarlier}>
            {t('Show earlier turns')}
          </button>
        )}
        {together(entries.slice(earlier)).map(([first, ...others]) =>
          others.length === 0 && !(first.kind === 'user' && first.inPlace) ? (
            <EntryRow key={keyOf(first)} entry={first} view={view} say={say} />
          ) : (
            <div class="taps" key={`taps ${keyOf(first)}`}>
              {[first, ...others].map((entry) => (
                <EntryRow key={keyOf(entry)} entry={entry} view={view} say={say} />
              ))}
            </div>
          ),
        )}
      </div>
      {view.calls.length > 0 && <Typing />}
      {children}
    </div>
  );
}

/** Presses that only changed a message stand beside each other, so that the message stays in sight. */
function together(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = [];
  let taps: [Entry, ...Entry[]] | undefined;
  for (const entry of entries) {
    const isTap = entry.kind === 'user' && entry.inPlace === true;
    if (isTap && taps) taps.push(entry);
    else groups.push([entry]);
    taps = isTap ? groups.at(-1) : undefined;
  }
  return groups;
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
    if (atEnd) toEnd(scroller);
  });
  scroller.addEventListener('scroll', look);
  for (const part of [scroller, ...scroller.children]) observer.observe(part);
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', look);
  };
}

/** In a very low panel the whole page scrolls instead of the chat. */
function toEnd(scroller: HTMLElement | null): void {
  scroller?.scrollTo({ top: scroller.scrollHeight });
  if (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller.scrollIntoView({ block: 'end' });
}
