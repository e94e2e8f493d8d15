import { parseMode } from './shared.js';
import type { NodeSpec } from './spec.js';

/** menu.wizard. */
export const wizard: readonly NodeSpec[] = [
  {
    type: 'menu.wizard',
    keyword: 'wizard',
    screen: true,
    example: 'wizard ‹id› {\n  step ‹name›: text "‹What is your name?›" required\n  complete -> ‹›\n}',
    doc: 'A form that asks one question after another and collects the answers.',
    settings: [
      {
        json: 'steps',
        keyword: 'step',
        example: 'step ‹name›: ‹text› "‹Question?›" required',
        kind: 'steps',
        required: true,
        recommended: { max: 5 },
        doc: 'The questions, in order.',
      },
      {
        json: 'save_to_var',
        keyword: 'save to',
        kind: 'variable',
        doc: 'The variable that receives all answers when the wizard is complete.',
      },
      {
        json: 'max_retries',
        keyword: 'retries',
        kind: 'integer',
        min: 1,
        doc: 'How many wrong answers to one question end the wizard, unless the step says otherwise.',
      },
      {
        json: 'allow_back',
        keyword: 'allow back',
        kind: 'boolean',
        default: false,
        doc: 'Shows a Previous Step button.',
      },
      {
        json: 'save_progress',
        keyword: 'save progress',
        kind: 'boolean',
        default: false,
        doc: 'A user who leaves can take the wizard up again later.',
      },
      {
        json: 'back_label',
        kind: 'template',
        extension: true,
        doc: 'The words on the Previous Step button.',
      },
      {
        json: 'cancel_label',
        kind: 'template',
        extension: true,
        doc: 'The words on the Cancel button.',
      },
      { ...parseMode, extension: true },
    ],
    outputs: [
      { name: 'Complete', keyword: 'complete', matters: true, doc: 'Every step is answered.' },
      { name: 'Cancelled', keyword: 'cancelled', doc: 'The user cancelled, or ran out of retries.' },
    ],
    values: [
      { name: 'FormData', type: 'form', seen: 'everywhere', doc: 'All answers, by step id.' },
      { name: 'CurrentStep', type: 'number', seen: 'everywhere', doc: "The current step's place, counted from 1." },
      { name: 'TotalSteps', type: 'number', seen: 'everywhere', doc: 'How many steps the wizard has.' },
      {
        name: 'ErrorText',
        type: 'text',
        seen: 'everywhere',
        doc: 'Why the last answer was refused; empty when it was fine.',
      },
    ],
  },
];
