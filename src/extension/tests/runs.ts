import * as vscode from 'vscode';
import type { CompileResult } from '../../messages/lsp.js';
import {
  Coverage,
  Exploration,
  leftOutWords,
  quoted,
  runScenario,
  type Scenario,
  type ScenarioResult,
  transcriptOf,
} from '../../scenario/index.js';
import { type Fixtures, readFixtures } from '../../scenario/fixtures.js';
import { fixturesText } from '../preview/fixtures-file.js';
import type { LazyPreviews } from '../preview/lazy.js';
import { coverageOf, FlowFileCoverage } from './coverage.js';
import type { TestTree } from './explorer.js';
import type { Findings } from './findings.js';
import { rangeOf } from './range.js';
import type { TestSource } from './source.js';

/** Both extension hosts have it; neither's types are here. */
declare function setTimeout(work: () => void, after: number): unknown;

/** Events between two looks at whether somebody wants to stop. */
const STRETCH = 500;
/** An exploration in the editor takes no longer than this; the command line can take its time. */
const LONGEST = 20_000;

/** The flow of a run's items, and what was come through in it. */
type Covered = Map<string, { result: CompileResult; coverage: Coverage }>;

/** The files of the programs that the tests of a file were run on. */
type Programs = Map<string, readonly string[]>;

/** Runs tests and explorations for the Test Explorer. */
export class TestRuns {
  constructor(
    private readonly tree: TestTree,
    private readonly source: TestSource,
    private readonly previews: LazyPreviews,
    private readonly findings: Findings,
    private readonly changed: vscode.Event<vscode.Uri>,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  async run(
    request: vscode.TestRunRequest,
    kind: vscode.TestRunProfileKind,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const programs: Programs = new Map();
    await this.runOnce(request, kind, token, programs);
    if (!request.continuous) return;
    const changed = new Set<string>();
    let running: Promise<void> | undefined;
    const again = async (): Promise<void> => {
      while (changed.size > 0 && !token.isCancellationRequested) {
        for (const [uri, files] of programs) if (files.some((file) => changed.has(file))) programs.delete(uri);
        changed.clear();
        // VS Code takes the runs of one request for parts of one, in which a failure outweighs what passes later.
        const { include, exclude, profile, preserveFocus } = request;
        await this.runOnce(
          new vscode.TestRunRequest(include, exclude, profile, true, preserveFocus),
          kind,
          token,
          programs,
        );
      }
      running = undefined;
    };
    const listener = this.changed((uri) => {
      changed.add(uri.toString());
      running ??= again();
    });
    token.onCancellationRequested(() => listener.dispose());
  }

  detailsOf(file: vscode.FileCoverage): vscode.FileCoverageDetail[] {
    return file instanceof FlowFileCoverage ? file.details : [];
  }

  /** Explores a flow from its command, as if its entry in the Test Explorer had been run. */
  async exploreNow(uri: vscode.Uri): Promise<void> {
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Exploring the flow'), cancellable: true },
      async (progress, token) => {
        const result = await this.source.compile(uri);
        if (!result?.flow) {
          void vscode.window.showWarningMessage(vscode.l10n.t('The flow has errors; mend them first.'));
          return;
        }
        const exploration = new Exploration(result.flow, { fixtures: await fixturesFor(result) });
        await this.walk(exploration, token, (words) => progress.report({ message: words }));
        const explored = exploration.result();
        const { findings } = explored;
        this.findings.tell(uri, result, findings);
        const said =
          findings.length === 0
            ? vscode.l10n.t('Exploring found nothing that breaks.')
            : vscode.l10n.t('Exploring found {0}; see the problems.', findings.length);
        void vscode.window.showInformationMessage([said, ...leftOutWords(explored)].join(' '));
      },
    );
  }

