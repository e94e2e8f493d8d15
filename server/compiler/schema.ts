import { FLOW_VERSION, type JsonObject } from '../../src/engine/flow.js';
import {
  formats,
  type NodeSpec,
  nodeTable,
  type OutputSpec,
  type SettingSpec,
  stepSettings,
  stepTypes,
} from '../../src/engine/node-table.js';

/** The JSON Schema (2020-12) of the canonical Flow JSON, made from the node table. */
export function flowSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:menuflow:flow:${FLOW_VERSION}`,
    title: 'menuflow flow',
    description: `A conversation as a graph of nodes, version ${FLOW_VERSION} of the format.`,
    ...object(
      {
        $schema: { type: 'string', description: 'The address of this schema, for editors.' },
        menuflow: {
          type: 'string',
          pattern: `^${FLOW_VERSION.split('.')[0]}\\.\\d+$`,
          description: 'The version of the format.',
        },
        id: name('What the flow is called in machines.'),
        name: { type: 'string', description: 'What the flow is called for people.' },
        revision: {
          type: 'string',
          pattern: '^[0-9a-f]{64}$',
          description: 'The SHA-256 of the flow in its canonical form (RFC 8785), without this field.',
        },
        start: name('The node that a new conversation shows first.'),
        targets: { type: 'array', items: name(), description: 'The chat channels that the flow is written for.' },
        country: { type: 'string', description: 'The ISO 3166 country whose national phone numbers are accepted.' },
        idle: {
          ...object(
            { after: { type: 'number', exclusiveMinimum: 0, description: 'Milliseconds.' }, to: target() },
            ['after', 'to'],
            false,
          ),
          description: 'Where the conversation goes when the user has been silent for so long.',
        },
        types: map(ref('fields'), 'Declared types: their fields, by name.'),
        data: map(ref('fields'), 'The shapes of the data that a conversation starts with.'),
        variables: map(ref('variable'), 'The variables of a conversation.'),
        texts: map({ type: 'string' }, 'Other words for the built-in texts, by their keys.'),
        nodes: map(ref('node'), 'The nodes, by their ids.'),
      },
      ['menuflow', 'id', 'start', 'nodes'],
      false,
    ),
    $defs: { ...Object.fromEntries(nodeTable.map((spec) => [spec.type, nodeSchema(spec)])), ...sharedParts() },
  };
}

function sharedParts(): JsonObject {
  return {
    node: {
      type: 'object',
      required: ['type', 'settings', 'outputs'],
      properties: {
        type: {
          type: 'string',
          minLength: 1,
          examples: nodeTable.map((spec) => spec.type),
          description: 'What the node does; a type that is not built in is an action of the host.',
        },
      },
      allOf: nodeTable.map((spec) => ({
        if: { properties: { type: { not: { const: spec.type } } } },
        else: ref(spec.type),
      })),
      if: { properties: { type: { enum: nodeTable.map((spec) => spec.type) } }, required: ['type'] },
      else: ref('action'),
    },
    action: {
      ...object(
        {
          type: { type: 'string', minLength: 1 },
          settings: { type: 'object', description: 'What the host is told; texts in it may hold {{paths}}.' },
          outputs: map(target(), 'Where each of the answers of the host leads.'),
          values: map(ref('type'), 'What the action gives, by name.'),
          mock: { type: 'object', description: 'Example values for the preview, the terminal and tests.' },
        },
        ['type', 'settings', 'outputs'],
        false,
      ),
      description: 'Any other node: the host does the work and answers.',
    },
    type: {
      description:
        'text, number, boolean, object, list, any, a declared type, a list of a type, or the form of a wizard.',
      anyOf: [name(), object({ list: ref('type') }, ['list'], false), object({ form: name() }, ['form'], false)],
    },
    fields: map(ref('type')),
    variable: object({ type: ref('type'), default: { description: 'The first value.' } }, [], false),
    item: object(
      {
        label: template('The words on the button.'),
        data: { type: 'string', description: 'What names the button, and its output.' },
        url: template('A link that the button opens.'),
      },
      ['label', 'data'],
    ),
    step: object(
      Object.fromEntries(stepSettings.map((setting) => [setting.json, settingSchema(setting)])),
      required(stepSettings),
    ),
    option: object({ label: template('The words on the button.'), value: { description: 'The answer.' } }, [
      'label',
      'value',
    ]),
    condition: object({ if: { type: 'string', description: 'An expression.' }, to: target() }, ['if', 'to'], false),
    assignment: object(
      { variable: variable(), value: { type: 'string', description: 'An expression.' } },
      ['variable', 'value'],
      false,
    ),
  };
}

function nodeSchema(spec: NodeSpec): JsonObject {
  const settings = Object.fromEntries(spec.settings.map((setting) => [setting.json, settingSchema(setting)]));
  return {
    ...object(
      {
        type: { const: spec.type },
        // Settings that nobody knows are kept by everything that reads a flow.
        settings: object(settings, required(spec.settings)),
        outputs: outputsSchema(spec.outputs),
      },
      ['type', 'settings', 'outputs'],
      false,
    ),
    description: spec.doc,
  };
}

function outputsSchema(outputs: readonly OutputSpec[]): JsonObject {
  const named = outputs.filter((output) => output.name !== '*');
  const other = outputs.find((output) => output.name === '*');
  return {
    type: 'object',
    description: other
      ? `${other.doc.replace(/\.$/, '')}; or one of the outputs that the node has anyway.`
      : 'Where each output leads: to a node, or to the end.',
    properties: Object.fromEntries(named.map((output) => [output.name, { ...target(), description: output.doc }])),
    additionalProperties: target(),
  };
}

function settingSchema(setting: SettingSpec): JsonObject {
  return {
    ...valueSchema(setting),
    description: setting.doc,
    ...(setting.default !== undefined && { default: setting.default }),
  };
}

function valueSchema({ kind, min, max }: SettingSpec): JsonObject {
  switch (kind) {
    case 'integer':
      return {
        type: 'integer',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'variable':
      return variable();
    case 'source':
      return { anyOf: [{ type: 'string', pattern: '^\\{\\{.*\\}\\}$' }, { type: 'array' }, { type: 'object' }] };
    case 'format':
      return { enum: formats.flatMap(({ parseMode }) => parseMode ?? []) };
    case 'items':
      return list('item');
    case 'steps':
      return list('step');
    case 'options':
      return list('option');
    case 'conditions':
      return list('condition');
    case 'assignments':
      return list('assignment');
    case 'routes':
      return map(target());
    case 'names':
      return { type: 'array', items: { type: 'string' } };
    case 'step type':
      return { enum: stepTypes.map((type) => type.name) };
    case 'id':
    case 'node':
    case 'step':
      return name();
    case 'template':
    case 'expression':
      return { type: 'string' };
    case 'value':
      return {};
  }
}

function required(settings: readonly SettingSpec[]): string[] {
  return settings.filter((setting) => setting.required).map((setting) => setting.json);
}

function object(properties: JsonObject, needed: string[], additional = true): JsonObject {
  return {
    type: 'object',
    properties,
    ...(needed.length > 0 && { required: needed }),
    ...(!additional && { additionalProperties: false }),
  };
}

function map(values: JsonObject, description?: string): JsonObject {
  return { type: 'object', additionalProperties: values, ...(description && { description }) };
}

function list(part: string): JsonObject {
  return { type: 'array', items: ref(part) };
}

function ref(part: string): JsonObject {
  return { $ref: `#/$defs/${part}` };
}

function name(description?: string): JsonObject {
  return { type: 'string', minLength: 1, ...(description && { description }) };
}

function template(description: string): JsonObject {
  return { type: 'string', description };
}

function target(): JsonObject {
  return { type: 'string', minLength: 1, description: 'The id of a node, or "end".' };
}

function variable(): JsonObject {
  return { type: 'string', pattern: '^var\\..' };
}
