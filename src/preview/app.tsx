import { useState } from 'preact/hooks';
import type { PreviewView } from '../messages/preview.js';
import { t } from '../messages/words.js';
import { Acts } from './acts.js';
import { CallCard } from './call-card.js';
import { Chat } from './chat.js';
import { Composer } from './composer.js';
import type { Host, Say } from './host.js';
import { Tool } from './icons.js';
import { Inspector } from './inspector.js';
import { More } from './more.js';
import { droppedPhoto } from './photo.js';

/** The whole page: toolbar, chat, waiting calls, what the conversation knows, and where the user types. */
export function App({ view, host }: { view: PreviewView | undefined; host: Host }) {
  const [arrangement, setArrangement] = useState(host.arrangement);
  if (!view) return <p class="missing">{t('Opening …')}</p>;
  const { say } = host;
  const arrange = (changed: Partial<typeof arrangement>): void => {
    const next = { ...arrangement, ...changed };
    setArrangement(next);
    host.arrange(next);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    droppedPhoto(event).then(
      (photo) => photo && say({ type: 'photo', ...photo }),
      () => undefined,
    );
  };
  const last = view.turns.length - 1;
  return (
    <main
      data-skin={view.skin}
      onKeyDown={(event) => onKey(event, view, say)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <h1 dir="auto">{view.title}</h1>
        <div class="tools" role="toolbar" aria-label={t('Conversation')}>
          <Tool
            words={t('Go back one turn')}
            icon="undo"
            disabled={last < 1}
            onClick={() => say({ type: 'rewind', turn: last - 1 })}
          />
          <Tool
            words={t('Play the next turn again')}
            icon="redo"
            disabled={view.undone === 0}
            onClick={() => say({ type: 'redo' })}
          />
          <Tool
            words={t('Restart the conversation')}
            icon="restart"
            disabled={last < 0}
            onClick={() => say({ type: 'restart' })}
          />
          <Tool
            words={t('What the conversation knows')}
            icon="inspect"
            pressed={arrangement.inspector}
            onClick={() => arrange({ inspector: !arrangement.inspector })}
          />
          <More view={view} say={say} />
        </div>
      </header>
      <p class="banner" role="status">
        {view.outdated !== undefined && (
          <span class="outdated">
            {t('The text has errors, so the last good flow goes on.')} <span dir="auto">{view.outdated}</span>
          </span>
        )}
        {view.remark !== undefined && <span class="remark">{view.remark}</span>}
      </p>
      {view.missing === undefined ? (
        <Chat view={view} say={say}>
          {view.calls.map((call) => (
            <CallCard key={`${call.call} ${call.node}`} call={call} say={say} />
          ))}
        </Chat>
      ) : (
        <div class="missing">
          <p>{t('The preview begins as soon as the flow has no errors.')}</p>
          <p dir="auto">{view.missing}</p>
        </div>
      )}
      {arrangement.inspector && (
        <Inspector view={view} say={say} tab={arrangement.tab} onTab={(tab) => arrange({ tab })} />
      )}
      {view.missing === undefined && <Acts say={say} />}
      <Composer view={view} say={say} />
    </main>
  );
}

/** The usual keys go back and forth through the turns, except where the user edits words. */
function onKey(event: KeyboardEvent, view: PreviewView, say: Say): void {
  const { target } = event;
  const isEditing =
    (target instanceof HTMLInputElement && target.value !== '') || target instanceof HTMLTextAreaElement;
  if (!(event.ctrlKey || event.metaKey) || isEditing) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) say({ type: 'rewind', turn: view.turns.length - 2 });
  else if (key === 'y' || key === 'z') say({ type: 'redo' });
  else return;
  event.preventDefault();
}
