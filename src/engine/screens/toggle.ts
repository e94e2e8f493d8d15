import { asIs } from '../escape.js';
import type { FlowNode, ToggleSettings } from '../flow.js';
import { nodeSpecOfType, settingDefault } from '../node-table.js';
import { ownProperty } from '../paths.js';
import { compileTemplate } from '../scope.js';
import type { Screen, Turn } from '../turn.js';
import { menuScreen } from './menu-screen.js';
import { variableName } from '../variables.js';

const spec = nodeSpecOfType('menu.toggle');

/** menu.toggle: one button that turns a variable on and off. */
export function toggleScreen(settings: ToggleSettings, outputs: FlowNode['outputs']): Screen {
  const message = compileTemplate(settings.message ?? '');
  const on = compileTemplate(settings.on_label ?? String(settingDefault(spec, 'on_label')));
  const off = compileTemplate(settings.off_label ?? String(settingDefault(spec, 'off_label')));
  const name = variableName(settings.variable) ?? '';
  // Anything but `true` counts as off, so that a missing variable is off.
  const isOn = (turn: Turn): boolean => ownProperty(turn.state.variables, name) === true;
  const screen = menuScreen(settings, outputs, {
    text: (turn, _node, _screen, escape) => message(turn, escape),
    rows: (turn) => [[{ label: (isOn(turn) ? on : off)(turn, asIs), data: '@toggle' }]],
    press: (turn, node, shown) => {
      turn.setVariable(name, !isOn(turn));
      turn.update(node, screen, shown);
      if (!node.outputs.has('Changed')) return;
      turn.pushes = true;
      turn.leave(node, 'Changed');
    },
  });
  return screen;
}
