/** What the node table says of a node, a setting, an output and a value. */

/** How a setting's value is written and what it may be. */
export type SettingKind =
  | 'template' // text with {{paths}}
  | 'integer'
  | 'boolean'
  | 'expression'
  | 'variable' // var.<name>
  | 'source' // a template that is one path, or a literal
  | 'format'
  | 'items'
  | 'steps'
  | 'options'
  | 'routes'
  | 'conditions'
  | 'assignments'
  | 'node'
  | 'step'
  | 'step type'
  | 'names'
  | 'id'
  | 'value';

export interface SettingSpec {
  /** The name in Flow JSON; the visual builder's interface spells `save_to_var` as `SaveToVar`. */
  json: string;
  /** How the language spells it; absent where it is the statement's own text or id. */
  keyword?: string;
  /** Further words that write into the same setting. */
  alsoKeywords?: readonly string[];
  kind: SettingKind;
  required?: boolean;
  default?: string | number | boolean;
  min?: number;
  max?: number;
  /** Guidance, not a limit: outside it a hint is given. */
  recommended?: { min?: number; max?: number };
  /** True where the specification does not have it. */
  extension?: boolean;
  /** The types of steps that have it, where not all do; and those that have its further words. */
  steps?: readonly string[];
  alsoSteps?: readonly string[];
  /** Where it is written, unless on a line of its own: in the statement's first line, or behind `each`. */
  place?: 'statement' | 'each';
  example?: Example;
  doc: string;
}

/**
 * How it is written, for completion and documentation. What an author replaces
 * stands in ‹ ›; where the author goes on to write, they are empty. Bundles of
 * the engine alone leave the examples out.
 */
export type Example = string;

export interface OutputSpec {
  /** The name in Flow JSON; `*` stands for the names that the node's own items give. */
  name: string;
  /** How the language spells the wire; absent where the header's `->` is it. */
  keyword?: string;
  /** An unwired one of these is worth a warning. */
  matters?: boolean;
  extension?: boolean;
  example?: Example;
  doc: string;
}

export interface ValueSpec {
  name: string;
  /** A type as in Flow JSON; `form` and `row` are worked out from the node's own settings. */
  type: 'number' | 'text' | 'boolean' | 'form' | 'row' | 'any';
  /** Where it can be read: in the template of one row, in all of the node's own texts, after it, or in both. */
  seen: 'row' | 'inside' | 'after' | 'everywhere';
  doc: string;
}

export interface NodeSpec {
  type: string;
  keyword: string;
  /** Whether the node shows a screen and waits for the user. */
  screen: boolean;
  extension?: boolean;
  example?: Example;
  doc: string;
  settings: readonly SettingSpec[];
  outputs: readonly OutputSpec[];
  values: readonly ValueSpec[];
}
