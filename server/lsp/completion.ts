import type { IToken } from 'chevrotain';
import type { LangiumDocument } from 'langium';
import type { CompletionProvider } from 'langium/lsp';
import { type CompletionParams, CompletionTriggerKind } from 'vscode-languageserver-protocol';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { nodeSpecOfKeyword, stepTypes } from '../../src/engine/node-table.js';
import type { FlowFile } from '../language/generated/ast.js';
import { nodeAround } from '../language/program.js';
import { anyType, type Type, typeOfReference } from '../language/types.js';
import { includePaths } from './complete/files.js';
import { mostFitting, quoted, withEdit, words } from './complete/items.js';
import { fieldItems, listWanted, names, operands, typeItems, variables, type Wanted } from './complete/names.js';
import { nodes, targets } from './complete/targets.js';
import { inTest, inTestQuotes } from './complete/tests.js';
import {
  channelItems,
  comparedOptions,
  countryItems,
  defaultItems,
  formatItems,
  routerKeys,
  stepTypeItems,
  textKeyItems,
  unitItems,
} from './complete/values.js';
import { type Cursor, cursorAt } from './cursor.js';
import type { EditorServices } from './services.js';
import { headerWords, settingsFor, statementSnippets, stepModifiers } from './vocabulary.js';

type Document = LangiumDocument<FlowFile>;

/** Offers what fits at the cursor, and nothing while the author writes prose. */
export class MenuflowCompletion implements CompletionProvider {
  readonly completionOptions = { triggerCharacters: ['.', '{', '>', ' ', ':', '"', '/', ','] };

  constructor(private readonly services: EditorServices) {}

  async getCompletion(document: LangiumDocument, params: CompletionParams): Promise<CompletionList | undefined> {
    const file = document as Document;
    const cursor = cursorAt(file, file.textDocument.offsetAt(params.position), this.services);
    if (isMerePunctuation(params, cursor)) return undefined;
    const items = mostFitting(await this.itemsAt(cursor, file), cursor.word).map((item) => withEdit(item, cursor));
    // What fits changes with each letter: a word may become the name of a node that is still to be written.
    return items.length > 0 ? { isIncomplete: true, items } : undefined;
  }

  private itemsAt(cursor: Cursor, document: Document): CompletionItem[] | Promise<CompletionItem[]> {
    switch (cursor.where) {
      case 'comment':
        return [];
      case 'path':
        return names(cursor, this.services);
      case 'prose':
        return this.inQuotes(cursor, document);
      case 'code':
        return this.inCode(cursor, document);
    }
  }

  /** Most texts are prose; some are the name of a file or one of a few values. */
  private inQuotes(cursor: Cursor, document: Document): CompletionItem[] | Promise<CompletionItem[]> {
    const text = cursor.tokens.at(-1)?.image ?? '';
    if (!text.startsWith('"') || text.startsWith('"""')) return [];
    const written = text.slice(1);
    const first = cursor.line[0]?.image;
    if (first === 'include') return includePaths(cursor, written, document, this.services);
    const before = cursor.line.at(-2)?.image;
    const values =
      cursor.blocks[0] === 'test'
        ? inTestQuotes(cursor, this.services)
        : before === 'default'
          ? defaultItems(cursor)
          : before === 'on' || (first === 'on' && before === ',')
            ? routerKeys(cursor, this.services)
            : comparedOptions(cursor, this.services);
    const { end } = cursor.range;
    const after = document.textDocument.getText({ start: end, end: { ...end, character: end.character + 1 } });
    const range = { start: { ...end, character: end.character - written.length }, end };
    return values.map((item) => {
      const newText = quoted(item.label).slice(1, after === '"' ? -1 : undefined);
      return { ...item, filterText: item.label, textEdit: { range, newText } };
    });
  }

  private inCode(cursor: Cursor, document: Document): CompletionItem[] | Promise<CompletionItem[]> {
    const last = cursor.tokens.at(-1)?.image ?? '';
    if (last === '.') return names(cursor, this.services);
    if (last === '->') return targets(cursor, document, this.services);
    const isTest = cursor.blocks[0] === 'test';
    if (isTest && (cursor.line.length > 0 || cursor.blocks.length > 1)) return inTest(cursor, this.services);
    if (cursor.line.length === 0) return this.beginnings(cursor);
    if (last === 'include' && cursor.line.length === 1) return this.quotedPaths(cursor, document);
    return this.byWord(cursor, last) ?? this.goingOn(cursor, last);
  }

  /** The files that can be included, where the quotes are still to be written. */
  private async quotedPaths(cursor: Cursor, document: Document): Promise<CompletionItem[]> {
    const paths = await includePaths(cursor, '', document, this.services);
    return paths.map(({ label, kind }) => ({ label, ...(kind && { kind }), insertText: quoted(label) }));
  }

  /** What a line can begin with: a statement outside of all blocks, a setting inside one. */
  private beginnings(cursor: Cursor): CompletionItem[] {
    const block = cursor.blocks.at(-1);
    if (block === undefined) return cursor.range.start.character === 0 ? statementSnippets() : [];
    if (block === 'set')
      return variables(cursor, this.services).map((item) => ({ ...item, insertText: `${item.label} = ` }));
    if (block === 'texts') return textKeyItems(new Set(cursor.tokens.map((token) => token.image)));
    if (block === 'mock') return fieldItems(this.givenBy(cursor));
    return settingsFor(cursor.blocks, cursor.place);
  }

