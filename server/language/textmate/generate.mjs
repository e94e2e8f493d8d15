// Writes the TextMate grammars from the language's own grammar, so that colours
// are right before the server has started, and where there is none.
//
// Each rule of the grammar that begins with a keyword becomes a stretch of its
// line: the keyword, what is named behind it, and the words that have a meaning
// further on. A new statement or setting is coloured as soon as it is in the
// grammar.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
const grammar = readFileSync(path.join(here, '../menuflow.langium'), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/^\s*\/\/.*$/gm, '');

const id = '(?:[\\p{L}_][\\p{L}\\p{N}\\p{M}_]*|`[^`\\n]*`)';
/** A word that something else is done with: a key, a path, a call. */
const notAKey = '(?!\\s*[:=]|\\.|\\()';
const named = (name) => ({ name: `${name}.menuflow` });
const any = (words) =>
  `(?:${[...new Set(words)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')})`;

// ------------------------------------------------------- what the grammar says

function bodyOf(rule) {
  const body = new RegExp(`^${rule}\\b[^:;]*:([\\s\\S]*?);$`, 'm').exec(grammar)?.[1];
  if (body === undefined) throw new Error(`The grammar has no rule ${rule}.`);
  return body.replace(/\{infer \w+\}/g, ' ').trim();
}

function alternativesOf(rule) {
  return bodyOf(rule)
    .match(/\b[A-Z]\w*/g)
    .filter((name) => name !== 'TOP');
}

const wordsIn = (body) => [...body.matchAll(/'([a-z]+)'/gi)].map(([, word]) => word);

