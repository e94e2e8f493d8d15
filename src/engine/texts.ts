/**
 * The words that the engine itself says. A flow replaces any of them in
 * `texts`, by its key; they are templates, and `{{step}}`, `{{of}}` and
 * `{{query}}` are known where the table says so.
 */
export interface BuiltInText {
  text: string;
  doc: string;
}

export const builtInTexts = {
  back: { text: 'Back', doc: 'The button that leads to the previous menu.' },
  cancel: { text: 'Cancel', doc: 'The button that leaves a menu or a wizard.' },
  skip: { text: 'Skip', doc: 'The button that passes over a step.' },
  previous_step: { text: 'Previous Step', doc: 'The button that leads to the step before.' },
  previous: { text: 'Previous', doc: "The button that shows a list's previous page." },
  next: { text: 'Next', doc: "The button that shows a list's next page." },
  search: { text: 'Search', doc: 'The button under a list that leads to its search.' },
  home: { text: 'Main Menu', doc: 'The button under a list that leads to the main menu.' },
  yes: { text: 'Yes', doc: 'The first button of a confirm step without options.' },
  no: { text: 'No', doc: 'The second button of a confirm step without options.' },
  step: { text: 'Step {{step}} of {{of}}', doc: "A wizard's progress; {{step}} and {{of}} are numbers." },
  empty: { text: 'Nothing here yet.', doc: 'The line of a list without items.' },
  search_prompt: { text: 'What are you looking for?', doc: 'What a search without a placeholder asks.' },
  results: { text: '{{query}}', doc: 'The line above the results of a search; {{query}} is what the user typed.' },
  no_hits: { text: 'Nothing found. Try other words.', doc: 'The line of a search that found nothing.' },
  resume_question: {
    text: 'You have not finished this yet. Go on where you stopped?',
    doc: 'The question of a wizard that was left half-way.',
  },
  resume: { text: 'Go on', doc: 'The button that goes on with such a wizard.' },
  restart: { text: 'Start again', doc: 'The button that begins such a wizard anew.' },
  error_text: { text: 'Please type an answer.', doc: 'After a wrong answer to a text step.' },
  error_number: { text: 'Please type a number, such as 12 or 3.5.', doc: 'After a wrong answer to a number step.' },
  error_email: {
    text: 'That is not an e-mail address. It looks like ann@example.com.',
    doc: 'After a wrong answer to an e-mail step.',
  },
  error_phone: {
    text: 'That is not a phone number. With its country it begins with +.',
    doc: 'After a wrong answer to a phone step.',
  },
  error_url: {
    text: 'That is not a web link. It begins with https:// or http://.',
    doc: 'After a wrong answer to a URL step.',
  },
  error_select: { text: 'Please choose one of the buttons.', doc: 'After a wrong answer to a select step.' },
  error_confirm: { text: 'Please answer with one of the buttons.', doc: 'After a wrong answer to a confirm step.' },
  error_photo: { text: 'Please send a photo.', doc: 'After a wrong answer to a photo step.' },
  error_check: {
    text: 'That answer does not fit. Please try again.',
    doc: "After an answer that breaks the step's own rule.",
  },
  error_too_long: {
    text: 'That is too long. Please use fewer words.',
    doc: 'After an answer of more than 4,096 characters.',
  },
  notice_stale: { text: 'That button is no longer in use.', doc: 'The notice for a button of an older message.' },
  notice_unexpected: { text: 'Please use the buttons.', doc: 'The notice for an input that the screen does not take.' },
  notice_late: {
    text: 'That answer came too late.',
    doc: 'The notice for the answer of an action that nobody waits for.',
  },
  notice_waiting: { text: 'One moment, please.', doc: 'The notice for an input while an action is under way.' },
  notice_changed: {
    text: 'This bot has changed. Here is the start again.',
    doc: 'The notice when a newer flow no longer has the place where the conversation was.',
  },
  notice_ended: {
    text: 'This conversation is over. Start again to go on.',
    doc: 'The notice for an input after the end.',
  },
} as const satisfies Record<string, BuiltInText>;

export type TextKey = keyof typeof builtInTexts;

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(builtInTexts, key);
}
