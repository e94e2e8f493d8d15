// Code with its colours, as HTML.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/prepare.mjs';
import { piecesOf } from './textmate.mjs';

export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const grammar = JSON.parse(readFileSync(path.join(root, 'syntaxes/menuflow.tmLanguage.json'), 'utf8'));

/** What a scope is called in the style sheet; of several the innermost counts, and here the longest beginning. */
const classes = [
  ['comment', 'comment'],
  ['keyword.control', 'statement'],
  ['keyword.other', 'keyword'],
  ['keyword.operator.arrow', 'arrow'],
  ['keyword.operator', 'operator'],
  ['entity.name.function', 'node'],
  ['entity.name.section', 'node'],
  ['entity.name.type', 'type'],
  ['support.type', 'type'],
  ['support.class', 'type'],
  ['support.function', 'type'],
  ['storage.modifier', 'type'],
  ['constant.character.escape', 'escape'],
  ['constant', 'number'],
  ['support.constant', 'number'],
  ['variable.other.enummember', 'data'],
  ['variable', 'name'],
  ['punctuation.definition.template-expression', 'escape'],
  ['string', 'text'],
];

function classOf(scopes) {
  for (const scope of scopes.toReversed()) {
    const found = classes.find(([beginning]) => scope.startsWith(beginning));
    if (found) return found[1];
    if (scope.startsWith('meta.template')) return 'name';
  }
  return undefined;
}

function span(name, text) {
  return name === undefined ? escapeHtml(text) : `<span class="c-${name}">${escapeHtml(text)}</span>`;
}

function menuflow(code) {
  return piecesOf(grammar, code)
    .map((pieces) => pieces.map(({ text, scopes }) => span(classOf(scopes), text)).join(''))
    .join('\n');
}

/** Other languages are shown here only in passing: strings, remarks, numbers and some words. */
const simple = {
  js: /(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<statement>\b(?:import|from|export|const|let|function|return|if|else|for|of|await|async|new|try|catch|class)\b)|(?<number>\b\d+(?:\.\d+)?\b|\b(?:true|false|null|undefined)\b)/g,
  json: /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*")|(?<number>-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b)/g,
  sh: /(?<comment>(?<=^|\s)#.*)|(?<text>'[^']*'|"[^"\n]*")|(?<keyword>(?<=\s)--?[a-z][\w-]*)|(?<statement>^\s*(?:menuflow|npm|npx|node|git)\b)/gm,
  yaml: /(?<comment>(?<=^|\s)#.*)|(?<name>[\w.-]+(?=:(?:\s|$)))|(?<text>'[^']*'|"[^"\n]*")|(?<number>(?<=: )\d+$)/gm,
  lua: /(?<comment>--.*)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<statement>\b(?:local|function|end|return|if|then|else|for|do|require)\b)|(?<number>\b\d+\b|\b(?:true|false|nil)\b)/g,
  toml: /(?<comment>#.*)|(?<statement>^\[.*\]$)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<name>^[\w.-]+(?=\s*=))|(?<number>\b\d+\b|\b(?:true|false)\b)/gm,
  elisp: /(?<comment>;.*)|(?<text>"(?:[^"\\]|\\.)*")|(?<statement>(?<=\()[\w-]+)|(?<name>[':][\w-]+)/g,
};
simple.ts = simple.js;
simple.mjs = simple.js;

function bySimplePattern(pattern, code) {
  let html = '';
  let at = 0;
  for (const found of code.matchAll(pattern)) {
    const [name, text] = Object.entries(found.groups).find(([, taken]) => taken !== undefined) ?? [];
    html += escapeHtml(code.slice(at, found.index)) + span(name, text ?? '');
    at = found.index + found[0].length;
  }
  return html + escapeHtml(code.slice(at));
}

const toldLine = /^\s*\^+ MF\d+ (error|warning|hint):/;

/** A flow with lines such as `^^^^ MF101 error: …` below the places that they speak of; any other text stays as it is. */
function told(code) {
  const lines = code.split('\n');
  if (!lines.some((line) => toldLine.test(line))) return escapeHtml(code);
  const flow = menuflow(lines.filter((line) => !toldLine.test(line)).join('\n')).split('\n');
  return lines
    .map((line) => {
      const severity = toldLine.exec(line)?.[1];
      return severity ? `<span class="told ${severity}">${escapeHtml(line)}</span>` : flow.shift();
    })
    .join('\n');
}

/** Code in the colours of its language; `form` is how a statement is written, with … for what an author writes. */
export function coloured(code, language) {
  if (language === 'menuflow' || language === 'form') return menuflow(code);
  const pattern = simple[language];
  return pattern ? bySimplePattern(pattern, code) : told(code);
}
