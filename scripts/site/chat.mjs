// A block of chat as bubbles. How it is written stands in test/documents/chat.ts.
import { escapeHtml } from './colours.mjs';

export function chatHtml(code) {
  const turns = [];
  for (const line of code.trimEnd().split('\n')) {
    const [, who, words = ''] = /^(bot changes|bot|you): (.*)$/.exec(line) ?? [];
    const turn = turns.at(-1);
    if (who) turns.push({ who, lines: [words], rows: [] });
    else if (/^\[.*\]$/.test(line)) turn?.rows.push(line.slice(1, -1).split('] ['));
    else turn?.lines.push(line);
  }
  return `<div class="chat">\n${turns.map(turnHtml).join('\n')}\n</div>\n`;
}

function turnHtml({ who, lines, rows }) {
  if (who === 'you') return `<p class="you"><span class="who">You: </span>${escapeHtml(lines.join('\n'))}</p>`;
  const words = lines.map(marked).join('<br>');
  const changed = who === 'bot changes' ? '<em class="changed">the message changes</em>' : '';
  const buttons = rows.map(
    (row) =>
      `<span class="row">${row.map((label) => `<span class="button">${escapeHtml(label)}</span>`).join('')}</span>`,
  );
  const below = buttons.length > 0 ? `<div class="buttons">${buttons.join('')}</div>` : '';
  return `<div class="bot">${changed}<p><span class="who">Bot: </span>${words}</p>${below}</div>`;
}

/** The bold of a bot's message. */
function marked(line) {
  return escapeHtml(line).replaceAll(/\*([^*]+)\*/g, '<strong>$1</strong>');
}
