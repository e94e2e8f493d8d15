import { useEffect, useRef } from 'preact/hooks';
import type { Button, Screen } from '../engine/conversation.js';
import type { PreviewView } from '../messages/preview.js';
import type { Say } from './host.js';
import { RichText } from './rich-text.js';
import { type Entry, timeline } from './timeline.js';

/** The bubbles. */
export function Chat({ view, say }: { view: PreviewView; say: Say }) {
  const end = useRef<HTMLDivElement>(null);
  const entries = timeline(view.turns);
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [view.turns.length]);
  return (
    <div class="log" role="log" aria-live="polite" aria-label="Conversation">
      {entries.map((entry, index) => (
        <EntryRow key={index} entry={entry} last={view.turns.length - 1} say={say} />
      ))}
      <div ref={end} />
    </div>
  );
}

function EntryRow({ entry, last, say }: { entry: Entry; last: number; say: Say }) {
  switch (entry.kind) {
    case 'user':
      return (
        <div class="entry user">
          <div class="bubble" dir="auto">
            {entry.words}
          </div>
          {entry.turn > 0 && entry.turn <= last && (
            <button type="button" class="rewind" title="Go back to before this" aria-label={`Go back to before “${entry.words}”`} onClick={() => say({ type: 'rewind', turn: entry.turn - 1 })}>
              ↶
            </button>
          )}
        </div>
      );
    case 'bot':
      return <BotEntry screen={entry.screen} current={entry.current} say={say} />;
    case 'notice':
      return <p class={`notice ${entry.tone}`}>{entry.words}</p>;
    case 'end':
      return (
        <p class="notice end">
          The conversation is over.{' '}
          <button type="button" onClick={() => say({ type: 'comeBack' })}>
            Start again
          </button>
        </p>
      );
    case 'broken':
      return (
        <div class="entry user broken">
          <div class="bubble" dir="auto">
            {entry.words}
          </div>
          <p class="notice problem">{entry.why}</p>
        </div>
      );
  }
}

function BotEntry({ screen, current, say }: { screen: Screen; current: boolean; say: Say }) {
  let position = 0;
  return (
    <div class={`entry bot${current ? ' current' : ''}`}>
      <div class="bubble">
        {screen.progress && <progress value={screen.progress.step} max={screen.progress.of} aria-label={`Step ${screen.progress.step} of ${screen.progress.of}`} />}
        <RichText text={screen.text} format={screen.format} onLink={(url) => say({ type: 'openLink', url })} />
        <button type="button" class="source" title={`Show ${screen.node} in the text`} aria-label={`Show ${screen.node} in the text`} onClick={() => say({ type: 'reveal', node: screen.node })}>
          {screen.step === undefined ? screen.node : `${screen.node} › ${screen.step}`}
        </button>
      </div>
      {screen.buttons.length > 0 && (
        <div class="buttons">
          {screen.buttons.map((row, index) => (
            <div class="row" key={index}>
              {row.map((button) => (
                <ChatButton key={button.data} button={button} position={position++} message={screen.id} say={say} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function ChatButton({ button, position, message, say }: { button: Button; position: number; message: number; say: Say }) {
  const { url } = button;
  const press = (): void => (url === undefined ? say({ type: 'press', message, button: position, data: button.data }) : say({ type: 'openLink', url }));
  return (
    <button type="button" class="choice" dir="auto" title={url ?? button.data} onClick={press}>
      {button.label}
      {url !== undefined && <span aria-label="link"> ↗</span>}
    </button>
  );
}
