import type { Flow } from '../../src/engine/flow.js';
import { compileProgram } from '../../server/compiler/compile.js';
import type { SourceMapEntry } from '../../server/compiler/source-map-entry.js';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { createLanguage, type LanguageServices } from '../../server/language/module.js';
import { EmptyFileSystem } from 'langium';
import { workspace } from '../language/parse-helper.js';

/** Compiles files by name; the first is the entry. */
export async function compileFiles(
  files: Record<string, string>,
): Promise<{ flow: Flow; sourceMap: SourceMapEntry[]; errors: string[] }> {
  const { language, documents } = await workspace(files);
  const [entry] = documents;
  if (!entry) throw new Error('There is no file to compile.');
  const program = language.menuflow.naming.Programs.files(entry.parseResult.value);
  const errors = documents.flatMap(({ parseResult }) => [
    ...parseResult.lexerErrors.map((error) => `${(error as { code?: string }).code} in line ${error.line}`),
    ...parseResult.parserErrors.map((error) => error.message),
  ]);
  return { ...compileProgram(program), errors };
}

let language: LanguageServices | undefined;

/** Compiles one text that has no syntax errors. */
export function compileText(text: string): Flow {
  language ??= createLanguage(EmptyFileSystem);
  const { value, lexerErrors, parserErrors } = language.menuflow.parser.LangiumParser.parse<FlowFile>(text);
  const errors = [
    ...lexerErrors.map((error) => `${(error as { code?: string }).code} in line ${error.line}`),
    ...parserErrors.map((error) => error.message),
  ];
  if (errors.length > 0) throw new Error(`${errors.join('\n')}\n\n${text}`);
  return compileProgram([value]).flow;
}
