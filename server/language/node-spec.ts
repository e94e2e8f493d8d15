import { type Example, type NodeSpec, nodeSpecOfKeyword } from '../../src/engine/node-table.js';
import type { Member, Node } from './generated/ast.js';

/** The word that begins a node's statement. */
export const keywordOfNode: Readonly<Record<Node['$type'], string>> = {
  Menu: 'menu',
  Wizard: 'wizard',
  List: 'list',
  Router: 'router',
  NavigateBack: 'back',
  Reset: 'reset',
  Confirm: 'confirm',
  Search: 'search',
  Toggle: 'toggle',
  Buttons: 'buttons',
  Send: 'send',
  SetVariables: 'set',
  Action: 'action',
};

/** A node's row in the node table; an action has none. */
export function specOf(node: Node): NodeSpec | undefined {
  return nodeSpecOfKeyword(keywordOfNode[node.$type]);
}

/** The words that begin a setting, as the node table spells them. */
export const keywordOfMember: Readonly<Record<Member['$type'], string>> = {
  AllowBack: 'allow back',
  BackSetting: 'back',
  CancelSetting: 'cancel',
  Cancelled: 'cancelled',
  Changed: 'changed',
  Check: 'check',
  Columns: 'columns',
  Complete: 'complete',
  Country: 'country',
  Default: 'default',
  Each: 'each',
  Else: 'else',
  Fields: 'fields',
  Footer: 'footer',
  Format: 'format',
  Gives: 'gives',
  Header: 'header',
  HomeOutput: 'home',
  Idle: 'idle',
  Item: 'item',
  Max: 'max',
  Mock: 'mock',
  No: 'no',
  Off: 'off',
  On: 'on',
  Option: 'option',
  Otherwise: 'otherwise',
  Output: 'an output',
  PageSize: 'page size',
  Prompt: 'placeholder',
  Required: 'required',
  Retries: 'retries',
  SaveProgress: 'save progress',
  SaveTo: 'save to',
  SearchOutput: 'search',
  Selected: 'selected',
  ShowIf: 'show if',
  Start: 'start',
  Step: 'step',
  Targets: 'target',
  Texts: 'texts',
  When: 'when',
  With: 'with',
  Yes: 'yes',
};

/** An example as it is read. */
export function plainExample(example: Example): string {
  return example.replaceAll('‹›', '…').replaceAll(/[‹›]/g, '');
}
