import type { Json } from '../engine/flow.js';
import type { PreviewView } from '../messages/preview.js';
import { CallCard } from './call-card.js';
import { Chat } from './chat.js';
import { Composer } from './composer.js';
import type { Say } from './host.js';
import { timeline } from './timeline.js';

/** The whole page: toolbar, chat, waiting calls, what the conversation knows, and where the user types. */
export function App({ view, say }: { view: PreviewView | undefined; say: Say }) {
  if (!view) return <p class="notice">Opening …</p>;
  const current = timeline(view.turns).findLast((entry) => entry.kind === 'bot' && entry.current);
  const expects = current?.kind === 'bot' ? current.screen.expects : undefined;
  return (
    <main onKeyDown={(event) => onKey(event, view, say)}>
      <header>
        <h1 dir="auto">{view.title}</h1>
        <nav aria-label="Conversation">
          <Tool words="Go back one turn" sign="↶" disabled={view.turns.length < 2} onClick={() => say({ type: 'rewind', turn: view.turns.length - 2 })} />
          <Tool words="Play the next turn again" sign="↷" disabled={view.undone === 0} onClick={() => say({ type: 'redo' })} />
          <Tool words="The user waits until the idle time is over" sign="⏳" onClick={() => say({ type: 'idle' })} />
          <Tool words="The user comes back" sign="👋" onClick={() => say({ type: 'comeBack' })} />
          <Tool words="Copy as a transcript" sign="📋" onClick={() => say({ type: 'copy', what: 'transcript' })} />
          <Tool words="Copy as events" sign="{ }" onClick={() => say({ type: 'copy', what: 'events' })} />
          <Tool words="Restart the conversation" sign="⟲" onClick={() => say({ type: 'restart' })} />
        </nav>
      </header>
      {view.outdated !== undefined && (
        <p class="outdated" role="status">
          The text has errors, so the last good flow goes on. {view.outdated}
        </p>
      )}
      {view.missing !== undefined ? <p class="notice missing">{view.missing}</p> : <Chat view={view} say={say} />}
      {view.calls.map((call) => (
        <CallCard key={call.call} call={call} say={say} />
      ))}
      <Inspector view={view} />
      <Composer expects={expects} say={say} />
    </main>
  );
}

function Tool({ words, sign, disabled = false, onClick }: { words: string; sign: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="tool" title={words} aria-label={words} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** The variables, with those that the latest turn changed marked. */
function Inspector({ view }: { view: PreviewView }) {
  const names = Object.entries(view.variables);
  if (names.length === 0) return null;
  return (
    <details class="inspector">
      <summary>Variables</summary>
      <dl>
        {names.map(([name, value]) => (
          <div key={name} class={view.changed.includes(name) ? 'changed' : ''}>
            <dt>{name}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The usual keys go back and forth through the turns, except where the user edits words. */
function onKey(event: KeyboardEvent, view: PreviewView, say: Say): void {
  if (!(event.ctrlKey || event.metaKey) || (event.target instanceof HTMLInputElement && event.target.value !== '') || event.target instanceof HTMLTextAreaElement) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) say({ type: 'rewind', turn: view.turns.length - 2 });
  else if (key === 'y' || (key === 'z' && event.shiftKey)) say({ type: 'redo' });
  else return;
  event.preventDefault();
}
