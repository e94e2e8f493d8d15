import { type AstNode, GrammarUtils, type Reference } from 'langium';
import type { Check as Rule, Idle, Item, On, Required, Segment, When } from '../../language/generated/ast.js';
import { keywordOfMember } from '../../language/node-spec.js';
import { targetId } from '../../language/texts.js';
import type { Check, CheckContext } from '../check.js';

/** What each setting needs: its property, and how a finished line looks. */
const needs: Readonly<Record<string, readonly [property: string, example: string]>> = {
  Columns: ['count', 'columns 2'],
  Format: ['value', 'format markdown'],
  Retries: ['count', 'retries 3'],
  PageSize: ['count', 'page size 5'],
  Max: ['count', 'max 10'],
  Step: ['name', 'step name: text "What is your name?"'],
  Complete: ['target', 'complete -> thanks'],
  Cancelled: ['target', 'cancelled -> main'],
  Selected: ['target', 'selected -> product'],
  Changed: ['target', 'changed -> main'],
  Otherwise: ['target', 'otherwise -> main'],
  SearchOutput: ['target', 'search -> find'],
  HomeOutput: ['target', 'home -> main'],
  Header: ['text', 'header "Our products"'],
  Footer: ['text', 'footer "{{total_items}} in all"'],
  Prompt: ['text', 'placeholder "Type part of a name"'],
  Fields: ['names', 'fields title, tags'],
  On: ['keys', 'on tea -> tea'],
  Off: ['label', 'off "OFF"'],
  When: ['condition', 'when visits > 3 -> regular'],
  Check: ['condition', 'check len(value) > 1'],
  Else: ['message', 'else "Please try again."'],
  ShowIf: ['condition', 'show if plan == "pro"'],
  Default: ['value', 'default "Ann"'],
  Option: ['value', 'option free "Free"'],
  With: ['value', 'with { method: "GET" }'],
  Gives: ['values', 'gives rows: list of any'],
  Mock: ['value', 'mock { rows: [] }'],
  Start: ['target', 'start main'],
  Targets: ['names', 'target telegram'],
  Country: ['code', 'country US'],
  Idle: ['amount', 'idle 5 minutes -> home'],
  SaveTo: ['variable', 'save to signup'],
  AllowBack: ['back', 'allow back'],
};

/** A line that is begun and not finished. */
export const unfinished: Check = {
  code: 'MF003',
  severity: 'error',
  scope: 'local',
  title: 'The line is not finished',
  why: 'A part of the line is still missing. All other lines go on working.',
  wrong: 'menu main "Hello" {\n  columns\n  item a "A" -> end\n}\n',
  right: 'menu main "Hello" {\n  columns 2\n  item a "A" -> end\n}\n',
  run(context) {
    // A line that could not be read is told of as such.
    const broken = new Set([
      ...context.lexerErrors.map((error) => error.line ?? 0),
      ...context.parserErrors.flatMap(linesOf),
    ]);
    for (const [type, [property, example]] of Object.entries(needs)) {
      for (const part of context.all<AstNode>(type)) {
        if (!isMissing(part, property) || isBroken(part, broken)) continue;
        const word = keywordOfMember[type as keyof typeof keywordOfMember];
        tell(
          context,
          part,
          word.split(' ')[0] ?? word,
          `Something is missing after \`${word}\`.`,
          `For example: \`${example}\`.`,
        );
      }
    }
    for (const part of context.all<AstNode & { arrow?: boolean; target?: Reference }>(...arrows)) {
      if (part.arrow !== true || targetId(part.target) !== undefined || isBroken(part, broken)) continue;
      if (needs[part.$type]?.[0] === 'target') continue;
      tell(context, part, '->', 'The arrow leads nowhere yet.', 'Write the name of a node after `->`, or `end`.');
    }
    for (const part of context.all<On | When | Idle>('On', 'When', 'Idle')) {
      if (part.arrow || isMissing(part, needs[part.$type]?.[0] ?? '') || isBroken(part, broken)) continue;
      if (part.$type === 'On' && part.$container.$type === 'Toggle') continue;
      const word = keywordOfMember[part.$type];
      tell(context, part, word, 'This line does not say where it leads.', 'Write `-> target` at its end.');
    }
    for (const idle of context.all<Idle>('Idle')) {
      if (idle.amount === undefined || idle.unit || isBroken(idle, broken)) continue;
      const hint = `Write \`idle ${idle.amount} minutes\`, or \`seconds\` or \`hours\`.`;
      context.report(idle, 'amount', { message: 'The unit of time is missing.', hint });
    }
    for (const segment of context.all<Segment>('Segment')) {
      if (segment.index !== undefined || segment.field?.$refText || isBroken(segment, broken)) continue;
      // Where the fields are known, an unknown-field problem names them.
      if (context.services.naming.Environments.meaningOf(segment.$container).missingIn) continue;
      tell(
        context,
        segment,
        '.',
        'A name is missing after the dot.',
        'Write the name of a field, or take the dot out.',
      );
    }
    for (const part of context.all<Item | Required | Rule>('Item', 'Required', 'Check')) {
      const word = part.$type === 'Item' ? 'url' : 'else';
      if ((part.$type === 'Item' ? part.url : part.message) || isBroken(part, broken)) continue;
      if (!GrammarUtils.findNodeForKeyword(part.$cstNode, word)) continue;
      tell(context, part, word, `Something is missing after \`${word}\`.`, 'Write a text in quotes.');
    }
  },
};

const arrows = [
  'Item',
  'BackSetting',
  'CancelSetting',
  'On',
  'When',
  'Yes',
  'No',
  'Output',
  'Idle',
  'Send',
  'Reset',
  'SetVariables',
  'Step',
];

function tell(context: CheckContext, part: AstNode, keyword: string, message: string, hint: string): void {
  context.report(part, keyword, { message, hint });
}

function isMissing(part: AstNode, property: string): boolean {
  const value = (part as unknown as Record<string, unknown>)[property];
  if (property === 'target' || property === 'variable') return targetId(value as Reference | undefined) === undefined;
  return value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}

function isBroken(part: AstNode, lines: ReadonlySet<number>): boolean {
  return lines.has((part.$cstNode?.range.end.line ?? -1) + 1);
}

function linesOf(error: { token: { startLine?: number }; previousToken?: { startLine?: number } }): number[] {
  return [error.token.startLine, error.previousToken?.startLine].filter(
    (line) => line !== undefined && !Number.isNaN(line),
  ) as number[];
}
