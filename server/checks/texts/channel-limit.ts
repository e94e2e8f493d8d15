import { type Channel, channelNamed } from '../../../src/channels/limits.js';
import type { Item, Menu, Option, Send, Step, Text } from '../../language/generated/ast.js';
import { textPieces } from '../../language/texts.js';
import type { Check } from '../check.js';

/** A text, a label or a number of buttons that a channel of the flow does not take. */
export const channelLimit: Check = {
  code: 'MF501',
  severity: 'warning',
  title: 'A channel does not take this',
  why: 'The flow names the channels it is written for. What is over a channel’s limit is cut or refused there.',
  wrong:
    'flow f {\n  start m\n  target whatsapp\n}\nmenu m "Pick" {\n  item a "A label that is much longer than WhatsApp shows" -> end\n}\n',
  right: 'flow f {\n  start m\n  target whatsapp\n}\nmenu m "Pick" {\n  item a "A short label" -> end\n}\n',
  run(context) {
    const targets = context.program.headers.flatMap((header) =>
      header.members.flatMap((member) => (member.$type === 'Targets' ? member.names : [])),
    );
    const channels = targets.flatMap((name) => channelNamed(name) ?? []);
    const tell = (text: Text | undefined, what: string, limitOf: (channel: Channel) => number): void => {
      const length = fixedLength(text);
      const over = channels.find((channel) => length > limitOf(channel));
      if (text && over)
        context.report(text, undefined, {
          message: `${over.title} takes at most ${limitOf(over)} characters in ${what}; this has ${length}.`,
          hint: `Shorten it. Source: ${over.source} (${over.read}).`,
        });
    };
    for (const button of context.all<Item | Option>('Item', 'Option'))
      tell(button.label, 'the words on a button', (channel) => channel.label);
    for (const menu of context.all<Menu>('Menu')) {
      tell(menu.text, 'a message with buttons', (channel) => channel.textWithButtons ?? channel.text);
      const buttons = menu.members.filter(
        (member) => member.$type === 'Item' || member.$type === 'BackSetting' || member.$type === 'CancelSetting',
      ).length;
      const over = channels.find((channel) => buttons > channel.buttons);
      if (over && menu.name)
        context.report(menu, 'name', {
          message: `${over.title} shows at most ${over.buttons} buttons; this menu has ${buttons}.`,
          hint: `Split the menu, or make it a list. Source: ${over.source} (${over.read}).`,
        });
    }
    for (const send of context.all<Send>('Send')) tell(send.text, 'a message', (channel) => channel.text);
    for (const step of context.all<Step>('Step'))
      tell(step.title, 'a message with buttons', (channel) => channel.textWithButtons ?? channel.text);
  },
};

/** How many characters a text has at least: what its templates give is known only later. */
function fixedLength(text: Text | undefined): number {
  return textPieces(text).reduce((length, piece) => length + (typeof piece === 'string' ? [...piece].length : 0), 0);
}
