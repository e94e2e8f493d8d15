import type { ToolFiles } from '../../server/assistants/index.js';
import { runTool, type ToolAnswer } from '../../server/assistants/index.js';

/** A folder of files that stands in memory. */
export function filesOf(texts: Readonly<Record<string, string>>): ToolFiles {
  const root = 'file:///flows/';
  return {
    root,
    read: (uri) => {
      const name = uri.slice(root.length);
      return Object.hasOwn(texts, name) ? texts[name] : undefined;
    },
    around: () => Object.keys(texts).map((name) => root + name),
  };
}

/** Runs a tool on a text alone. */
export function ask(tool: string, input: unknown, texts: Readonly<Record<string, string>> = {}): ToolAnswer {
  return runTool(tool, input, filesOf(texts));
}

export const cafe = `menu main "What would you like?" {
  item tea "Tea" -> coming
  item table "A table" -> order
}
send coming "Coming!" -> main
action book book.table {
  with { people: "{{FormData.people}}" }
  gives number: number
  success -> booked
  error -> main
}
send booked "Table {{book.number}}, {{FormData.name}}." -> main
wizard order {
  step name: text "Your name?" required
  step people: number "How many?" required {
    check value <= 8 else "Eight at most."
  }
  complete -> book
  cancelled -> main
}

test "tea" {
  user presses tea
  bot says "Coming!"
}
test "coffee" {
  user presses tea
  bot says "Here it comes!"
}
`;
