/**
 * The canonical Flow JSON, exactly as the compiler writes it and the engine
 * runs it. `readFlow` turns anything looser into this shape.
 */

/** Any JSON value. Host data, user answers and literals are all of this kind. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An object of JSON values; read its properties through `ownProperty` only. */
export type JsonObject = { [key: string]: Json };

/** The format version this engine reads and the compiler writes. */
export const FLOW_VERSION = '1.0';

/** The target that ends the conversation. */
export const END = 'end';

/** The id of a flow that does not name one. */
export const NAMELESS = 'flow';

export interface Flow {
  menuflow: string;
  id: string;
  name?: string;
  revision?: string;
  /** The node that a new conversation shows first. */
  start: string;
  /** The chat channels this flow is written for; checks warn about their limits. */
  targets?: string[];
  /** The ISO 3166 country whose national phone numbers are accepted. */
  country?: string;
  idle?: { after: number; to: string };
  types?: Record<string, Record<string, FlowType>>;
  data?: Record<string, Record<string, FlowType>>;
  variables?: Record<string, FlowVariable>;
  /** Replacements for the built-in words, by their key. */
  texts?: Record<string, string>;
  nodes: Record<string, FlowNode>;
}

/** `text number boolean object list any`, a declared type's name, a list or a wizard's form. */
export type FlowType = string | { list: FlowType } | { form: string };

export interface FlowVariable {
  type?: FlowType;
  default?: Json;
}

export type ParseMode = 'Markdown' | 'HTML';

/** A node as it stands in Flow JSON; `settings` depends on `type` (see the node table). */
export type FlowNode =
  | NodeOf<'menu.show', ShowSettings>
  | NodeOf<'menu.wizard', WizardSettings>
  | NodeOf<'menu.paginated_list', ListSettings>
  | NodeOf<'menu.router', RouterSettings>
  | NodeOf<'menu.navigate_back', NavigateBackSettings>
  | NodeOf<'menu.reset', ResetSettings>
  | NodeOf<'menu.confirm', ConfirmSettings>
  | NodeOf<'menu.search', SearchSettings>
  | NodeOf<'menu.toggle', ToggleSettings>
  | NodeOf<'menu.from_data', FromDataSettings>
  | NodeOf<'message.send', SendSettings>
  | NodeOf<'data.set', SetSettings>
  | ActionNode;

export interface NodeOf<Type extends string, Settings> {
  type: Type;
  settings: Settings;
  /** Output name to node id, or to `end`. */
  outputs: Record<string, string>;
}

/** Any node kind the engine does not know: the host does the work and answers. */
export interface ActionNode {
  type: string;
  settings: JsonObject;
  outputs: Record<string, string>;
  /** What the action gives, by name. */
  values?: Record<string, FlowType>;
  /** Example values for the preview, the terminal and tests. */
  mock?: JsonObject;
}

/** Settings that every node with a text shares. */
export interface Texted {
  message?: string;
  parse_mode?: ParseMode;
}

/** Settings of every screen that can offer Back and Cancel. */
export interface Leavable {
  allow_back?: boolean;
  back_label?: string;
  cancel_label?: string;
}

export interface ShowSettings extends Texted, Leavable {
  items: MenuItem[];
  columns?: number;
}

export interface MenuItem {
  label: string;
  data: string;
  url?: string;
}

export type StepType = 'text' | 'number' | 'email' | 'phone' | 'url' | 'select' | 'confirm' | 'photo';

export interface WizardSettings extends Leavable {
  steps: WizardStep[];
  /** `var.<name>` */
  save_to_var?: string;
  max_retries?: number;
  save_progress?: boolean;
  parse_mode?: ParseMode;
}

export interface WizardStep {
  id: string;
  title: string;
  type: StepType;
  required?: boolean;
  validation?: string;
  error_message?: string;
  show_if?: string;
  next_step?: string;
  max_retries?: number;
  default?: Json;
  options?: StepOption[];
  columns?: number;
}

export interface StepOption {
  label: string;
  value: Json;
}

export interface ListSettings extends Leavable {
  /** A template that is one path, or the array itself. */
  items: Json;
  page_size?: number;
  item_template?: string;
  header?: string;
  footer?: string;
  search_label?: string;
  home_label?: string;
  parse_mode?: ParseMode;
}

export interface RouterSettings {
  routes: Record<string, string>;
  default_route?: string;
  /** An expression to route on instead of the value selected last. */
  value?: string;
  /** Tried in order, before the routes. */
  conditions?: { if: string; to: string }[];
}

export interface NavigateBackSettings extends Texted {}

export interface ResetSettings extends Texted {
  target_menu: string;
}

export interface ConfirmSettings extends Texted, Leavable {
  yes_label?: string;
  no_label?: string;
}

export interface SearchSettings extends Leavable {
  items: Json;
  searchable_fields?: string[];
  result_template?: string;
  max_results?: number;
  placeholder?: string;
  parse_mode?: ParseMode;
}

export interface ToggleSettings extends Texted, Leavable {
  /** `var.<name>` */
  variable: string;
  on_label?: string;
  off_label?: string;
}

export interface FromDataSettings extends Texted, Leavable {
  data_source: Json;
  label_template?: string;
  data_template?: string;
}

export interface SendSettings extends Texted {}

export interface SetSettings {
  assign: { variable: string; value: string }[];
}
