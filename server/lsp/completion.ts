import { AstUtils, type LangiumDocument } from 'langium';
import type { CompletionProvider } from 'langium/lsp';
import type { CompletionParams } from 'vscode-languageserver-protocol';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
} from 'vscode-languageserver-types';
import { channels } from '../../src/channels/limits.js';
import { END } from '../../src/engine/flow.js';
import { builtInRules, formats, stepTypes } from '../../src/engine/node-table.js';
import { functionTable } from '../../src/engine/index.js';
import { documentationOf } from '../language/documentation.js';
import { fieldIn, wizardAround } from '../language/environment.js';
import type { Node } from '../language/generated/ast.js';
import { specOf } from '../language/node-spec.js';
import { stepsOf } from '../language/program.js';
import { templateText } from '../language/texts.js';
import { isBareId } from '../language/tokens/words.js';
import { anyType, builtInTypes, type Type, typeName } from '../language/types.js';
import { type Cursor, cursorAt } from './cursor.js';
import type { EditorServices } from './services.js';
import { settingsFor, statementSnippets } from './vocabulary.js';

/** Offers what fits at the cursor, and nothing while the author writes prose. */
export class MenuflowCompletion implements CompletionProvider {
  readonly completionOptions = { triggerCharacters: ['.', '{', '>', ' ', ':', '"'] };

  constructor(private readonly services: EditorServices) {}

  getCompletion(document: LangiumDocument, params: CompletionParams): CompletionList | undefined {
    const offset = document.textDocument.offsetAt(params.position);
    const cursor = cursorAt(document, offset, this.services);
    const items = this.itemsAt(cursor).map((item) => withEdit(item, cursor));
    return items.length > 0 ? { isIncomplete: false, items } : undefined;
  }

  private itemsAt(cursor: Cursor): CompletionItem[] {
    if (cursor.where === 'comment' || cursor.where === 'prose') return [];
    const last = cursor.tokens.at(-1);
    const before = cursor.tokens.at(-2);
    if (cursor.where === 'path' || last?.image === '.') return this.names(cursor, false);
    switch (last?.image ?? '') {
      case '->':
        return this.targets(cursor);
      case ':':
        return cursor.line[0]?.image === 'step' ? this.stepTypeItems() : this.typeItems(cursor);
      case 'format':
        return formats.map((format) => ({ label: format.name, kind: CompletionItemKind.EnumMember }));
      case 'target':
        return channels.map((channel) => ({
          label: channel.name,
          detail: channel.title,
          kind: CompletionItemKind.EnumMember,
        }));
      case 'start':
      case 'at':
        return this.nodes(cursor);
      case 'save':
        return ['to', 'progress'].map((name) => ({ label: name, kind: CompletionItemKind.Keyword }));
      case 'to':
        return this.variables(cursor);
      case 'of':
        return before?.image === 'form'
          ? this.nodes(cursor, 'Wizard')
          : cursor.line[0]?.image === 'toggle'
            ? this.variables(cursor)
            : cursor.line[0]?.image === 'router'
              ? this.names(cursor, true)
              : this.typeItems(cursor);
      case 'from':
      case 'in':
        return this.names(cursor, false);
    }
    if (cursor.line.length === 0) return this.beginnings(cursor);
    return this.inExpression(cursor) ? this.names(cursor, true) : [];
  }

  /** What a line can begin with: a statement outside of all blocks, a setting inside one. */
  private beginnings(cursor: Cursor): CompletionItem[] {
    const block = cursor.blocks.at(-1);
    if (block === undefined) return cursor.range.start.character === 0 ? statementSnippets() : [];
    return settingsFor(cursor.blocks, cursor.place);
  }

