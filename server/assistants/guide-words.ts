/** What the guide says in words of its own; every block in it is compiled by a test. */

export const rules = `A \`.menuflow\` file describes a chat bot: screens with buttons, forms, lists, and what leads where. Every statement has one shape:

    keyword id: type "text the user reads" modifiers -> where it leads { details }

1. A statement begins in the **first column**; its settings stand on lines of their own, indented, in \`{ }\`. A line end ends a setting. Only \`}\` and comments share the first column with statements.
2. An **id** is a bare name (\`[A-Za-z_][A-Za-z0-9_]*\`) for machines, a **text** in \`"…"\` is for people. Other ids stand in backquotes. Keywords may be ids.
3. \`->\` is the only way to lead somewhere, to a node's id or to \`end\`. A wizard's step leads to a step.
4. Order does not matter; every id exists once. The conversation begins at \`start\` of the \`flow\` statement, or at the node \`main\`.
5. In a text, \`{{path}}\` shows a value. Escapes are \`\\"\`, \`\\\\\`, \`\\n\` and \`\\{{\`. A text of several lines stands in \`"""\`, indented.
6. \`//\` and \`/* */\` are comments; \`///\` above a statement is its documentation.`;

export const exampleFlow = `\`\`\`menuflow
/// Greets, takes an order, and shows a list.
flow cafe "Café" {
  start main
  format markdown
}

type Drink { id: text  title: text  price: number }
data User { first_name: text }
var order: form of order_form
var cups: number = 0

menu main "Hello *{{User.first_name}}*, what would you like?" {
  columns 2
  item drinks "☕ Drinks" -> load
  item table "🪑 Book a table" -> order_form
  item news "🔔 News" -> news_switch
  cancel "Close" -> bye
}

action load http.request {
  with { method: "GET", url: "https://cafe.example/drinks" }
  gives drinks: list of Drink
  mock { drinks: [{ id: "t", title: "Tea", price: 3 }, { id: "c", title: "Coffee", price: 4 }] }
  success -> drinks
  error -> sorry
}

list drinks from load.drinks {
  header "Page {{page}} of {{total_pages}}"
  each "{{title}}, {{price}} €"
  page size 5
  search -> find
  back
  selected -> sure
}

search find in load.drinks {
  placeholder "Part of a name?"
  fields title
  each "{{title}}"
  back
  selected -> sure
}

confirm sure "One {{SelectedItem.title}}?" {
  yes "Yes, please" -> count
  no "No" -> go_back
}

set count { cups = cups + 1 } -> gate

router gate {
  when cups > 9 -> free
  otherwise -> thanks
}

wizard order_form {
  save to order
  allow back
  retries 3
  step name: text "Your name?" required {
    check len(value) >= 2 else "At least two letters, please."
  }
  step people: number "For how many?" required {
    check value >= 1 and value <= 8 else "From 1 to 8."
  }
  step place: select "Where?" required {
    option inside "Inside"
    option garden "In the garden"
  }
  step rain: confirm "Also if it rains?" { show if place == "garden" }
  step email: email "Your e-mail, if you like a reminder"
  complete -> booked
  cancelled -> main
}

var news: boolean = false
toggle news_switch of news "News from us" {
  on "🔔 On"
  off "🔕 Off"
  back
}

back go_back
send free "The tenth is free!" -> main
send thanks "{{SelectedItem.title}} is on its way." -> main
send booked "Thank you, {{FormData.name}}: {{order.people}} people." -> main
send sorry "Nothing there today." -> home
reset home "Back to the beginning." -> main
send bye "Bye!" -> end

test "a table for two" {
  given User = { first_name: "Ann" }
  bot says "Hello *Ann*, what would you like?"
  user presses table
  bot asks "Your name?"
  user says "A"
  bot says "At least two letters, please."
  user says "Ann"
  user says "2"
  user presses inside
  user presses "Skip"
  bot says "Thank you, Ann: 2 people."
  expect order.people == 2
  expect at main
}
\`\`\``;

export const nodeRules = `What a conversation moves between. \`…\` stands for what you write; the name in Flow JSON and the default stand in parentheses. Everywhere:

- A button that only opens a page: \`item site "Our site" url "https://cafe.example"\`, without an arrow.
- Data that is no bare name stands in quotes: \`item "buy:42" "Buy" -> buy\`.`;

export const includeRules = `Several files are one flow, with one set of names: \`include "./support.menuflow"\`, by a path from the file itself. Tests may stand in a file of their own, \`shop.test.menuflow\`, that includes the flow. Types are \`text\`, \`number\`, \`boolean\`, \`object\`, \`any\`, \`list of T\`, \`form of wizard_id\`, and declared ones, which begin with a capital.`;

export const valueRules = `- **Paths**: \`User.first_name\` (start data; its roots begin with a capital), \`var.cups\` or \`cups\` (a variable), \`FormData.name\` (an answer of the last wizard; inside the wizard also just \`name\`), \`order.people\` (a form kept with \`save to\`), \`load.drinks\` (what an action gave), \`SelectedItem.title\`, \`load.drinks[0].title\`. In \`each\`, the row's own fields: \`{{title}}\`.
- **Values set**: only \`set id { variable = expression }\`, \`save to\` and \`toggle\` change a variable.
- **Expressions**, in \`check\`, \`show if\`, \`when\`, \`set\` and \`expect\`: \`and or not\` (or \`&& || !\`), \`== != < <= > >=\`, \`+ - * / %\`, parentheses, \`"text"\`, numbers, \`true false null\`, paths without \`{{ }}\`, and functions. \`value\` is the answer in a step's \`check\`, and nowhere else. Values of different types are never equal: \`age >= 18\`, not \`"18"\`. A missing value is \`null\`.
- **Marks**: with \`format markdown\` \`*bold*\`, \`_italic_\`, \`\` \`code\` \`\`, \`[words](https://…)\`; one star makes bold. Values are escaped by themselves.`;

export const testRules = `A \`test "title" { … }\` plays a conversation. The user presses a button by its data (\`user presses table\`) or its label (\`user presses "Skip"\`). \`bot says\` is a whole paragraph of a message, in order; \`bot says contains "…"\` is a part of one, and \`...\` alone on a line passes over messages. Actions answer with their \`mock\`, or as the test says.`;

export const traps = `- A node that is named in \`->\` and written nowhere: write it, or lead elsewhere.
- An item needs data and a label: \`item tea "Tea" -> tea_page\`, never \`item "Tea" -> tea_page\`.
- A \`wizard\` needs \`complete ->\`, a \`list\`, \`search\` or \`buttons\` needs \`selected ->\`, a \`confirm\` \`yes\` and \`no\` with arrows, an \`action\` \`success ->\` and \`error ->\`.
- Nobody may be stuck: every screen needs a way on, \`back\` or \`cancel\`. A \`send\` says something and goes on; without \`->\` the conversation ends there.
- \`menu\` shows fixed buttons, \`buttons\` makes them from data, \`list\` shows many rows page by page.
- A \`router\` follows the value selected last, unless it is \`router id of expression\`; give it \`otherwise\`.
- \`back\` as a node returns to the previous menu; \`back\` as a setting shows the button that does.
- Steps are optional unless \`required\`; an optional one has a Skip button. A step goes on to the next by itself.`;
