import { formatSource } from '../compiler/format.js';
import { LONGEST_ANSWER, namesIn } from './bounds.js';
import { openSource, sourceProperties } from './sources.js';
import { Refusal, type Tool } from './tool.js';

export const formatFlow: Tool = {
  name: 'format_flow',
  title: 'Format a Menuflow flow',
  summary: 'Lays a flow out as the editor does; the file itself stays as it is.',
  description:
    'Returns a .menuflow flow in the one standard layout, as text and nothing else. The file is not changed. Statements with syntax errors stay as they are; check_flow tells which.',
  input: {
    type: 'object',
    properties: { file: sourceProperties.file, text: sourceProperties.text },
    additionalProperties: false,
  },
  run(input, files) {
    const source = openSource(input, files);
    const { text } = formatSource(source.textOf(source.uri), source.workspace.language.menuflow);
    if (text.length > LONGEST_ANSWER)
      throw new Refusal(
        `The flow has ${text.length} characters, too many for an answer. ${namesIn(['menuflow format FILE'])} formats it in place.`,
      );
    return text;
  },
};
