import * as vscode from 'vscode';
import type { Scenario } from '../../scenario/index.js';
import { flowsOfWorkspace } from '../find-flows.js';
import { readText } from '../text-files.js';
import { rangeOf } from './range.js';
import type { TestSource } from './source.js';

/** What the items of the Test Explorer stand for. */
export type Meaning =
  | { kind: 'file' }
  | { kind: 'test'; scenario: Scenario }
  /** The walk through every way of the flow that a file belongs to. */
  | { kind: 'exploration' };

/** A file has tests, or might: a line that begins with `test`. */
const mayHaveTests = /^test\b/m;

/** The tree of the Test Explorer: files, their tests in the order of the text, and an exploration for each. */
export class TestTree {
  private readonly meanings = new WeakMap<vscode.TestItem, Meaning>();

  constructor(
    readonly controller: vscode.TestController,
    private readonly source: TestSource,
    private readonly log: vscode.LogOutputChannel,
  ) {
    controller.resolveHandler = async (item) => {
      if (item?.uri) await this.refresh(item.uri);
      else await this.findAll();
    };
    controller.refreshHandler = () => this.findAll();
  }

  meaningOf(item: vscode.TestItem): Meaning {
    return this.meanings.get(item) ?? { kind: 'file' };
  }

  /** All files of the workspace that may have tests. What is open is known already. */
  async findAll(): Promise<void> {
    for (const uri of await flowsOfWorkspace(this.log)) {
      const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
      const text = open?.getText() ?? (await readText(uri));
      if (mayHaveTests.test(text)) this.fileItem(uri).canResolveChildren = true;
      else if (!open) this.controller.items.delete(uri.toString());
    }
  }

  /** Takes up the tests that a file has now; those that stay keep their items, and with them their results. */
  async refresh(uri: vscode.Uri): Promise<void> {
    const scenarios = await this.source.tests(uri).catch((error: unknown) => {
      this.log.warn(String(error));
      return null;
    });
    if (!scenarios) return;
    if (scenarios.length === 0) {
      this.controller.items.delete(uri.toString());
      return;
    }
    const file = this.fileItem(uri);
    const titles = new Map<string, number>();
    const items = scenarios.map((scenario, index) => {
      const nth = (titles.get(scenario.title) ?? 0) + 1;
      titles.set(scenario.title, nth);
      const id = `${uri.toString()}#${scenario.title}#${nth}`;
      const label = scenario.title === '' ? vscode.l10n.t('a test without a title') : scenario.title;
      const item = this.childOf(file, id, label, uri);
      item.range = rangeOf(scenario.range);
      item.sortText = String(index).padStart(6, '0');
      this.meanings.set(item, { kind: 'test', scenario });
      return item;
    });
    const exploration = this.childOf(file, `${uri.toString()}#explore`, vscode.l10n.t('Explore every way'), uri);
    exploration.sortText = 'explore';
    exploration.description = vscode.l10n.t('finds dead ends, traps and empty places');
    this.meanings.set(exploration, { kind: 'exploration' });
    file.children.replace([...items, exploration]);
  }

  private fileItem(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.meanings.set(item, { kind: 'file' });
    this.controller.items.add(item);
    return item;
  }

  private childOf(file: vscode.TestItem, id: string, label: string, uri: vscode.Uri): vscode.TestItem {
    const known = file.children.get(id);
    return known?.label === label ? known : this.controller.createTestItem(id, label, uri);
  }
}
