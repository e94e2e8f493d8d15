import { existsSync, readFileSync } from 'node:fs';
import { languageGuide, type Tool, tools } from '../../server/assistants/index.js';

/* What is written from the tools and the tables: the guide for agents, llms.txt, and the extension's list of tools. */

/** `docs/agents.md`: the page that the tools give, with a word on how to come by them. */
export function agentsPage(): string {
  const rows = tools.map(({ name, summary }) => `| \`${name}\` | ${summary} |`).join('\n');
  return `${languageGuide().trimEnd()}

## Tools

\`menuflow mcp --stdio\` offers these over the Model Context Protocol, and the VS Code extension offers the same to the editor's assistants, there named \`menuflow_…\`. They read the flows of one folder and write nothing.

| Tool | What it does |
|---|---|
${rows}

\`\`\`json
{ "mcpServers": { "menuflow": { "command": "npx", "args": ["menuflow", "mcp", "--stdio"] } } }
\`\`\`

Without tools, the command line does the same: \`menuflow check\`, \`menuflow play --json\`, \`menuflow test\`, \`menuflow explore\`, \`menuflow format\`. [The command line](command-line.md) has them all.
`;
}

/** An entry of `contributes.languageModelTools`. A person's words may stand in `package.nls.json`; such a key stays. */
export function declaredTool(tool: Tool, before: Record<string, unknown> | undefined): Record<string, unknown> {
  const words = (key: string, plain: string): unknown => (translated(before?.[key]) === plain ? before?.[key] : plain);
  return {
    name: `menuflow_${tool.name}`,
    displayName: words('displayName', tool.title),
    userDescription: words('userDescription', tool.summary),
    modelDescription: tool.description,
    toolReferenceName: `menuflow${tool.name.split('_').map(capital).join('')}`,
    canBeReferencedInPrompt: true,
    icon: '$(comment-discussion)',
    tags: ['menuflow', 'chatbot'],
    inputSchema: tool.input,
  };
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function translated(words: unknown): unknown {
  const key = typeof words === 'string' ? /^%(.*)%$/.exec(words)?.[1] : undefined;
  if (key === undefined || !existsSync('package.nls.json')) return words;
  return (JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, unknown>)[key];
}
