import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type PreviewView, skins } from '../messages/preview.js';
import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Icon, Tool } from './icons.js';

/** Names of channels are the same in every language. */
export const skinNames = { telegram: 'Telegram', whatsapp: 'WhatsApp', discord: 'Discord' } as const;

/** What is not needed at every turn: copies, and the channel's looks. */
export function More({ view, say }: { view: PreviewView; say: Say }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  // Before the next key is read, the focus is in the menu.
  useLayoutEffect(() => {
    if (!open) return;
    items(menu.current)[0]?.focus();
    const close = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);
  const close = (): void => {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('.tool')?.focus();
  };
  const entry = (words: string, message: Parameters<Say>[0]) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        say(message);
        close();
      }}
    >
      <span class="tick" />
      {words}
    </button>
  );
  return (
    <div class="more" ref={place} onKeyDown={(event) => open && onMenuKey(event, menu.current, close)}>
      <Tool words={t('More')} icon="more" pressed={open} onClick={() => setOpen(!open)} />
      {open && (
        <div class="menu" role="menu" aria-label={t('More')} ref={menu}>
          <div role="group" aria-label={t('Copy')}>
            {entry(t('Copy as transcript'), { type: 'copy', what: 'transcript' })}
            {entry(t('Copy as scenario test'), { type: 'copy', what: 'test' })}
            {entry(t('Copy as events (JSON)'), { type: 'copy', what: 'events' })}
          </div>
          <div role="group" aria-label={t('Looks like')}>
            {skins.map((skin) => (
              <button
                key={skin}
                type="button"
                role="menuitemradio"
                aria-checked={view.skin === skin}
                tabIndex={-1}
                onClick={() => {
                  say({ type: 'skin', skin });
                  close();
                }}
              >
                <span class="tick">{view.skin === skin && <Icon name="check" />}</span>
                {skin === 'plain' ? t('Plain') : skinNames[skin]}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function items(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('button') ?? [])];
}

function onMenuKey(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  const all = items(menu);
  const at = all.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') close();
  else if (next === undefined) return;
  else all[next]?.focus();
  if (event.key !== 'Tab') event.preventDefault();
}
