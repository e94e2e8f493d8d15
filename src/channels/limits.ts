/**
 * What each chat channel allows. Facts, with where and when they were read;
 * checks warn about them and skins show them. A bot's adapter sends a short
 * token for a button, so callback data is not limited here.
 */
export interface Channel {
  name: string;
  title: string;
  /** The longest text of a message, in characters. */
  text: number;
  /** The longest words on a button, where the channel has such a limit. */
  label?: number;
  /** What is shorter in a message that has buttons, but no more than this: its text, and the words on a button. */
  fewButtons?: { most: number; text: number; label: number; source: string };
  /** Whether no two buttons of a message may have the same words. */
  uniqueLabels?: boolean;
  /** The most buttons under one message, in the form that holds the most. */
  buttons: number;
  buttonsInRow: number;
  /** The pages that say so: of its texts, and of its buttons. */
  sources: { text: string; buttons: string };
  /** When they were read. */
  read: string;
}

export const channels: readonly Channel[] = [
  {
    name: 'telegram',
    title: 'Telegram',
    text: 4096,
    buttons: 100,
    buttonsInRow: 8,
    // Its pages say nothing of the number of buttons; more than these are refused or wrapped.
    sources: {
      text: 'https://core.telegram.org/bots/api#sendmessage',
      buttons: 'https://core.telegram.org/bots/api#inlinekeyboardmarkup',
    },
    read: '2026-11',
  },
  {
    // Up to three buttons are reply buttons; more become a list of at most ten rows.
    name: 'whatsapp',
    title: 'WhatsApp',
    text: 4096,
    label: 24,
    fewButtons: {
      most: 3,
      text: 1024,
      label: 20,
      source: 'https://developers.facebook.com/docs/whatsapp/cloud-api/messages/interactive-reply-buttons-messages',
    },
    uniqueLabels: true,
    buttons: 10,
    buttonsInRow: 1,
    sources: {
      text: 'https://developers.facebook.com/docs/whatsapp/cloud-api/messages/text-messages',
      buttons: 'https://developers.facebook.com/docs/whatsapp/cloud-api/messages/interactive-list-messages',
    },
    read: '2026-11',
  },
  {
    name: 'discord',
    title: 'Discord',
    text: 2000,
    label: 80,
    buttons: 25,
    buttonsInRow: 5,
    sources: {
      text: 'https://discord.com/developers/docs/resources/message#create-message',
      buttons: 'https://discord.com/developers/docs/components/reference',
    },
    read: '2026-11',
  },
  {
    name: 'slack',
    title: 'Slack',
    text: 3000,
    label: 75,
    buttons: 25,
    buttonsInRow: 5,
    // A text of a message with buttons stands in a section; 75 is what an element's words may have.
    sources: {
      text: 'https://api.slack.com/reference/block-kit/blocks#section',
      buttons: 'https://api.slack.com/reference/block-kit/block-elements#button',
    },
    read: '2026-11',
  },
  {
    // Three buttons below a message, or up to thirteen quick replies.
    name: 'messenger',
    title: 'Messenger',
    text: 2000,
    label: 20,
    fewButtons: {
      most: 3,
      text: 640,
      label: 20,
      source:
        'https://developers.facebook.com/documentation/business-messaging/messenger-platform/send-messages/template/button',
    },
    buttons: 13,
    buttonsInRow: 3,
    sources: {
      text: 'https://developers.facebook.com/documentation/business-messaging/messenger-platform/reference/send-api',
      buttons:
        'https://developers.facebook.com/documentation/business-messaging/messenger-platform/send-messages/quick-replies',
    },
    read: '2026-11',
  },
];

/**
 * How long a message's text and the words on its buttons may be, which depends
 * on how many buttons it has, and the pages that say so.
 */
export function limitsWith(
  channel: Channel,
  buttons: number,
): Pick<Channel, 'sources'> & { text: number; label: number } {
  const { fewButtons, text, label = Infinity, sources } = channel;
  if (buttons === 0 || !fewButtons || buttons > fewButtons.most) return { text, label, sources };
  return { ...fewButtons, sources: { text: fewButtons.source, buttons: fewButtons.source } };
}

export function channelNamed(name: string): Channel | undefined {
  return channels.find((channel) => channel.name === name);
}
