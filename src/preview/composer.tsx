import { useRef, useState } from 'preact/hooks';
import type { Expects } from '../engine/conversation.js';
import type { PreviewView } from '../messages/preview.js';
import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Tool, Icon } from './icons.js';
import { photoOf, samplePhoto } from './photo.js';
import { currentScreen } from './timeline.js';

/** What the user is to do next, said where they do it: in full, and as short as a narrow panel needs it. */
function promptFor(expects: Expects | undefined): [words: string, short: string] {
  switch (expects) {
    case 'press':
    case 'select':
    case 'confirm':
      return [t('Press a button, or type its words'), t('Press or type')];
    case 'query':
      return [t('Type to search'), t('Search')];
    case 'number':
      return [t('Type a number'), t('Number')];
    case 'email':
      return [t('Type an e-mail address'), t('E-mail')];
    case 'phone':
      return [t('Type a phone number'), t('Phone number')];
    case 'url':
      return [t('Type a link'), t('Link')];
    case 'photo':
      return [t('Send a photo, or drop one here'), t('Photo')];
    default:
      return [t('Type a message'), t('Message')];
  }
}

/** Where the user types, and sends photos. */
export function Composer({ view, say }: { view: PreviewView; say: Say }) {
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const expects = currentScreen(view.turns)?.expects;
  const send = (event: Event): void => {
    event.preventDefault();
    // No messenger sends a message without words.
    if (text.trim() === '') return;
    say({ type: 'text', text });
    setText('');
  };
  const pick = (input: HTMLInputElement): void => {
    const picked = input.files?.[0];
    if (!picked) return;
    photoOf(picked).then(
      (photo) => say({ type: 'photo', ...photo }),
      () => undefined,
    );
    input.value = '';
  };
  const [prompt, short] = promptFor(expects);
  return (
    <form class="composer" onSubmit={send}>
      <input ref={file} type="file" accept="image/*" hidden onChange={(event) => pick(event.currentTarget)} />
      <Tool
        words={t('Send a photo')}
        icon="attach"
        disabled={view.missing !== undefined}
        onClick={() => file.current?.click()}
      />
      {expects === 'photo' && (
        <Tool
          words={t('Send a sample photo')}
          icon="picture"
          onClick={() => say({ type: 'photo', ...samplePhoto() })}
        />
      )}
      <input
        class="words"
        dir="auto"
        value={text}
        placeholder={short}
        title={prompt}
        aria-label={prompt}
        autocomplete="off"
        spellcheck={false}
        disabled={view.missing !== undefined}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="send" title={t('Send')} aria-label={t('Send')} disabled={view.missing !== undefined}>
        <Icon name="send" />
      </button>
    </form>
  );
}
