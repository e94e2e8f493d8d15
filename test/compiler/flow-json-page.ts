import { type NodeSpec, nodeTable, type SettingSpec, stepSettings } from '../../src/engine/node-table.js';

/** What a setting's value is, in a reader's words. */
const kinds: Readonly<Record<SettingSpec['kind'], string>> = {
  template: 'text with `{{paths}}`',
  integer: 'whole number',
  boolean: '`true`, or absent',
  expression: 'expression, as text',
  variable: '`var.<name>`',
  source: 'one `{{path}}`, or the list or object itself',
  format: '`Markdown` or `HTML`; absent: plain',
  items: 'list of `{label, data, url?}`',
  steps: 'list of steps, see below',
  options: 'list of `{label, value}`',
  routes: 'object: value to node',
  conditions: 'list of `{if, to}`; `if` is an expression',
  assignments: 'list of `{variable, value}`; `value` is an expression',
  node: 'node id',
  step: 'step id',
  'step type': 'type of answer',
  names: 'list of field names, with dots',
  id: 'id',
  value: 'any JSON; texts in it may have `{{paths}}`',
};

/** The reference of Flow JSON: its frame in words, and every setting and output from the node table. */
export function flowJsonPage(): string {
  return [
    intro,
    ...nodeTable.map(nodeSection),
    section('The steps of a wizard', 'Each question is an object in `steps`.', stepSettings),
    '## Any other type',
    'Any other `type` is an action that the host does: `settings` are its own, with templates filled in, `values` say what it gives (a name and a type each), and `mock` is an example of that for the preview.',
  ]
    .join('\n\n')
    .concat('\n');
}

function nodeSection(spec: NodeSpec): string {
  const outputs = spec.outputs.map(({ name, doc }) => `| ${name === '*' ? 'each `data`' : `\`${name}\``} | ${doc} |`);
  return [
    section(`\`${spec.type}\``, spec.doc, spec.settings),
    ...(outputs.length > 0 ? [`| Output | Meaning |\n|---|---|\n${outputs.join('\n')}`] : []),
  ].join('\n\n');
}

function section(title: string, doc: string, settings: readonly SettingSpec[]): string {
  const rows = settings.map((setting) => {
    const needed = setting.required ? 'required' : defaultOf(setting);
    return `| \`${setting.json}\` | ${kinds[setting.kind]}${range(setting)} | ${needed} | ${setting.doc} |`;
  });
  const table = `| Setting | Value | Default | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
  return [`## ${title}`, doc, ...(rows.length > 0 ? [table] : [])].join('\n\n');
}

function defaultOf({ default: value }: SettingSpec): string {
  return value === undefined || value === false ? '' : `\`${value}\``;
}

function range({ min, max }: SettingSpec): string {
  if (max !== undefined) return `, ${min ?? 1} to ${max}`;
  return min === undefined ? '' : `, at least ${min}`;
}

const intro = `# Flow JSON

What the compiler writes and the engine runs. \`menuflow schema\` prints its JSON Schema, which ships as \`menuflow/schema.json\`; an editor with the extension checks every \`*.flow.json\` by it.

\`\`\`json
{
  "menuflow": "1.0",
  "id": "shop",
  "name": "Corner shop",
  "start": "main",
  "nodes": {
    "main": {
      "type": "menu.show",
      "settings": {
        "message": "Hello {{User.first_name}}",
        "items": [{ "label": "Hours", "data": "hours" }],
        "allow_back": true
      },
      "outputs": { "hours": "hours", "Back": "end" }
    },
    "hours": { "type": "message.send", "settings": { "message": "9 to 5" }, "outputs": { "Next": "main" } }
  }
}
\`\`\`

- \`nodes\` maps ids to nodes: a \`type\`, its \`settings\`, and \`outputs\` that lead to a node or to \`"end"\`. An output without a wire ends the flow there; an unwired \`Back\` leads to the previous menu.
- \`start\` names the first node. \`revision\` is the SHA-256 of the flow and is worked out by the compiler.
- Optional: \`targets\` (chat channels), \`country\` (for national phone numbers), \`idle\` (\`{"after": milliseconds, "to": node}\`), \`types\` and \`data\` (declared shapes), \`variables\` (\`{"type", "default"}\` each), and \`texts\` (other words for the built-in ones).

**Reading is generous.** \`readFlow\` and \`menuflow import\` also take nodes in a list, names as a visual builder spells them (\`SaveToVar\` for \`save_to_var\`), steps as \`{name, message, buttons}\`, and items without \`data\`. All of it comes into the one canonical form of this page, with expressions and paths in one spelling; switches that are off and empty lists are left out. What cannot be read is a list of problems with JSON pointers. Settings that menuflow does not know are kept, with a warning.

This page is made from the engine's node table.`;