  private inExpression(cursor: Cursor): boolean {
    const [first, second] = cursor.line;
    const last = cursor.tokens.at(-1)?.image ?? '';
    const wants = /^(?:check|if|when|and|or|not|&&|\|\||[!(,=<>+*/%-]|[=!<>]=|expect)$/.test(last);
    const begins =
      first?.image === 'check' ||
      first?.image === 'when' ||
      first?.image === 'expect' ||
      (first?.image === 'show' && second?.image === 'if') ||
      second?.image === '=';
    return wants && (begins || cursor.line.some((token) => token.image === 'check' || token.image === '='));
  }

  /** Steps after a step's arrow, nodes after every other; those that nothing leads to come first. */
  private targets(cursor: Cursor): CompletionItem[] {
    const wizard = cursor.line[0]?.image === 'step' ? wizardAround(cursor.place) : undefined;
    if (wizard) {
      return stepsOf(wizard).flatMap((step) =>
        step.name
          ? [
              {
                label: step.name,
                kind: CompletionItemKind.Field,
                detail: step.title && templateText(step.title),
                ...documented(documentationOf(step)),
              },
            ]
          : [],
      );
    }
    return [
      ...this.nodes(cursor),
      { label: END, kind: CompletionItemKind.Keyword, detail: 'ends the conversation', sortText: '9' },
    ];
  }

  private nodes(cursor: Cursor, only?: Node['$type']): CompletionItem[] {
    const program = this.services.naming.Programs.of(cursor.place);
    const reached = new Set(AstUtils.getDocument(cursor.place).references.map((reference) => reference.$refText));
    return [...program.nodes.values()].flatMap((node) => {
      if (only && node.$type !== only) return [];
      const text = 'text' in node && node.text ? templateText(node.text) : '';
      return {
        label: node.name,
        kind: CompletionItemKind.Class,
        detail: [specOf(node)?.keyword ?? 'action', text].filter(Boolean).join(' '),
        sortText: reached.has(node.name) ? '2' : '1',
        ...documented(documentationOf(node)),
      };
    });
  }

  private variables(cursor: Cursor): CompletionItem[] {
    return [...this.services.naming.Programs.of(cursor.place).variables.keys()].map((label) => ({
      label,
      kind: CompletionItemKind.Variable,
    }));
  }

  private stepTypeItems(): CompletionItem[] {
    return stepTypes.map((type) => ({
      label: type.name,
      kind: CompletionItemKind.TypeParameter,
      ...documented(type.doc),
    }));
  }

  private typeItems(cursor: Cursor): CompletionItem[] {
    const builtIn = [...builtInTypes.keys(), 'list of', 'form of'].map((label) => ({
      label,
      kind: CompletionItemKind.Keyword,
    }));
    const declared = [...this.services.naming.Programs.of(cursor.place).types.values()].map((type) => ({
      label: type.name,
      kind: CompletionItemKind.Struct,
      ...documented(documentationOf(type)),
    }));
    return [...declared, ...builtIn];
  }

  /** Names and fields that a path may go on with; in an expression also functions. */
  private names(cursor: Cursor, withFunctions: boolean): CompletionItem[] {
    const { Environments: environments } = this.services.naming;
    const path = pathBefore(cursor);
    if (path.length > 0) return fieldItems(this.typeOf(path, cursor));
    const names: CompletionItem[] = environments.all(cursor.place).map((info) => ({
      label: info.name,
      kind:
        info.origin === 'variable'
          ? CompletionItemKind.Variable
          : info.origin === 'node'
            ? CompletionItemKind.Class
            : CompletionItemKind.Field,
      detail: typeName(info.type),
      sortText: order[info.origin],
      ...documented(info.doc),
    }));
    // A check that is only begun has no tree yet that would know its value.
    if (cursor.line.some((token) => token.image === 'check') && !names.some((name) => name.label === 'value'))
      names.push({ label: 'value', kind: CompletionItemKind.Keyword, detail: 'the answer', sortText: '0' });
    names.push({ label: 'var', kind: CompletionItemKind.Keyword, detail: 'variables', sortText: '8' });
    if (!withFunctions) return names;
    const calls = functionTable.map((spec) => ({
      label: spec.name,
      kind: CompletionItemKind.Function,
      detail: `(${spec.parameters.map((parameter) => parameter.name).join(', ')}): ${spec.result}`,
      insertText: `${spec.name}($1)`,
      insertTextFormat: InsertTextFormat.Snippet,
      sortText: '7',
      ...documented(spec.doc),
    }));
    const rules =
      cursor.tokens.at(-1)?.image === 'check'
        ? builtInRules.map((label) => ({
            label,
            kind: CompletionItemKind.EnumMember,
            detail: 'built-in rule',
            sortText: '6',
          }))
        : [];
    return [...names, ...rules, ...calls];
  }

  private typeOf([root, ...rest]: (string | number)[], cursor: Cursor): Type {
    const { Environments: environments, Programs: programs } = this.services.naming;
    if (root === 'var' && rest.length === 0) {
      const variables = programs.of(cursor.place).variables;
      return {
        kind: 'object',
        open: false,
        fields: () =>
          new Map(
            [...variables.keys()].map((name) => [
              name,
              { type: environments.find(cursor.place, name, (info) => info.origin === 'variable')?.type ?? anyType },
            ]),
          ),
      };
    }
    const first = root === 'var' ? rest.shift() : root;
    let type =
      environments.find(cursor.place, String(first), (info) => root !== 'var' || info.origin === 'variable')?.type ??
      anyType;
    for (const segment of rest)
      type =
        typeof segment === 'number'
          ? type.kind === 'list'
            ? type.element
            : anyType
          : (fieldIn(type, segment)?.type ?? anyType);
    return type;
  }
}

const order: Readonly<Record<string, string>> = {
  value: '0',
  row: '1',
  answer: '1',
  form: '2',
  output: '2',
  variable: '3',
  data: '3',
  node: '4',
};

function fieldItems(type: Type): CompletionItem[] {
  if (type.kind !== 'object') return [];
  return [...type.fields()].map(([label, field]) => ({
    label,
    kind: CompletionItemKind.Field,
    detail: typeName(field.type),
    ...documented(field.doc ?? (field.declaration && documentationOf(field.declaration))),
  }));
}

/** The segments of the path before the dot at the cursor; none where a path begins here. */
function pathBefore(cursor: Cursor): (string | number)[] {
  const segments: (string | number)[] = [];
  let at = cursor.tokens.length - 1;
  if (cursor.tokens[at]?.image !== '.') return [];
  at--;
  for (;;) {
    const token = cursor.tokens[at];
    if (!token) return segments;
    if (token.image === ']') {
      segments.unshift(Number(cursor.tokens[at - 1]?.image));
      at -= 3;
      continue;
    }
    segments.unshift(token.image.replaceAll('`', ''));
    if (cursor.tokens[at - 1]?.image !== '.') return segments;
    at -= 2;
  }
}

function documented(words: string | undefined): Pick<CompletionItem, 'documentation'> {
  return words ? { documentation: { kind: 'markdown', value: words } } : {};
}

/** Replaces the word at the cursor; names that are no bare ids go into backquotes. */
function withEdit(item: CompletionItem, cursor: Cursor): CompletionItem {
  const needsQuotes =
    (item.kind === CompletionItemKind.Class ||
      item.kind === CompletionItemKind.Field ||
      item.kind === CompletionItemKind.Variable) &&
    !isBareId(item.label) &&
    item.label !== 'value' &&
    item.label !== 'FormData';
  const newText = item.insertText ?? (needsQuotes ? `\`${item.label}\`` : item.label);
  return { ...item, filterText: item.label, textEdit: { range: cursor.range, newText } };
}