  /** What a word asks for that the author has just written. */
  private byWord(cursor: Cursor, last: string): CompletionItem[] | undefined {
    const first = cursor.line[0]?.image ?? '';
    const block = cursor.blocks.at(-1);
    const word = last === ',' ? first : last;
    switch (word) {
      case ':':
        if (first === 'step') return stepTypeItems();
        return first === 'var' || first === 'gives' || block === 'type' || block === 'data'
          ? typeItems(cursor, this.services)
          : [];
      case 'format':
        return formatItems();
      case 'target':
        return channelItems(cursor);
      case 'country':
        return countryItems();
      case 'start':
        return nodes(cursor, this.services);
      case 'save':
        return words('to', 'progress');
      case 'allow':
        return words('back');
      case 'page':
        return words('size');
      case 'show':
        return words('if');
      case 'to':
        return variables(cursor, this.services, holdsAnswers);
      case 'fields':
        return this.rowFields(cursor);
      case 'default':
        return defaultItems(cursor).map((item) => ({ ...item, insertText: quoted(item.label) }));
      case 'from':
      case 'in':
        return names(cursor, this.services, listWanted);
      case 'on':
        return block === 'router' || block === 'buttons' ? routerKeys(cursor, this.services) : [];
      case 'of':
        return this.afterOf(cursor, first);
      default:
        return undefined;
    }
  }

  private afterOf(cursor: Cursor, first: string): CompletionItem[] {
    if (cursor.tokens.at(-2)?.image === 'form') return nodes(cursor, this.services, 'Wizard');
    if (first === 'toggle') return variables(cursor, this.services, isBoolean);
    return first === 'router' ? operands(cursor, this.services) : typeItems(cursor, this.services);
  }

  /** What a line can go on with behind what it has already. */
  private goingOn(cursor: Cursor, last: string): CompletionItem[] {
    const { line, blocks } = cursor;
    const [first] = line;
    const end = line.at(-1);
    if (!first || !end) return [];
    if (first.image === 'idle') return end.tokenType.name === 'NUMBER' ? unitItems() : [];
    if (expects(line)) {
      const options = comparedOptions(cursor, this.services);
      const quotedOptions = options.map((item) => ({ ...item, insertText: quoted(item.label), sortText: '0' }));
      return [...quotedOptions, ...operands(cursor, this.services, this.assigned(cursor))];
    }
    if (first.image === 'var' && end.image === '=') return line[3]?.image === 'boolean' ? words('true', 'false') : [];
    if (hasExpression(line))
      return words('and', 'or', ...(line.some(({ image }) => image === 'check') ? ['else'] : []));
    if (first.image === 'step') {
      if (stepTypes.some(({ name }) => name === last)) return [];
      return line.some((token) => isText(token)) ? [...stepModifiers(cursor.place), ...words('->')] : [];
    }
    if (first.image === 'item' && isText(end)) return words('->', 'url');
    if (blocks.length > 0) return [];
    const written = new Set(line.slice(1).map((token) => token.image));
    return line.length === 1
      ? []
      : headerWords(first.image).filter(({ label }) => nodeSpecOfKeyword(first.image) && !written.has(label));
  }

  /** What a variable takes that is being set on the line. */
  private assigned({ line, place }: Cursor): Wanted | undefined {
    const [name, sign] = line;
    if (line.length !== 2 || sign?.image !== '=') return undefined;
    const variable = this.services.naming.Programs.of(place).variables.get(name?.image ?? '');
    const type = variable?.type && typeOfReference(variable.type);
    return type && (({ kind }) => kind === type.kind);
  }

  private rowFields(cursor: Cursor): CompletionItem[] {
    const node = nodeAround(cursor.place);
    const taken = new Set(cursor.line.map((token) => token.image));
    return node
      ? fieldItems(this.services.naming.Environments.rowOf(node)).filter(({ label }) => !taken.has(label))
      : [];
  }

  /** What an action says that it gives, which its mock has to hold. */
  private givenBy(cursor: Cursor): Type {
    const node = nodeAround(cursor.place);
    return node ? this.services.naming.Environments.valuesOf(node) : anyType;
  }
}

const isBoolean: Wanted = ({ kind }) => kind === 'boolean' || kind === 'any';
/** What a wizard can save its answers to. */
const holdsAnswers: Wanted = ({ kind }) => kind === 'object' || kind === 'any';

function isText({ tokenType }: IToken): boolean {
  return tokenType.name === 'TEXT' || tokenType.name === 'TEXT_END';
}

/** Whether an expression stands on the line, or begins with its last word. */
function hasExpression(line: readonly IToken[]): boolean {
  const [first, second] = line;
  return (
    first?.image === 'when' ||
    second?.image === '=' ||
    line.some(({ image }, index) => image === 'check' || (image === 'if' && line[index - 1]?.image === 'show'))
  );
}

/** Whether what comes next on a line is a value in an expression. */
function expects(line: readonly IToken[]): boolean {
  const last = line.at(-1)?.image ?? '';
  return hasExpression(line) && /^(?:check|if|when|and|or|not|&&|\|\||[!(,=<>+*/%-]|[=!<>]=)$/.test(last);
}

/**
 * Whether what was typed just now ends something: a quote that closes a text, a
 * brace that opens a block. Most go on with Enter there, which would take
 * whatever is offered instead of beginning a line.
 */
function isMerePunctuation({ context }: CompletionParams, { where }: Cursor): boolean {
  if (context?.triggerKind !== CompletionTriggerKind.TriggerCharacter) return false;
  return where === 'code' && (context.triggerCharacter === '"' || context.triggerCharacter === '{');
}
