/** The public entry of the engine. What is not exported here may change at any time. */
export { canonicalJson, revisionOf } from './canonical-json.js';
export type {
  Button,
  ConversationEvent,
  ConversationState,
  Effect,
  Expects,
  FlowProblem,
  Screen,
  StartOptions,
  TextFormat,
  Turn,
} from './conversation.js';
export { handleEvent, startConversation } from './engine.js';
export { readEvent } from './event.js';
export { escapeFor, formatOf, valueText } from './escape.js';
export {
  type FunctionSpec,
  functionNamed,
  functionTable,
  type ParameterSpec,
  type ValueType,
} from './expressions/functions.js';
export { type ParsedExpression, parseExpression } from './expressions/parse.js';
export { compilePattern, type Pattern } from './expressions/pattern.js';
export type * from './expressions/tree.js';
export { DEEPEST_EXPRESSION, MOST_OPERATORS } from './expressions/tree.js';
export type * from './flow.js';
export { END, FLOW_VERSION, NAMELESS } from './flow.js';
export * from './node-table.js';
export { ownProperty, pathText, readPath } from './paths.js';
export { type ReadFlow, readFlow } from './read-flow.js';
export { evaluateExpression, renderTemplate } from './render.js';
export {
  parsePath,
  parseTemplate,
  singlePath,
  type Template,
  type TemplatePart,
  type TemplateProblem,
} from './templates.js';
export { type BuiltInText, builtInTexts, isTextKey, type TextKey } from './texts.js';
export { type BuiltInRule, parseByRule, parseEmail, parseNumber, parsePhone, parseUrl } from './validators/index.js';
export { isCountry } from './validators/phone.js';
export { variableName } from './variables.js';
