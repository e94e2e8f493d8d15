// The service inside the YAML language server, on the flow as YAML, with our
// schema. The server itself waits a fifth of a second before it calls this; that
// wait is left out.
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService } from 'yaml-language-server';
import { schema } from './content.mjs';

const nobody = { send() {}, sendError() {}, sendTrack() {} };

export function open(text, at) {
  const service = getLanguageService({
    schemaRequestService: () => Promise.reject(new Error('There is no network here.')),
    workspaceContext: { resolveRelativePath: (relative) => relative },
    telemetry: nobody,
  });
  const schemas = [{ uri: 'memory:///schema.json', fileMatch: ['*'], schema: schema() }];
  service.configure({ validate: true, customTags: [], schemas });
  let document = TextDocument.create('memory:///long.flow.yaml', 'yaml', 1, text);
  const validate = async () => (await service.doValidation(document, false)).map(({ message }) => message);
  return {
    open: validate,
    type(letter) {
      const position = document.positionAt(at);
      const change = { range: { start: position, end: position }, text: letter };
      document = TextDocument.update(document, [change], document.version + 1);
      return validate();
    },
  };
}
