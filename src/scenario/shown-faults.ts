import { channelNamed, limitsWith } from '../channels/limits.js';
import {
  type ConversationState,
  evaluateExpression,
  type Expression,
  type Flow,
  parseExpression,
  parseTemplate,
  type Screen,
} from '../engine/index.js';
import { nodeOf, stepsOf } from './coverage.js';
import { questionOf, saidIn, valuesIn } from './heard.js';

/** Something wrong with a message as it was shown; `more` tells it from others of its kind at the same place. */
export interface ShownFault {
  kind: 'empty-message' | 'channel-limit' | 'empty-path';
  node: string;
  step?: string;
  message: string;
  more?: string;
}

/** A path of a template whose gaps are the flow's own fault. */
interface OwnPath {
  text: string;
  expression: Expression;
  /** The author gave the variable an empty text to begin with, so it is meant to be empty. */
  mayBeEmpty: boolean;
}

/** Judges messages as they are shown, with the values that they have then. */
export class ShownFaults {
  private readonly paths = new Map<string, OwnPath[]>();

  constructor(private readonly flow: Flow) {}

  of(screen: Screen, state: ConversationState): ShownFault[] {
    const { node, step } = screen;
    const at = { node, ...(step !== undefined && step !== '' && { step }) };
    return [...emptyMessage(screen, at), ...this.limits(screen, at), ...this.emptyPaths(at, state)];
  }

  private limits({ buttons: rows, text }: Screen, at: { node: string; step?: string }): ShownFault[] {
    const buttons = rows.flat();
    return (this.flow.targets ?? []).flatMap((name): ShownFault[] => {
      const channel = channelNamed(name);
      if (!channel) return [];
      const limits = limitsWith(channel, buttons.length);
      const tell = (more: string, message: string): ShownFault => ({
        kind: 'channel-limit',
        ...at,
        message,
        more: `${name} ${more}`,
      });
      const found: ShownFault[] = [];
      // An earlier answer that is offered again is as long as the user made it.
      const long = buttons.find(({ label, data }) => data !== '@default' && [...label].length > limits.label);
      if (long)
        found.push(
          tell(
            'label',
            `The button “${long.label}” has ${[...long.label].length} characters; ${channel.title} shows ${limits.label}.`,
          ),
        );
      if (buttons.length > channel.buttons)
        found.push(
          tell('count', `${at.node} shows ${buttons.length} buttons; ${channel.title} allows ${channel.buttons}.`),
        );
      const twin = channel.uniqueLabels && buttons.find(({ label }, place) => isTwin(buttons, label, place));
      if (twin)
        found.push(tell('twins', `${at.node} shows two buttons “${twin.label}”; ${channel.title} refuses that.`));
      if ([...text].length > limits.text)
        found.push(
          tell(
            'text',
            `The message of ${at.node} is longer than the ${limits.text} characters that ${channel.title} takes${buttons.length > 0 ? ' with these buttons' : ''}.`,
          ),
        );
      return found;
    });
  }

  private emptyPaths(at: { node: string; step?: string }, state: ConversationState): ShownFault[] {
    const paths = this.pathsOf(at);
    if (paths.length === 0) return [];
    const values = valuesIn(state);
    return paths.flatMap(({ text, expression, mayBeEmpty }): ShownFault[] => {
      const value = evaluateExpression(expression, values);
      if (value !== null && (value !== '' || mayBeEmpty)) return [];
      const message = `{{${text}}} has no value when ${at.step ?? at.node} is shown.`;
      return [{ kind: 'empty-path', ...at, message, more: text }];
    });
  }

  /** Paths in the text of a node or a step. Start data and rows are the host's; their gaps are not the flow's. */
  private pathsOf(at: { node: string; step?: string }): OwnPath[] {
    const key = JSON.stringify([at.node, at.step]);
    const known = this.paths.get(key);
    if (known) return known;
    const template = templateOf(this.flow, at) ?? '';
    const found = parseTemplate(template).parts.flatMap((part): OwnPath[] => {
      if (part.kind !== 'path') return [];
      const [root, name] = part.segments.map(String);
      const isOwn = root === 'var' || root === 'FormData' || (root !== undefined && nodeOf(this.flow, root));
      if (!isOwn) return [];
      const inner = part.segments
        .slice(1)
        .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`));
      const text = `${root}${inner.join('')}`;
      const { expression } = parseExpression(text);
      const preset = root === 'var' ? this.flow.variables?.[name ?? '']?.default : undefined;
      return expression ? [{ text, expression, mayBeEmpty: preset === '' }] : [];
    });
    this.paths.set(key, found);
    return found;
  }
}

function emptyMessage(screen: Screen, at: { node: string; step?: string }): ShownFault[] {
  const words = screen.step === undefined ? screen.text : titleIn(screen);
  if (words.trim() !== '') return [];
  return [{ kind: 'empty-message', ...at, message: `The message of ${at.step ?? at.node} has no words.` }];
}

function isTwin(buttons: readonly { label: string }[], wanted: string, place: number): boolean {
  return buttons.findIndex(({ label }) => label === wanted) < place;
}

/** A step's question as it was shown, without the line of its progress. */
function titleIn(screen: Screen): string {
  const [said] = saidIn([{ type: 'message', ...screen }]);
  if (!said) return '';
  const lines = said.text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 ? questionOf(said) : '';
}

function templateOf(flow: Flow, { node, step }: { node: string; step?: string }): string | undefined {
  if (step !== undefined) return stepsOf(nodeOf(flow, node)).find(({ id }) => id === step)?.title;
  const settings = nodeOf(flow, node)?.settings as { message?: unknown } | undefined;
  return typeof settings?.message === 'string' ? settings.message : undefined;
}
