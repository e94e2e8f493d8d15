import type { FlowNode, Json, JsonObject, ParseMode } from '../../src/engine/flow.js';
import type { NodeSpec } from '../../src/engine/node-table.js';
import type { Action, Member, Node } from '../language/generated/ast.js';
import { specOf } from '../language/node-spec.js';
import { targetId } from '../language/texts.js';
import { compileOutputs } from './compile-outputs.js';
import { readSetting } from './compile-settings.js';
import { fieldTypes, membersOf, objectJson, record } from './compile-values.js';
import { plainToken } from '../language/plain-words.js';
import type { SourceMap } from './source-map.js';

/** What a node's compilation needs to know of the world around it. */
export interface NodeContext {
  map: SourceMap;
  uri: string;
  /** The flow's own format, for every text that has none. */
  format: ParseMode | undefined;
}

/** One statement as a node of Flow JSON. */
export function compileNode(node: Node, context: NodeContext): FlowNode {
  context.map.add(['nodes', node.name], node, context.uri);
  if (node.$type === 'Action') return compileAction(node, context);
  const spec = specOf(node);
  const members = node.$type === 'SetVariables' ? [] : node.members;
  return {
    type: spec?.type ?? '',
    settings: spec ? settingsOf(node, spec, members, context) : {},
    outputs: compileOutputs(node, spec, members, context),
  };
}

/** The words of `with`; they are settings, save where the language's own word for one is there too. */
export function withEntries(members: readonly Member[]): [string, Json][] {
  return membersOf(members, 'With').flatMap((member) => Object.entries(objectJson(member.value, 'template')));
}

function settingsOf(node: Node, spec: NodeSpec, members: readonly Member[], context: NodeContext): JsonObject {
  const others = new Map(withEntries(members));
  const settings: [string, Json][] = [];
  for (const setting of spec.settings) {
    const own = readSetting(setting, spec, node, members, context);
    const value = own === undefined ? others.get(setting.json) : own;
    others.delete(setting.json);
    if (value !== undefined) settings.push([setting.json, value]);
  }
  return record([...settings, ...others]);
}

function compileAction(action: Action, context: NodeContext): FlowNode {
  const outputs = new Map<string, string>();
  for (const member of action.members) {
    const name = actionOutput(member);
    const target = 'target' in member ? targetId(member.target) : undefined;
    if (name === undefined || target === undefined || outputs.has(name)) continue;
    outputs.set(name, target);
    context.map.add(['nodes', action.name, 'outputs', name], member, context.uri);
  }
  const given = membersOf(action.members, 'Gives').flatMap((member) => member.values);
  const mocks = membersOf(action.members, 'Mock');
  return {
    type: action.kind || 'action',
    settings: record(withEntries(action.members)),
    outputs: record(outputs),
    ...(given.length > 0 && { values: fieldTypes(given) }),
    ...(mocks.length > 0 && { mock: record(mocks.flatMap((mock) => Object.entries(objectJson(mock.value, 'plain')))) }),
  };
}

/** What an action calls the output that a line wires: in an action, a word such as `complete` is an output of that very name. */
function actionOutput(member: Member): string | undefined {
  switch (member.$type) {
    case 'Output':
      return outputName(member.output, true);
    case 'BackSetting':
      return 'back';
    case 'CancelSetting':
      return 'cancel';
    case 'SearchOutput':
      return 'search';
    case 'HomeOutput':
      return 'home';
    case 'Complete':
    case 'Cancelled':
    case 'Selected':
    case 'Changed':
    case 'Otherwise':
    case 'Yes':
    case 'No':
      return member.$type.toLowerCase();
    default:
      return undefined;
  }
}

/** A wire's name in Flow JSON; in an action the two usual ones are written small. */
export function outputName(written: string | undefined, inAction: boolean): string | undefined {
  if (written === undefined) return undefined;
  if (written.startsWith('"')) return plainToken(written);
  if (!inAction) return written;
  return written === 'success' ? 'Success' : written === 'error' ? 'Error' : written;
}