/** The keywords that a rule begins with, what comes right behind them, and the keywords further on. */
function shapeOf(rule) {
  let rest = bodyOf(rule);
  const words = [];
  // What may be missing in a line that is only begun has its words all the same.
  const keyword = /^\(?(?:\w+\?=)?'([a-z]+)'\s*/;
  for (let next = keyword.exec(rest); next && !rest.startsWith("('var' '.')"); next = keyword.exec(rest)) {
    words.push(next[1]);
    rest = rest.slice(next[0].length);
  }
  const follows = /^\(?(?:\('var' '\.'\)\?\s*)?(\w+)\+?=(\[\w+|\w+)/.exec(rest);
  const inner = wordsIn(rest).filter((word) => word !== 'var');
  if (/StepModifier/.test(rest))
    inner.push(...alternativesOf('StepModifier').flatMap((modifier) => wordsIn(bodyOf(modifier))));
  return { rule, words, inner, follows: follows ? `${follows[1]} ${follows[2]}` : '' };
}

const statements = alternativesOf('Statement').map(shapeOf);
const outputs = shapeOf('Output');
const lines = [...alternativesOf('Member'), ...alternativesOf('Move')]
  .map(shapeOf)
  .filter(({ words }) => words.length > 0);
const firstWords = any(lines.map(({ words }) => words[0]));
const statementWords = any(statements.map(({ words }) => words[0]));
const literals = wordsIn(bodyOf('WordValue'));
const operatorWords = ['and', 'or', 'not'].filter((word) => wordsIn(grammar).includes(word));
const scopes = ['var', ...(/scope=\(([^)]*)\)/.exec(bodyOf('Path'))?.[1].match(/\w+/g) ?? [])];
if (outputs.words.length > 0 || lines.length < 30) throw new Error('The grammar is no longer what this script reads.');

// ---------------------------------------------------------------- the patterns

/** What a word means by the place that the grammar gives it. */
function scopeOf({ rule, follows }) {
  if (follows.includes('Datum')) return 'variable.other.enummember';
  if (follows.includes('[Node') || follows.includes('[Action')) return 'entity.name.function';
  if (follows.includes('[Variable')) return 'variable.other.readwrite';
  if (follows === 'name ID')
    return (
      {
        Step: 'variable.parameter',
        TypeDeclaration: 'entity.name.type',
        DataDeclaration: 'entity.name.type',
        VariableDeclaration: 'variable.other.readwrite',
        FlowHeader: 'entity.name.section',
      }[rule] ?? 'entity.name.function'
    );
  return follows.endsWith(' ID') ? 'support.constant' : undefined;
}

/** From a rule's keyword to the end of its line, or to the bracket or the setting that comes next. */
function stretch(shape, keyword, begin, end) {
  const scope = scopeOf(shape);
  const url = shape.rule === 'Item' ? '(?!url\\s*")' : '';
  const name = scope ? `(?:\\s+${url}(?!var\\s*\\.)(${id}))?` : '';
  const inner = any(shape.inner);
  return {
    begin: `${begin}(${shape.words.join('\\s+')})\\b${notAKey}${name}`,
    beginCaptures: { 1: named(keyword), ...(scope && { 2: named(scope) }) },
    end,
    patterns: [
      ...(shape.follows.includes('+=') || /\+=/.test(bodyOf(shape.rule))
        ? [{ match: `(?<=,)\\s*(${id})(?!\\s*:)`, captures: { 1: named(scope ?? 'variable.other') } }]
        : []),
      ...(shape.rule === 'Action'
        ? [{ match: `\\G\\s+(${id}(?:\\s*\\.\\s*${id})*)`, captures: { 1: named('support.class') } }]
        : []),
      ...(shape.inner.length > 0
        ? [{ match: `(?<![.\\w])(${inner})\\b${notAKey}`, captures: { 1: named('keyword.other') } }]
        : []),
      { include: '#type' },
      { include: '#word' },
    ],
  };
}

const lineEnd = `(?=[{}])|(?<=["}\\])])\\s+(?=${firstWords}\\b${notAKey})|(?=\\s{2,}${firstWords}\\b${notAKey})|$`;
// Longer beginnings first, so that `save to` is not `save`.
const byLength = (a, b) => b.words.length - a.words.length;

/** A type's name with the `list of` and `form of` before it. */
const typeName = `(?:(list|form)\\s+(of)\\s+)?(?:(list|form)\\s+(of)\\s+)*(?!${any(literals)}\\b)(${id})`;

function typeCaptures(from) {
  return {
    [from]: named('storage.modifier'),
    [from + 1]: named('keyword.other'),
    [from + 2]: named('storage.modifier'),
    [from + 3]: named('keyword.other'),
    [from + 4]: named('support.type'),
  };
}

const quoted = (name, quote, end, patterns) => ({
  name: `string.quoted.${name}.menuflow`,
  begin: quote,
  end,
  beginCaptures: { 0: named('punctuation.definition.string.begin') },
  endCaptures: { 0: named('punctuation.definition.string.end') },
  patterns,
});

const textMate = {
  $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
  name: 'Menuflow',
  scopeName: 'source.menuflow',
  comment: 'Generated by server/language/textmate/generate.mjs; do not edit.',
  patterns: [
    { include: '#comment' },
    { include: '#text' },
    { include: '#statement' },
    { include: '#assignment' },
    { include: '#line' },
    { include: '#begun' },
    { include: '#typed' },
    { include: '#output' },
    { include: '#word' },
  ],
  repository: {
    comment: {
      patterns: [
        { name: 'comment.line.documentation.menuflow', match: '///(?!/).*$' },
        { name: 'comment.line.double-slash.menuflow', match: '//.*$' },
        { name: 'comment.block.menuflow', begin: '/\\*', end: `\\*/|(?=^${statementWords}\\b)` },
      ],
    },
    text: {
      patterns: [
        quoted('triple', '"""', `"""|(?=^${statementWords}\\b)`, [{ include: '#escape' }, { include: '#template' }]),
        quoted('double', '"', '"|$', [{ include: '#escape' }, { include: '#template' }]),
        quoted('single', "'", "'|$", [{ name: 'constant.character.escape.menuflow', match: "\\\\['\\\\n]" }]),
      ],
    },
    escape: { name: 'constant.character.escape.menuflow', match: '\\\\(?:["\\\\n]|\\{\\{)' },
    template: {
      name: 'meta.template.menuflow',
      begin: '\\{\\{',
      end: '\\}\\}|(?=["\\n])|$',
      beginCaptures: { 0: named('punctuation.definition.template-expression.begin') },
      endCaptures: { 0: named('punctuation.definition.template-expression.end') },
      patterns: [{ include: '#path' }],
    },
    // A statement begins in the first column, and nothing else does.
    statement: {
      patterns: statements
        .toSorted(byLength)
        .map((shape) => stretch(shape, 'keyword.control', '^\\uFEFF?', '(?=[{}])|$')),
    },
    line: {
      patterns: lines.toSorted(byLength).map((shape) => stretch(shape, 'keyword.other', '(?<![.\\w`])', lineEnd)),
    },
    // The first word of a setting of several words, while the others are still to come.
    begun: { match: `(?<![.\\w\`])(${firstWords})\\b${notAKey}(?=\\s*$)`, captures: { 1: named('keyword.other') } },
    assignment: {
      begin: `(?<![.\\w\`])(?:(var)(\\.))?(${id})\\s*(=)(?!=)`,
      beginCaptures: {
        1: named('variable.language'),
        2: named('punctuation.accessor'),
        3: named('variable.other.readwrite'),
        4: named('keyword.operator.assignment'),
      },
      end: `(?=[,{}])|(?=\\s{2,}${id}\\s*=)|$`,
      patterns: [{ include: '#word' }],
    },
    typed: {
      match: `(${id})\\s*(:)(?:\\s*${typeName})?`,
      captures: { 1: named('variable.other.property'), 2: named('punctuation.separator'), ...typeCaptures(3) },
    },
    type: { match: `(:)(?:\\s*${typeName})?`, captures: { 1: named('punctuation.separator'), ...typeCaptures(2) } },
    output: { match: `(${id})(?=\\s*->)`, captures: { 1: named('variable.other.enummember') } },
    arrow: {
      match: `(->)\\s*(?:(end)\\b|(${id}))?`,
      captures: {
        1: named('keyword.operator.arrow'),
        2: named('keyword.control.end'),
        3: named('entity.name.function'),
      },
    },
    word: {
      patterns: [
        { include: '#comment' },
        { include: '#text' },
        { include: '#arrow' },
        { name: 'constant.numeric.menuflow', match: '(?<![\\w.])[0-9]+(?:\\.[0-9]+)?\\b' },
        { name: 'constant.language.menuflow', match: `(?<!\\.)\\b${any(literals)}\\b` },
        { name: 'keyword.operator.word.menuflow', match: `(?<!\\.)\\b${any(operatorWords)}\\b` },
        { name: 'keyword.operator.comparison.menuflow', match: '[<>=!]=|[<>]' },
        { name: 'keyword.operator.logical.menuflow', match: '&&|\\|\\||!' },
        { name: 'keyword.operator.arithmetic.menuflow', match: '[-+*/%]' },
        { name: 'keyword.operator.assignment.menuflow', match: '=' },
        { name: 'punctuation.separator.menuflow', match: ',' },
        { match: `(${id})(?=\\()`, captures: { 1: named('support.function') } },
        { include: '#path' },
      ],
    },
    path: {
      patterns: [
        {
          match: `(\\.)\\s*(${id})`,
          captures: { 1: named('punctuation.accessor'), 2: named('variable.other.property') },
        },
        { match: '(\\[)([0-9]+)(\\])', captures: { 2: named('constant.numeric') } },
        { name: 'variable.language.menuflow', match: `\\b${any(scopes)}\\b` },
        { name: 'variable.other.menuflow', match: id },
      ],
    },
  },
};

/** Fenced `menuflow` blocks in Markdown. */
const markdown = {
  scopeName: 'markdown.menuflow.codeblock',
  comment: 'Generated by server/language/textmate/generate.mjs; do not edit.',
  injectionSelector: 'L:text.html.markdown',
  patterns: [{ include: '#block' }],
  repository: {
    block: {
      begin: '(^|\\G)(\\s*)(`{3,}|~{3,})\\s*(?i:(menuflow)(\\s+[^`~]*)?$)',
      end: '(^|\\G)(\\2|\\s{0,3})(\\3)\\s*$',
      name: 'markup.fenced_code.block.markdown',
      beginCaptures: {
        3: { name: 'punctuation.definition.markdown' },
        4: { name: 'fenced_code.block.language.markdown' },
      },
      endCaptures: { 3: { name: 'punctuation.definition.markdown' } },
      patterns: [
        {
          begin: '(^|\\G)(\\s*)(.*)',
          while: '(^|\\G)(?!\\s*([`~]{3,})\\s*$)',
          contentName: 'meta.embedded.block.menuflow',
          patterns: [{ include: 'source.menuflow' }],
        },
      ],
    },
  },
};

for (const [file, content] of [
  ['menuflow', textMate],
  ['markdown-menuflow', markdown],
]) {
  writeFileSync(path.join(root, 'syntaxes', `${file}.tmLanguage.json`), `${JSON.stringify(content, null, 2)}\n`);
}
