import { type NodeSpec, nodeSpecOfKeyword } from '../../src/engine/node-table.js';
import type { Node } from './generated/ast.js';

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
