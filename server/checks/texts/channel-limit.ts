import { type Channel, channelNamed, limitsWith } from '../../../src/channels/limits.js';
import { isNode, type Text } from '../../language/generated/ast.js';
import { templateText, textPieces } from '../../language/texts.js';
import type { Check, CheckContext } from '../check.js';
import { characterCount } from './characters.js';
import { type Screen, screensOf } from './screens.js';

/** A text, a label or a number of buttons that a channel of the flow does not take. */
export const channelLimit: Check = {
  code: 'MF501',
  severity: 'warning',
  scope: 'program',
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
    if (channels.length === 0) return;
    for (const node of context.statements.filter(isNode)) {
      for (const screen of screensOf(node)) {
        examineTexts(screen, channels, context);
        examineLabels(screen, channels, context);
        examineButtons(screen, channels, context);
      }
    }
  },
};

function examineTexts(screen: Screen, channels: readonly Channel[], context: CheckContext): void {
  const what = screen.buttons > 0 ? 'a message with buttons' : 'a message';
  const limitOf = (channel: Channel): Limit => {
    const { text, sources } = limitsWith(channel, screen.buttons);
    return { most: text, source: sources.text };
  };
  for (const text of screen.texts) tellTooLong(text, what, limitOf, channels, context);
}

/** A figure of a channel, and the page that says so. */
interface Limit {
  most: number;
  source: string;
}

function examineLabels(screen: Screen, channels: readonly Channel[], context: CheckContext): void {
  const limitOf = (channel: Channel): Limit => {
    const { label, sources } = limitsWith(channel, screen.buttons);
    return { most: label, source: sources.buttons };
  };
  for (const label of screen.labels) tellTooLong(label, 'the words on a button', limitOf, channels, context);
  const strict = channels.find((channel) => channel.uniqueLabels);
  const words = new Set<string>();
  for (const label of screen.labels) {
    const shown = templateText(label);
    if (strict && words.has(shown)) {
      context.report(label, undefined, {
        message: `${strict.title} takes no two buttons with the same words in one message.`,
        hint: `Give one of them other words. ${sourceOf(strict, limitsWith(strict, screen.buttons).sources.buttons)}`,
      });
    }
    words.add(shown);
  }
}

function examineButtons(screen: Screen, channels: readonly Channel[], context: CheckContext): void {
  const over = channels.find((channel) => screen.buttons > channel.buttons);
  if (!over || !screen.owner.name) return;
  context.report(screen.owner, 'name', {
    message: `${over.title} shows at most ${over.buttons} buttons; here are ${screen.buttons}.`,
    hint: `Split them up, or show fewer at once. ${sourceOf(over)}`,
  });
}

function tellTooLong(
  text: Text,
  what: string,
  limitOf: (channel: Channel) => Limit,
  channels: readonly Channel[],
  context: CheckContext,
): void {
  const length = fixedLength(text);
  const over = channels.find((channel) => length > limitOf(channel).most);
  if (!over) return;
  const { most, source } = limitOf(over);
  context.report(text, undefined, {
    message: `${over.title} takes at most ${most} characters in ${what}; this has ${length}.`,
    hint: `Shorten it. ${sourceOf(over, source)}`,
  });
}

function sourceOf({ sources, read }: Channel, source = sources.buttons): string {
  return `Source: ${source} (${read}).`;
}

/** How many characters a text has at least: what its templates give is known only later. */
function fixedLength(text: Text): number {
  return textPieces(text).reduce(
    (length, piece) => length + (typeof piece === 'string' ? characterCount(piece.replaceAll('\\{{', '{{')) : 0),
    0,
  );
}
