import { compileFlow } from '../../server/embed.js';
import type { Flow } from '../../src/engine/index.js';
import type { CompileResult } from '../../src/messages/lsp.js';

/** Compiling is slow, and the same text gives the same flow. */
const known = new Map<string, ReturnType<typeof compileFlow>>();

function compile(text: string): ReturnType<typeof compileFlow> {
  const result = known.get(text) ?? compileFlow(text);
  known.set(text, result);
  return result;
}

/** Compiles a text that must have no errors. */
export function flowOf(text: string): Flow {
  const { flow, problems } = compile(text);
  if (!flow) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return flow;
}

/** What the language server answers for a text. */
export function compiled(text: string): CompileResult {
  const { flow, sourceMap, problems } = compile(text);
  return { ...(flow && { flow }), sourceMap, problems, entry: uri, version: 1, files: [uri] };
}

export const uri = 'memory://flow/flow.menuflow';

/** A shop with a menu, a form, an action, a list and a toggle. */
export const shop = `flow shop "Shop" {
  start main
}

type Good { title: text }
data User { first_name: text }

var loud: boolean = false
var order: form of ask

menu main "Hello {{User.first_name}}" {
  item about "About us" -> about
  item ask "Order" -> ask
  item load "Catalogue" -> load
  item sound "Sound" -> sound
  cancel "Close" -> bye
}

send about "We sell tea." -> main

wizard ask {
  save to order
  step name: text "Your name?" required
  step age: number "Your age?" required {
    check value >= 18 else "Too young."
  }
  step plan: select "Which plan?" required {
    option free "Free"
    option pro "Pro"
  }
  step company: text "Which company?" required {
    show if plan == "pro"
  }
  complete -> thanks
  cancelled -> main
}

send thanks "Thank you, {{FormData.name}}." -> main

action load http.request {
  with { url: "https://shop.example" }
  gives rows: list of Good
  mock { rows: [{ title: "Tea" }, { title: "Milk" }] }
  success -> goods
  error -> sorry
}

list goods from load.rows {
  header "Goods"
  each "{{title}}"
  page size 5
  back
  selected -> main
}

send sorry "Sorry." -> main

toggle sound of loud "Sound" {
  on "ON"
  off "OFF"
  back
}

send bye "Bye" -> end

send lost "Nobody comes here." -> main
`;
