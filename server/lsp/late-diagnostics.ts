import {
  Cancellation,
  DocumentState,
  interruptAndCheck,
  isOperationCancelled,
  type LangiumDocument,
  URI,
} from 'langium';
import type { Diagnostic } from 'vscode-languageserver-types';
import { inOrder, statementProblemsInSteps } from '../checks/statements.js';
import type { Steps } from '../checks/steps.js';
import { flowProblemsBefore, flowProblemsInSteps } from '../checks/whole-flow.js';
import { type FlowFile, isFlowFile } from '../language/generated/ast.js';
import type { Problem } from '../language/problem.js';
import type { EditorServices } from './services.js';

/** Node and a web worker have the same timers; the server's sources know the types of neither. */
const host = globalThis as unknown as {
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
};

/** Up to so many statements all problems are told at once. */
const FEW_STATEMENTS = 300;

/** How long nobody types before the whole of a large flow is looked at. */
const PAUSE_MS = 200;

/** Whether a file belongs to a program so large that looking at all of it would keep its author waiting. */
export function isLarge(file: FlowFile, { naming }: EditorServices): boolean {
  return naming.Programs.of(file).whole.size > FEW_STATEMENTS;
}

/**
 * Looks at the ways through a large flow when its author pauses, and publishes
 * what it finds. The next key ends it, wherever it is.
 */
export class LateDiagnostics {
  private readonly waiting = new Set<string>();
  private timer: unknown;
  private running: Cancellation.CancellationTokenSource | undefined;

  constructor(
    private readonly services: EditorServices,
    private readonly toDiagnostics: (problems: Problem[]) => Diagnostic[],
    /** Whether anything is told of a file at all. */
    private readonly isTold: (document: LangiumDocument) => boolean,
  ) {
    services.shared.workspace.DocumentBuilder.onUpdate(() => this.putOff());
  }

  /** Promises to look at the whole program of a file soon. */
  ask(document: LangiumDocument): void {
    this.waiting.add(document.uri.toString());
    this.putOff();
  }

  /** Ends what goes on, and begins again when nobody has typed for a while. */
  private putOff(): void {
    host.clearTimeout(this.timer);
    this.running?.cancel();
    this.running = undefined;
    if (this.waiting.size > 0) this.timer = host.setTimeout(() => void this.run(), PAUSE_MS);
  }

  private async run(): Promise<void> {
    const running = new Cancellation.CancellationTokenSource();
    this.running = running;
    try {
      for (const document of this.concerned()) await this.examine(document, running.token);
      this.waiting.clear();
    } catch (error) {
      if (isOperationCancelled(error)) return;
      this.services.shared.lsp.Connection?.console.error(
        `The checks of the whole flow failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
      );
      this.waiting.clear();
    }
  }

  /** All files of the programs that are waiting. */
  private concerned(): Set<LangiumDocument<FlowFile>> {
    const { LangiumDocuments: documents } = this.services.shared.workspace;
    const concerned = new Set<LangiumDocument<FlowFile>>();
    for (const uri of this.waiting) {
      const file = documents.getDocument(URI.parse(uri))?.parseResult.value;
      if (!isFlowFile(file)) continue;
      for (const { $document } of this.services.naming.Programs.of(file).files)
        if ($document) concerned.add($document as LangiumDocument<FlowFile>);
    }
    return concerned;
  }

  private async examine(document: LangiumDocument<FlowFile>, token: Cancellation.CancellationToken): Promise<void> {
    await interruptAndCheck(token);
    const before = document.diagnostics ?? [];
    const statements = await paused(statementProblemsInSteps(document, this.services), token);
    const ofFlow = await paused(flowProblemsInSteps(document, this.services, statements), token);
    if (document.state !== DocumentState.Validated || !this.isTold(document)) return;
    const diagnostics = this.toDiagnostics(inOrder(statements, ofFlow));
    document.diagnostics = diagnostics;
    if (JSON.stringify(before) === JSON.stringify(diagnostics)) return;
    await this.services.shared.lsp.Connection?.sendDiagnostics({ uri: document.uri.toString(), diagnostics });
  }
}

/** Does some work, and lets an editor do something more urgent in its pauses, or end it. */
export async function paused<Result>(steps: Steps<Result>, token: Cancellation.CancellationToken): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await interruptAndCheck(token);
  }
}

/** What can be told of a file of a large program at once: its statements, and what was known of the whole. */
export function* promptProblems(document: LangiumDocument<FlowFile>, services: EditorServices): Steps<Problem[]> {
  return inOrder(yield* statementProblemsInSteps(document, services), flowProblemsBefore(document));
}
