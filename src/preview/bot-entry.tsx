import type { Screen } from '../engine/conversation.js';
import type { PreviewView } from '../messages/preview.js';
import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';
import { skinNames } from './more.js';
import { meansIt } from './pointer.js';
import { RichText } from './rich-text.js';
import { fit, type Fitted } from './skin.js';

/** What the bot says, with its buttons. A click on the words goes to their line in the text. */
export function BotEntry({
  screen,
  current,
  view,
  say,
}: {
  screen: Screen;
  current: boolean;
  view: PreviewView;
  say: Say;
}) {
  const fitted = fit(screen, view.limits);
  const { progress, node, step } = screen;
  const name = step === undefined ? node : `${node} › ${step}`;
  const place = { node, ...(step !== undefined && { step }) };
  return (
    <div class={`entry bot${current ? ' current' : ''}${view.cursor === node ? ' at-cursor' : ''}`}>
      <div class="bubble" onClick={(event) => meansIt(event) && say({ type: 'reveal', ...place })}>
        {progress && (
          <div class="progress" role="img" aria-label={t('Step {0} of {1}', progress.step, progress.of)}>
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
          title={t('Show {0} in the text', name)}
          aria-label={t('Show {0} in the text', name)}
          onClick={() => say({ type: 'reveal', ...place })}
        >
          {name}
        </button>
        <button
          type="button"
          class="source"
          title={t('Play from {0}: the shortest way here', name)}
          aria-label={t('Play from {0}', name)}
          onClick={() => say({ type: 'playFrom', ...place })}
        >
          <Icon name="play" />
        </button>
      </div>
    </div>
  );
}

function Cuts({ fitted, view: { skin } }: { fitted: Fitted; view: PreviewView }) {
  const cuts = [
    ...(fitted.textCut ? [t('the text is too long')] : []),
    ...(fitted.rows.some((row) => row.some((entry) => entry.cut)) ? [t('words on buttons are cut')] : []),
    ...(fitted.buttonsLeftOut > 0 ? [t('buttons left out: {0}', fitted.buttonsLeftOut)] : []),
  ];
  if (cuts.length === 0 || skin === 'plain') return null;
  return <p class="cut">{t('On {0}: {1}.', skinNames[skin], cuts.join('; '))}</p>;
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
            const follow = (): void => say({ type: 'revealTarget', node: screen.node, output: data });
            return (
              <div class="choice-place" key={position}>
                <button
                  type="button"
                  class={`choice${cut ? ' is-cut' : ''}`}
                  dir="auto"
                  data-message={screen.id}
                  data-data={data}
                  title={url ?? (cut ? button.label : data)}
                  aria-keyshortcuts={url === undefined ? 'Alt+Enter' : undefined}
                  onClick={press}
                  onKeyDown={(event) => url === undefined && asksForTarget(event) && follow()}
                >
                  {label}
                  {url !== undefined && <Icon name="target" />}
                </button>
                {url === undefined && (
                  <button
                    type="button"
                    class="leads"
                    tabIndex={-1}
                    title={t('Show where {0} leads (Alt+Enter on the button)', data)}
                    aria-label={t('Show where {0} leads', data)}
                    onClick={follow}
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

/** The keys that go to a definition, here to where a button leads. The browser must not press the button. */
function asksForTarget(event: KeyboardEvent): boolean {
  const asks = event.key === 'F12' || (event.key === 'Enter' && event.altKey);
  if (asks) event.preventDefault();
  return asks;
}
