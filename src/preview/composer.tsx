import { useRef, useState } from 'preact/hooks';
import type { Expects } from '../engine/conversation.js';
import type { PreviewView } from '../messages/preview.js';
import type { Say } from './host.js';
import { Tool, Icon } from './icons.js';
import { photoOf, samplePhoto } from './photo.js';
import { currentScreen } from './timeline.js';

const prompts: Partial<Record<Expects, string>> = {
  press: 'Press a button, or type its words',
  select: 'Press a button, or type its words',
  confirm: 'Press a button, or type its words',
  query: 'Type to search',
  number: 'Type a number',
  email: 'Type an e-mail address',
  phone: 'Type a phone number',
  url: 'Type a link',
  photo: 'Send a photo, or drop one here',
};

/** Where the user types, and sends photos. */
export function Composer({ view, say }: { view: PreviewView; say: Say }) {
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const expects = currentScreen(view.turns)?.expects;
  const send = (event: Event): void => {
    event.preventDefault();
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
  const prompt = (expects && prompts[expects]) ?? 'Type a message';
  return (
    <form class="composer" onSubmit={send}>
      <input ref={file} type="file" accept="image/*" hidden onChange={(event) => pick(event.currentTarget)} />
      <Tool
        words="Send a photo"
        icon="attach"
        disabled={view.missing !== undefined}
        onClick={() => file.current?.click()}
      />
      {expects === 'photo' && (
        <Tool words="Send a sample photo" icon="picture" onClick={() => say({ type: 'photo', ...samplePhoto() })} />
      )}
      <input
        class="words"
        dir="auto"
        value={text}
        placeholder={prompt}
        aria-label={prompt}
        autocomplete="off"
        spellcheck={false}
        disabled={view.missing !== undefined}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="send" title="Send" aria-label="Send" disabled={view.missing !== undefined}>
        <Icon name="send" />
      </button>
    </form>
  );
}