  /** Writes what the bot says now into a test that wanted something else. */
  async accept(argument: unknown): Promise<void> {
    const given = argument as { test?: vscode.TestItem } | undefined;
    const uri = given?.test?.uri ?? vscode.window.activeTextEditor?.document.uri;
    if (!uri) return;
    const [scenarios, compiled] = await Promise.all([this.source.tests(uri), this.source.compile(uri)]);
    const flow = compiled?.flow;
    if (!scenarios || !flow) return;
    const meaning = given?.test && this.tree.meaningOf(given.test);
    const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
    const wanted =
      meaning?.kind === 'test'
        ? scenarios.filter(({ title }) => title === meaning.scenario.title)
        : scenarios.filter(({ range }) => range.start.line <= line && line <= range.end.line);
    const edit = new vscode.WorkspaceEdit();
    for (const scenario of wanted) {
      for (const { move, texts } of runScenario(flow, scenario, { accept: true }).accepted) {
        const said = scenario.moves[move]?.said;
        if (said) edit.replace(uri, rangeOf(said), texts.map(quoted).join(', '));
      }
    }
    if (edit.size === 0)
      void vscode.window.showInformationMessage(vscode.l10n.t('There is no new text of the bot to accept here.'));
    else await vscode.workspace.applyEdit(edit);
  }

  /** Runs what was asked for, but for the tests of programs that are known to be as they were. */
  private async runOnce(
    request: vscode.TestRunRequest,
    kind: vscode.TestRunProfileKind,
    token: vscode.CancellationToken,
    programs: Programs,
  ): Promise<void> {
    const run = this.tree.controller.createTestRun(request);
    const covered: Covered = new Map();
    const compiled = new Map<string, CompileResult | null>();
    try {
      for (const item of await this.itemsOf(request, new Set(programs.keys()))) {
        const { uri } = item;
        if (token.isCancellationRequested || run.token.isCancellationRequested || !uri) break;
        const key = uri.toString();
        run.started(item);
        let result = compiled.get(key);
        if (result === undefined) {
          result = await this.source.compile(uri);
          compiled.set(key, result);
          if (result) programs.set(key, [key, ...result.files]);
        }
        await this.runItem(run, item, uri, result, kind, covered);
      }
      if (kind === vscode.TestRunProfileKind.Coverage)
        for (const { result, coverage } of covered.values())
          for (const file of coverageOf(result, coverage)) run.addCoverage(file);
    } catch (error) {
      this.log.error(String(error));
    } finally {
      run.end();
    }
  }

  /**
   * The tests to run, with those of files that nobody has opened yet, but without those of files where nothing
   * changed; an exploration only where it was asked for.
   */
  private async itemsOf(request: vscode.TestRunRequest, unchanged: ReadonlySet<string>): Promise<vscode.TestItem[]> {
    const excluded = new Set(request.exclude);
    const roots: vscode.TestItem[] = [];
    if (request.include) roots.push(...request.include);
    else {
      if (unchanged.size === 0) await this.tree.findAll();
      for (const [, item] of this.tree.controller.items) roots.push(item);
    }
    const found: vscode.TestItem[] = [];
    for (const item of roots) {
      if (excluded.has(item) || (item.uri && unchanged.has(item.uri.toString()))) continue;
      if (this.tree.meaningOf(item).kind !== 'file') {
        found.push(item);
        continue;
      }
      if (item.uri) await this.tree.refresh(item.uri);
      for (const [, child] of item.children)
        if (!excluded.has(child) && this.tree.meaningOf(child).kind === 'test') found.push(child);
    }
    return found;
  }

