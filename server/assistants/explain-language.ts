import { cut } from './bounds.js';
import { languageGuide } from './guide.js';
import { topicNamed, topicNames } from './topics.js';
import { nearest } from '../checks/nearest.js';
import { Refusal, type Tool } from './tool.js';

export const explainLanguage: Tool = {
  name: 'explain_language',
  title: 'Explain the Menuflow language',
  summary: 'Tells how .menuflow is written.',
  description:
    'Explains the .menuflow language for chat-bot menus and wizards. Without `topic`: the whole language on one page; read it before writing a flow. With `topic`: a statement (menu, wizard, list, router, test …), a setting (columns, check, retries …), a step type (email, select …), a function (len, matches …), or a problem’s code (MF101).',
  input: {
    type: 'object',
    properties: {
      topic: {
        type: 'string',
        maxLength: 100,
        description: 'What to explain, such as wizard, check, email, len or MF101.',
      },
    },
    additionalProperties: false,
  },
  run({ topic }) {
    if (typeof topic !== 'string' || topic.trim() === '') return languageGuide();
    const told = topicNamed(topic);
    if (told !== undefined) return told;
    const close = nearest(topic.trim().toLowerCase(), topicNames());
    throw new Refusal(
      `Nothing is called \`${cut(topic, 60)}\` here. ${close === undefined ? 'Leave `topic` out for the whole language.' : `Did you mean \`${close}\`?`}`,
    );
  },
};
