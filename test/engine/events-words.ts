/** What the reference page says of each event and effect, by its type. */
export type EventWords = Readonly<Record<string, string>>;

export const eventWords: EventWords = {
  start:
    'A user arrives, or arrives again. It abandons what is on screen and shows the start node; variables and saved progress stay.',
  press: 'A button was pressed. Where neither its data nor its position names a button on screen, a `notice` follows.',
  text: "Typed text. On a screen with buttons, a button's label, in any case, is a press of it; at a step that takes text only the labels of Cancel, Skip and Previous are.",
  photo: 'A picture was sent.',
  result: 'The work that a `call` asked for is done.',
  idle: 'The time of the last `timer` has passed and no other event came.',
};

export const effectWords: EventWords = {
  message: 'Send a new message, and remember which of your own messages has its `id`.',
  update: 'Change the message with this `id`, which was sent before.',
  notice: 'Tell the user a short remark. The conversation has not moved, except where the reason is `changed`.',
  output: 'Nothing is to be done: a node was left by one of its outputs. It is for logs and statistics.',
  call: 'Do what `action` and `settings` say, then send a `result` with this `call`.',
  timer: 'Send `idle` after this time unless another event comes first. A later timer replaces this one.',
  problem: 'Log it: the flow cannot go on as it is written, or what was handed over cannot be used.',
  end: 'Nothing is to be done: the conversation is over, and a `start` begins anew.',
};

/** What a field means, by its name, or by its owner's and its own where the name has several meanings. */
export const fieldWords: EventWords = {
  at: 'The time in milliseconds; the only way in which time enters.',
  'event.id':
    'The name of this very event. One whose id was handled before has no effects, so a channel may deliver twice.',
  'start.data': "The host's data, by root; it replaces the roots of the same name.",
  'press.message': 'The message that has the button; without it the latest screen.',
  'press.data': "The button's data.",
  'press.button': "The button's position from 0, row by row.",
  'text.text': 'What was typed.',
  'photo.photo': 'A reference of yours by which you find the picture again.',
  'call.call': 'The number to answer with.',
  'result.call': 'The number that the `call` had.',
  'result.output': 'The output by which the action is left.',
  'result.values': 'What the action gives, by name.',
  'output.values': 'What the node gives to those after it, by name.',
  'output.output': "The output's name.",
  'output.to': 'The node it leads to, or `end`; absent where it leads nowhere.',
  id: 'The number of the message within the conversation.',
  node: 'The node that this comes from.',
  text: 'The words for the user, escaped for the format.',
  'problem.text': 'What is wrong, for a developer.',
  'problem.code': 'What kind of problem it is; the codes stand below.',
  format: 'How the text is marked up.',
  buttons: 'The rows of buttons.',
  expects: 'What the message waits for.',
  step: "The step's id, in a wizard's message.",
  progress: "Which step of how many, in a wizard's message.",
  reason:
    'Why: a button that is out of use, an event that does not fit, or a flow that is newer than the conversation.',
  action: "The action's type, as the flow names it.",
  settings: "The action's settings, their templates filled in.",
  after: 'Milliseconds.',
  label: 'What stands on the button.',
  data: 'What a `press` names the button by. It may be longer than a channel allows.',
  url: 'Where a link leads. The channel opens it; where the channel tells of the press, hand it over as any other.',
};

/** The codes of problems that a conversation can have. */
export const problemWords: EventWords = {
  'bad-event': 'What was handed over is no event.',
  'bad-state': 'The state was not made by this version of the engine; the conversation begins anew.',
  'invalid-flow': 'The flow has errors and cannot run.',
  loop: 'Too many nodes ran without waiting for anyone: the flow goes round in a circle.',
  'no-route': 'A router has no route for the value and no default route.',
  'not-a-list': 'The items of a list, a search or a menu from data are no list.',
  'unknown-target': 'An output leads to a node that is not there.',
};
