// VS Code's JSON service on the flow as JSON, with our schema: what it does at a keystroke is to parse and to validate.
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { schema } from './content.mjs';

export function open(text, at) {
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: 'memory:///schema.json', fileMatch: ['*'], schema: schema() }],
  });
  let document = TextDocument.create('memory:///long.flow.json', 'json', 1, text);
  const validate = async () =>
    (await service.doValidation(document, service.parseJSONDocument(document))).map(({ message }) => message);
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