  private async runItem(
    run: vscode.TestRun,
    item: vscode.TestItem,
    uri: vscode.Uri,
    result: CompileResult | null,
    kind: vscode.TestRunProfileKind,
    covered: Covered,
  ): Promise<void> {
    if (!result?.flow) {
      const first = result?.problems[0];
      run.errored(item, new vscode.TestMessage(first?.message ?? vscode.l10n.t('The flow cannot be read yet.')));
      return;
    }
    const meaning = this.tree.meaningOf(item);
    const known = covered.get(result.entry) ?? { result, coverage: new Coverage(result.flow) };
    covered.set(result.entry, known);
    const began = Date.now();
    if (meaning.kind === 'exploration') {
      const exploration = new Exploration(result.flow, { fixtures: await fixturesFor(result) });
      await this.walk(exploration, run.token, (words) => run.appendOutput(`${words}\r\n`, undefined, item));
      const explored = exploration.result();
      const { findings, coverage } = explored;
      for (const words of leftOutWords(explored)) run.appendOutput(`${words}\r\n`, undefined, item);
      known.coverage.add(coverage);
      this.findings.tell(uri, result, findings);
      const messages = findings.map((finding) => this.findings.messageOf(finding, result));
      if (messages.length === 0) run.passed(item, Date.now() - began);
      else run.failed(item, messages, Date.now() - began);
      return;
    }
    // The text may have changed since the item was made.
    const scenario = await this.scenarioOf(item, uri);
    if (!scenario) {
      run.skipped(item);
      return;
    }
    const played = runScenario(result.flow, scenario);
    known.coverage.add(played.coverage);
    run.appendOutput(transcript(scenario, played), undefined, item);
    if (played.passed) run.passed(item, Date.now() - began);
    else run.failed(item, failureMessage(scenario, played), Date.now() - began);
    if (kind === vscode.TestRunProfileKind.Debug) await this.previews.playActs(uri, played.data, played.acts);
  }

  private async scenarioOf(item: vscode.TestItem, uri: vscode.Uri): Promise<Scenario | undefined> {
    const meaning = this.tree.meaningOf(item);
    if (meaning.kind !== 'test') return undefined;
    const { scenario } = meaning;
    const scenarios = (await this.source.tests(uri)) ?? [];
    const same = scenarios.filter(({ title }) => title === scenario.title);
    return same.find(({ range }) => range.start.line === scenario.range.start.line) ?? same[0];
  }

  private async walk(
    exploration: Exploration,
    token: vscode.CancellationToken,
    tell: (words: string) => void,
  ): Promise<void> {
    const began = Date.now();
    let told = began;
    while (exploration.advance(STRETCH) && !token.isCancellationRequested && Date.now() - began < LONGEST) {
      if (Date.now() - told > 500) {
        told = Date.now();
        const { events, nodes } = exploration.progress;
        tell(vscode.l10n.t('{0} events tried, {1} nodes come to', events, nodes));
      }
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 0);
      });
    }
    exploration.stop();
  }
}

/** What an author keeps beside the flow to try it with. */
async function fixturesFor({ entry }: CompileResult): Promise<Fixtures> {
  return readFixtures(await fixturesText(vscode.Uri.parse(entry)));
}

function failureMessage(scenario: Scenario, { failure }: ScenarioResult): vscode.TestMessage {
  if (!failure) return new vscode.TestMessage('');
  const words = [failure.message, failure.hint].filter(Boolean).join('\n');
  const isDifference = failure.expected !== undefined && failure.actual !== undefined;
  const message = isDifference
    ? vscode.TestMessage.diff(words, failure.expected ?? '', failure.actual ?? '')
    : new vscode.TestMessage(words);
  const move = scenario.moves[failure.move];
  message.location = new vscode.Location(vscode.Uri.parse(scenario.uri), rangeOf(move?.range ?? scenario.range));
  if (move?.kind === 'botSays' || move?.kind === 'botShows') message.contextValue = 'menuflow.newText';
  return message;
}

/** The conversation for the output of the run; terminals want both characters of a line's end. */
function transcript(scenario: Scenario, result: ScenarioResult): string {
  const lines = transcriptOf(scenario, result).map(({ mark, words }) => `${mark} ${words}`.trimEnd());
  return `${[scenario.title, ...lines, ''].join('\r\n')}\r\n`;
}
