import { DocumentState, EmptyFileSystem, type LangiumDocument, URI } from 'langium';
import { checkFile, checkProgram } from './checks/index.js';
import { compileProgram } from './compiler/compile.js';
import { compileTests } from './compiler/compile-tests.js';
import type { SourceMapEntry } from './compiler/source-map-entry.js';
import type { Flow } from '../src/engine/flow.js';
import type { Scenario } from '../src/scenario/scenario.js';
import type { FlowFile } from './language/generated/ast.js';
import { createLanguage, type LanguageServices } from './language/module.js';
import type { Problem } from './language/problem.js';
import { includedUri } from './language/program.js';
import { includedPaths } from './language/texts.js';

/** Gives a file's text by its address, or undefined where there is none. */
export type ReadFile = (uri: string) => string | undefined;

export interface Compiled {
  /** Absent where there are errors. */
  flow?: Flow;
  problems: Problem[];
  sourceMap: SourceMapEntry[];
}

/**
 * The language without an editor: opens files with all that they include,
 * checks them and compiles them. Everything happens at once and in order, so
 * that the command line and builds need not wait for anything.
 */
export class Workspace {
  readonly language: LanguageServices = createLanguage(EmptyFileSystem);

  constructor(private readonly read: ReadFile) {}

  /** Opens a file and what it includes; without a text it is read. Undefined where there is no such file. */
  open(uri: string, text?: string): FlowFile | undefined {
    const { LangiumDocuments: documents, LangiumDocumentFactory: factory } = this.language.shared.workspace;
    const waiting = [{ uri: URI.parse(uri), text }];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (documents.hasDocument(next.uri)) continue;
      const words = next.text ?? this.read(next.uri.toString());
      if (words === undefined) continue;
      const document = factory.fromString<FlowFile>(words, next.uri);
      // Names are looked up when they are asked for, so there is nothing to link ahead.
      document.state = DocumentState.Linked;
      documents.addDocument(document);
      for (const path of includedPaths(document.parseResult.value)) {
        const included = includedUri(document.parseResult.value, path);
        if (included) waiting.push({ uri: included, text: undefined });
      }
    }
    return this.document(uri)?.parseResult.value;
  }

  /** Everything that the editor would say of a file. */
  check(uri: string): Problem[] {
    const document = this.document(uri);
    return document ? checkFile(document, this.language.menuflow) : [];
  }

  /** The program that begins at a file, as Flow JSON. */
  compile(uri: string): Compiled {
    const entry = this.document(uri)?.parseResult.value;
    if (!entry) return { problems: [], sourceMap: [] };
    const files = this.program(uri);
    const problems = checkProgram(files, this.language.menuflow);
    if (problems.some((problem) => problem.severity === 'error')) return { problems, sourceMap: [] };
    return { ...compileProgram(files), problems };
  }

  /** The scenario tests that stand in a file itself. */
  tests(uri: string): Scenario[] {
    const file = this.document(uri)?.parseResult.value;
    return file ? compileTests(file) : [];
  }

  /** The file at which the program of a file begins: itself, or one that includes it. */
  entryOf(uri: string): string {
    const file = this.document(uri)?.parseResult.value;
    const entry = file && this.language.menuflow.naming.Programs.entriesOf(file)[0];
    return entry?.$document?.uri.toString() ?? uri;
  }

  /** The program that begins at a file: that file first, then all it includes. */
  program(uri: string): FlowFile[] {
    const entry = this.document(uri)?.parseResult.value;
    return entry ? this.language.menuflow.naming.Programs.files(entry) : [];
  }

  /** The paths of all files that the program of a file is made of. */
  programFiles(uri: string): string[] {
    return this.program(uri).flatMap((part) => (part.$document ? [part.$document.uri.fsPath] : []));
  }

  private document(uri: string): LangiumDocument<FlowFile> | undefined {
    return this.language.shared.workspace.LangiumDocuments.getDocument(URI.parse(uri)) as
      | LangiumDocument<FlowFile>
      | undefined;
  }
}
