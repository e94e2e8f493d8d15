import type { ActionNode, FlowNode, NodeOf } from '../flow.js';
import { confirmScreen } from '../screens/confirm.js';
import { fromDataScreen } from '../screens/from-data.js';
import { listScreen } from '../screens/list.js';
import { searchScreen } from '../screens/search.js';
import { showScreen } from '../screens/show.js';
import { toggleScreen } from '../screens/toggle.js';
import { wizardScreen } from '../screens/wizard.js';
import type { ProgramNode } from '../turn.js';
import { actionNode } from './action.js';
import { navigateBackNode } from './navigate-back.js';
import { resetNode } from './reset.js';
import { routerNode } from './router.js';
import { sendNode } from './send.js';
import { setNode } from './set.js';

type Behaviour = ProgramNode['behaviour'];
type KnownNode = Exclude<FlowNode, ActionNode>;
type Makers = {
  [Type in KnownNode['type']]: (
    settings: Extract<KnownNode, NodeOf<Type, never>>['settings'],
    outputs: FlowNode['outputs'],
  ) => Behaviour;
};

/** What makes a node of each type ready to run. A new type is a row of the node table, a file, and a line here. */
const makers: Makers = {
  'menu.show': showScreen,
  'menu.wizard': wizardScreen,
  'menu.paginated_list': listScreen,
  'menu.router': routerNode,
  'menu.navigate_back': navigateBackNode,
  'menu.reset': resetNode,
  'menu.confirm': confirmScreen,
  'menu.search': searchScreen,
  'menu.toggle': toggleScreen,
  'menu.from_data': fromDataScreen,
  'message.send': sendNode,
  'data.set': setNode,
};

export function compileNode(id: string, node: FlowNode): ProgramNode {
  const outputs = new Map(Object.entries(node.outputs));
  const make = Object.hasOwn(makers, node.type) ? makers[node.type as KnownNode['type']] : undefined;
  const behaviour = make
    ? (make as (settings: unknown, outputs: FlowNode['outputs']) => Behaviour)(node.settings, node.outputs)
    : actionNode(node as ActionNode);
  return { id, type: node.type, outputs, behaviour };
}
