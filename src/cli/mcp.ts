import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { languageGuide, runTool, type ToolFiles, tools } from '../../server/assistants/index.js';

const guide = {
  uri: 'menuflow://guide',
  name: 'The menuflow language on one page',
  mimeType: 'text/markdown',
};

const instructions =
  'Menuflow describes chat-bot menus and wizards as text, in .menuflow files. Before writing a flow, call explain_language. After every change, call check_flow; then play it with simulate_flow and run its tests with test_flow. The tools read only flows below one folder and write nothing; you write the files.';

/** Serves the tools until the client goes. The tools describe themselves in JSON Schema, so the protocol's own frame is used. */
export async function serveTools(files: ToolFiles, version: string): Promise<void> {
  const server = new Server(
    { name: 'menuflow', title: 'Menuflow', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input }) => ({
      name,
      title,
      description,
      inputSchema: { ...input, required: [...(input.required ?? [])] },
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const { text, isError } = runTool(params.name, params.arguments, files);
    return { content: [{ type: 'text', text }], isError };
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [guide] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => {
    if (params.uri !== guide.uri)
      throw new Error(`There is no resource ${params.uri.slice(0, 200)}; there is ${guide.uri}.`);
    return { contents: [{ uri: guide.uri, mimeType: guide.mimeType, text: languageGuide() }] };
  });
  // A client that goes closes the pipe, and may say nothing.
  const gone = new Promise<void>((resolve) => void process.stdin.once('end', resolve));
  await server.connect(new StdioServerTransport());
  await gone;
  await server.close();
}
