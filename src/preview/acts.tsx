import { t } from '../messages/words.js';
import type { Say } from './host.js';
import { Icon } from './icons.js';

/** What users do besides typing and pressing; authors forget these, so each is one click. */
export function Acts({ say }: { say: Say }) {
  return (
    <div class="acts" role="group" aria-label={t('What users also do')}>
      <button
        type="button"
        class="act"
        title={t('The user taps the last button again')}
        onClick={() => say({ type: 'again' })}
      >
        <Icon name="again" />
        {t('Taps again')}
      </button>
      <button type="button" class="act" title={t('The user comes back')} onClick={() => say({ type: 'comeBack' })}>
        <Icon name="undo" />
        {t('Comes back')}
      </button>
      <button type="button" class="act" title={t('The idle time passes')} onClick={() => say({ type: 'idle' })}>
        <Icon name="idle" />
        {t('Idles')}
      </button>
      <button
        type="button"
        class="act"
        title={t('Begin anew as somebody else')}
        onClick={() => say({ type: 'newUser' })}
      >
        <Icon name="user" />
        {t('New user')}
      </button>
    </div>
  );
}
