// Telegraf: a WizardScene over a session that is kept as JSON. Nothing reaches the network.
import { Markup, Scenes, session, Telegraf, Telegram } from 'telegraf';
import { answers, isAdult, isEmail, plans, progress } from './task.mjs';

export const name = 'Telegraf WizardScene';
export const library = 'telegraf';

const me = { id: 1, is_bot: true, first_name: 'Bot', username: 'bench_bot' };
let serial = 1;

// An update gets a client of its own, so the answer of the network stands in for all of them.
Telegram.prototype.callApi = (method, { chat_id: id, text }) =>
  Promise.resolve(method === 'sendMessage' ? { message_id: serial++, date: 0, chat: chatOf(id), text } : true);

const buttons = (labels) => Markup.inlineKeyboard(labels.map((label) => Markup.button.callback(label, label)));

function asking(step) {
  if (step < 3) return (ctx) => ctx.reply(progress(step));
  const keyboard = buttons(step === 3 ? plans : ['yes', 'no']);
  return (ctx) => ctx.reply(progress(step), keyboard);
}

function takingText(step, key, accepts, read = (text) => text) {
  const askNext = asking(step + 1);
  return async (ctx) => {
    const { text } = ctx.message;
    if (!accepts(text)) return ctx.reply('Please try again.');
    ctx.wizard.state[key] = read(text);
    await askNext(ctx);
    return ctx.wizard.next();
  };
}

export function contestant(store) {
  let collected;
  const askFirst = asking(0);
  const askLast = asking(4);
  const scene = new Scenes.WizardScene(
    'form',
    async (ctx) => {
      await askFirst(ctx);
      return ctx.wizard.next();
    },
    takingText(0, 'name', (text) => text.length > 0),
    takingText(1, 'email', isEmail),
    takingText(2, 'age', isAdult, Number),
    async (ctx) => {
      await ctx.answerCbQuery();
      ctx.wizard.state.plan = ctx.callbackQuery.data;
      await askLast(ctx);
      return ctx.wizard.next();
    },
    async (ctx) => {
      await ctx.answerCbQuery();
      collected = { ...ctx.wizard.state, ok: ctx.callbackQuery.data === 'yes' };
      return ctx.scene.leave();
    },
  );
  const bot = new Telegraf('1:none');
  bot.botInfo = me;
  const kept = {
    get: (key) => (store.has(key) ? JSON.parse(store.get(key)) : undefined),
    set: (key, value) => void store.set(key, JSON.stringify(value)),
    delete: (key) => void store.delete(key),
  };
  bot.use(session({ store: kept }), new Scenes.Stage([scene]).middleware());
  bot.command('start', (ctx) => ctx.scene.enter('form'));
  return async (user) => {
    collected = undefined;
    await bot.handleUpdate(typed(user + 1, '/start'));
    for (let step = 0; step < answers.length; step++)
      await bot.handleUpdate((step < 3 ? typed : pressed)(user + 1, answers[step]));
    return collected;
  };
}

function chatOf(id) {
  return { id, type: 'private', first_name: 'A' };
}

function typed(user, text) {
  const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: text.length }] : undefined;
  const from = { id: user, is_bot: false, first_name: 'A' };
  return { update_id: serial++, message: { message_id: serial, date: 0, chat: chatOf(user), from, text, entities } };
}

function pressed(user, data) {
  const from = { id: user, is_bot: false, first_name: 'A' };
  const message = { message_id: 5, date: 0, chat: chatOf(user), from: me, text: 'question' };
  return { update_id: serial++, callback_query: { id: String(serial), chat_instance: '1', from, data, message } };
}
