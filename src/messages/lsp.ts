/**
 * What the editor asks the language server beyond the standard protocol. Plain
 * names and types, so that both sides can import them without a library.
 */
import type { Flow } from '../engine/flow.js';
import type { Scenario } from '../scenario/scenario.js';

/** Request: the compiled program that a file belongs to. Null where the server does not know the file. */
export const compileRequest = 'menuflow/compile';

export interface CompileParams {
  uri: string;
}

export interface CompileResult {
  /** Absent while there are errors. */
  flow?: Flow;
  sourceMap: SourceMapEntry[];
  /** The errors; what else is wrong is told as diagnostics. */
  problems: CompileProblem[];
  /** The file that the program begins at, and its version in the editor. */
  entry: string;
  version: number;
  /** All files of the program, the entry among them. */
  files: string[];
}

export interface CompileProblem {
  code: string;
  message: string;
  uri: string;
  range: SourceRange;
}

/** Where a part of the flow stands in the text; `pointer` is a JSON pointer into the flow. */
export interface SourceMapEntry {
  pointer: string;
  uri: string;
  range: SourceRange;
}

export interface SourceRange {
  start: SourcePosition;
  end: SourcePosition;
}

export interface SourcePosition {
  line: number;
  character: number;
}

/** Request: a program in numbers. Null where the server does not know the file. */
export const summaryRequest = 'menuflow/summary';

export interface SummaryParams {
  uri: string;
}

export interface FlowSummary {
  /** The file that the program begins at. */
  entry: string;
  nodes: number;
  /** Those of all files of the program. */
  errors: number;
  warnings: number;
}

/** Request: the tests that stand in a file itself. Null where the server does not know the file. */
export const testsRequest = 'menuflow/tests';

export interface TestsParams {
  uri: string;
}

export type TestsResult = Scenario[];

/** Request: runs one of the tools for assistants, on whatever the assistant sent. */
export const toolRequest = 'menuflow/tool';

export interface ToolParams {
  /** The name of the tool, as in `server/assistants`. */
  name: string;
  input: unknown;
  /** The folder that the input's paths are counted from; nothing outside it is read. */
  root: string;
  /** Texts of files that the server may not be able to read by itself, by their addresses. */
  texts: Record<string, string>;
}

export interface ToolResult {
  text: string;
  /** The tool could not do what was asked; the text says why. */
  isError: boolean;
}

/** Notification from the server: a file was built anew, so flows that it belongs to may have changed. */
export const flowChanged = 'menuflow/flowChanged';

export interface FlowChanged {
  uri: string;
}

/** The editor's own command that shows places in the text, for the server's code lenses. */
export const showPlaces = 'menuflow.showPlaces';

/**
 * What it is given: the file and the place that it is asked at, the places to show, and whether the flow begins
 * there. The last two are all that a lens tells, so an editor can tell it in its own language.
 */
export type ShowPlacesArguments = [
  uri: string,
  at: SourcePosition,
  places: { uri: string; range: SourceRange }[],
  isStart: boolean,
];

/**
 * What a server that has no disk, as in a browser, asks the editor. All of them are asked with an address, and
 * answered with null where there is no such file or folder.
 */
export const fileRequests = {
  /** Which of the two it is. */
  kind: 'menuflow/fileKind',
  text: 'menuflow/fileText',
  /** What lies in a folder. */
  entries: 'menuflow/folderEntries',
  /** The addresses of the flows in a folder and below. */
  flows: 'menuflow/folderFlows',
} as const;

export interface FileParams {
  uri: string;
}

export type FileKind = 'file' | 'folder';

export interface FolderEntry {
  name: string;
  kind: FileKind;
}
