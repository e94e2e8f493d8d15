import * as vscode from 'vscode';
import type { LazyPreviews } from '../preview/lazy.js';
import { TestTree } from './explorer.js';
import type { Findings } from './findings.js';
import type { TestRuns } from './runs.js';
import type { TestSource } from './source.js';

/** The Test Explorer for flows. The engine behind it is loaded when the first test runs. */
export class FlowTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('menuflow', vscode.l10n.t('Menuflow'));
  private readonly tree: TestTree;
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly disposables: vscode.Disposable[] = [this.controller, this.changed];
  private loaded: Promise<{ runs: TestRuns; findings: Findings }> | undefined;

  constructor(
    private readonly source: TestSource,
    private readonly previews: LazyPreviews,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.tree = new TestTree(this.controller, source, log);
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    this.profile(vscode.l10n.t('Run'), Run, true);
    this.profile(vscode.l10n.t('Debug in the Preview'), Debug, false);
    const coverage = this.profile(vscode.l10n.t('Run with Coverage'), Coverage, true);
    coverage.loadDetailedCoverage = async (_run, file) => (await this.load()).runs.detailsOf(file);
    this.disposables.push(
      vscode.commands.registerCommand('menuflow.acceptNewText', async (argument?: unknown) =>
        (await this.load()).runs.accept(argument),
      ),
      vscode.commands.registerCommand('menuflow.recordTest', () => this.record()),
      vscode.commands.registerCommand('menuflow.explore', (uri?: unknown) => this.explore(uri)),
    );
  }

  /** A file was built anew: its tests, and those that include it, may be others now. */
  fileChanged(uri: vscode.Uri): void {
    void this.tree.refresh(uri).then(() => this.changed.fire(uri));
  }

  dispose(): void {
    void this.loaded?.then(({ findings }) => findings.dispose());
    for (const disposable of this.disposables) disposable.dispose();
  }

  private profile(title: string, kind: vscode.TestRunProfileKind, isContinuous: boolean): vscode.TestRunProfile {
    return this.controller.createRunProfile(
      title,
      kind,
      async (request, token) => (await this.load()).runs.run(request, kind, token),
      kind === vscode.TestRunProfileKind.Run || kind === vscode.TestRunProfileKind.Coverage,
      undefined,
      isContinuous,
    );
  }

  private load(): Promise<{ runs: TestRuns; findings: Findings }> {
    this.loaded ??= Promise.all([import('./runs.js'), import('./findings.js')]).then(([runs, found]) => {
      const findings = new found.Findings(this.previews);
      return {
        findings,
        runs: new runs.TestRuns(this.tree, this.source, this.previews, findings, this.changed.event, this.log),
      };
    });
    return this.loaded;
  }

  /** Writes the preview's conversation as a test at the end of its flow. */
  private async record(): Promise<void> {
    const recorded = await this.previews.recording();
    if (!recorded) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open the preview and talk to the bot first; then its conversation can become a test.'),
      );
      return;
    }
    const { appendTest } = await import('./insert.js');
    await appendTest(recorded.uri, recorded.test);
  }

  private async explore(given: unknown): Promise<void> {
    const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
    if (uri) await (await this.load()).runs.exploreNow(uri);
  }
}
