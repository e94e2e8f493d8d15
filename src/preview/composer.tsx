import { useRef, useState } from 'preact/hooks';
import type { Expects } from '../engine/conversation.js';
import type { Say } from './host.js';

const prompts: Partial<Record<Expects, string>> = {
  press: 'Press a button, or type its words',
  query: 'Type to search',
  number: 'Type a number',
  email: 'Type an e-mail address',
  phone: 'Type a phone number',
  url: 'Type a link',
  photo: 'Send a photo',
};

/** A picture for flows that ask for one, so that nobody needs to look for a file. */
const samplePhoto = 'sample-photo.jpg';

/** Where the user types, and sends photos. */
export function Composer({ expects, say }: { expects: Expects | undefined; say: Say }) {
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const send = (event: Event): void => {
    event.preventDefault();
    say({ type: 'text', text });
    setText('');
  };
  const pick = (): void => {
    const picked = file.current?.files?.[0];
    if (picked) say({ type: 'photo', photo: picked.name });
  };
  const prompt = (expects && prompts[expects]) ?? 'Type a message';
  return (
    <form class="composer" onSubmit={send}>
      {expects === 'photo' && (
        <>
          <input ref={file} type="file" accept="image/*" class="hidden" onChange={pick} aria-hidden="true" tabIndex={-1} />
          <button type="button" class="tool" title="Choose a photo" aria-label="Choose a photo" onClick={() => file.current?.click()}>
            📎
          </button>
          <button type="button" class="tool" title="Send a sample photo" aria-label="Send a sample photo" onClick={() => say({ type: 'photo', photo: samplePhoto })}>
            🖼
          </button>
        </>
      )}
      <input class="words" dir="auto" value={text} placeholder={prompt} aria-label={prompt} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="send" aria-label="Send">
        ➤
      </button>
    </form>
  );
}
