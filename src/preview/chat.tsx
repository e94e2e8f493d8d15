import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Screen } from '../engine/conversation.js';
import type { PreviewView } from '../messages/preview.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';
import { RichText } from './rich-text.js';
import { fit, type Fitted } from './skin.js';
import { type Entry, timeline } from './timeline.js';

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
      <div class="log" role="log" aria-live="polite" aria-label="Conversation">
        {entries.map((entry, index) => (
          <EntryRow key={index} entry={entry} view={view} say={say} />
        ))}
      </div>
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
          <span>The conversation is over.</span>
          <button type="button" class="secondary" onClick={() => say({ type: 'comeBack' })}>
            The user comes back
          </button>
        </div>
      );
  }
}

function UserEntry({ entry, say }: { entry: Extract<Entry, { kind: 'user' }>; say: Say }) {
  const { turn, input, branch, broken } = entry;
  const { words, picture, quiet } = input;
  return (
    <div class={`entry ${quiet ? 'happening' : 'user'}${broken === undefined ? '' : ' broken'}`}>
      <div class="line">
        {broken === undefined && (
          <button
            type="button"
            class="rewind"
            title="Go back to before this"
            aria-label="Go back to before this turn"
            onClick={() => say({ type: 'rewind', turn: turn - 1 })}
          >
            <Icon name="undo" />
          </button>
        )}
        <div class={quiet ? 'words' : 'bubble'} dir="auto">
          {picture === undefined ? words : <img src={picture} alt={words} />}
        </div>
      </div>
      {branch && (
        <div class="branch" role="group" aria-label="Other ways from here">
          <button
            type="button"
            aria-label="The way before"
            title="The way before"
            disabled={branch.at === 0}
            onClick={() => say({ type: 'branch', turn, to: branch.at - 1 })}
          >
            <Icon name="left" />
          </button>
          <span>
            way {branch.at + 1} of {branch.of}
          </span>
          <button
            type="button"
            aria-label="The next way"
            title="The next way"
            disabled={branch.at + 1 >= branch.of}
            onClick={() => say({ type: 'branch', turn, to: branch.at + 1 })}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
      {broken !== undefined && (
        <p class="notice problem">
          <strong>This can no longer happen.</strong> <span>{broken}</span>
        </p>
      )}
    </div>
  );
}

function BotEntry({ screen, current, view, say }: { screen: Screen; current: boolean; view: PreviewView; say: Say }) {
  const fitted = fit(screen, view.limits);
  const { progress, node, step } = screen;
  const name = step === undefined ? node : `${node} › ${step}`;
  return (
    <div class={`entry bot${current ? ' current' : ''}${view.cursor === node ? ' at-cursor' : ''}`}>
      <div class="bubble">
        {progress && (
          <div class="progress" role="img" aria-label={`Step ${progress.step} of ${progress.of}`}>
            {Array.from({ length: Math.min(progress.of, 40) }, (_, index) => (
              <i key={index} class={index < progress.step ? 'done' : ''} />
            ))}
          </div>
        )}
        <RichText text={fitted.text} format={screen.format} onLink={(url) => say({ type: 'openLink', url })} />
        <Cuts fitted={fitted} view={view} />
      </div>
      {fitted.rows.length > 0 && <Choices rows={fitted.rows} screen={screen} say={say} />}
      <div class="marks">
        <button
          type="button"
          class="source"
          title={`Show ${name} in the text`}
          aria-label={`Show ${name} in the text`}
          onClick={() => say({ type: 'reveal', node, ...(step !== undefined && { step }) })}
        >
          {name}
        </button>
        <button
          type="button"
          class="source"
          title={`Play from ${name}: the shortest way here`}
          aria-label={`Play from ${name}`}
          onClick={() => say({ type: 'playFrom', node, ...(step !== undefined && { step }) })}
        >
          <Icon name="play" />
        </button>
      </div>
    </div>
  );
}

function Cuts({ fitted, view: { skin } }: { fitted: Fitted; view: PreviewView }) {
  const cuts = [
    ...(fitted.textCut ? ['The text is too long'] : []),
    ...(fitted.rows.some((row) => row.some((entry) => entry.cut)) ? ['Words on buttons are cut'] : []),
    ...(fitted.buttonsLeftOut > 0 ? [`${fitted.buttonsLeftOut} buttons are left out`] : []),
  ];
  return cuts.length === 0 ? null : <p class="cut">{`On ${skin}: ${cuts.join('; ')}.`}</p>;
}

function Choices({ rows, screen, say }: { rows: Fitted['rows']; screen: Screen; say: Say }) {
  return (
    <div class="choices">
      {rows.map((row, index) => (
        <div class="row" key={index}>
          {row.map(({ button, position, label, cut }) => {
            const { url, data } = button;
            const press = (): void =>
              url === undefined
                ? say({ type: 'press', message: screen.id, button: position, data })
                : say({ type: 'openLink', url });
            return (
              <div class="choice-place" key={position}>
                <button
                  type="button"
                  class={`choice${cut ? ' is-cut' : ''}`}
                  dir="auto"
                  data-message={screen.id}
                  data-data={data}
                  title={url ?? (cut ? button.label : data)}
                  onClick={press}
                >
                  {label}
                  {url !== undefined && <Icon name="target" />}
                </button>
                {url === undefined && (
                  <button
                    type="button"
                    class="leads"
                    tabIndex={-1}
                    title={`Show where ${data} leads`}
                    aria-label={`Show where ${data} leads`}
                    onClick={() => say({ type: 'revealTarget', node: screen.node, output: data })}
                  >
                    <Icon name="source" />
                  </button>
                )}
              </div>
            );
          })}
        </div>
      ))}
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

/** A button by what it is, wherever it stands. */
interface Focused {
  element: HTMLElement;
  message: string;
  data: string;
}

function choiceOf(target: EventTarget | null): Focused | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('.choice')) return undefined;
  return { element: target, message: target.dataset.message ?? '', data: target.dataset.data ?? '' };
}

/**
 * Who pressed a button by keyboard goes on at the same button where it is
 * still offered, although it may have moved; else at the newest ones, or where
 * they type.
 */
function keepFocus(log: HTMLElement | null, before: Focused | undefined): void {
  const now = document.activeElement;
  if (!log || !before || (now !== before.element && now !== document.body)) return;
  const current = [...log.querySelectorAll<HTMLElement>('.current .choice')];
  const same = current.find(({ dataset }) => dataset.message === before.message && dataset.data === before.data);
  const next = same ?? current[0] ?? document.querySelector<HTMLElement>('.composer .words');
  if (next !== now) next?.focus({ preventScroll: true });
}

/** Arrow keys move among the buttons of one message. */
function moveAmongChoices(event: KeyboardEvent): void {
  const { target } = event;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches('.choice')) return;
  const all = [...(target.closest('.choices')?.querySelectorAll<HTMLElement>('.choice') ?? [])];
  all[all.indexOf(target) + step]?.focus();
  event.preventDefault();
}
