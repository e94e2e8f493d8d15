import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample } from './support.js';

describe('Tools for assistants', function () {
  before(function () {
    // A build of VS Code without language models has no tools to offer.
    if (!vscode.lm?.tools) this.skip();
  });
  afterEach(closeAll);

  it('are offered to the editor’s language models, each with the schema of its input', () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith('menuflow_'));
    assert.deepEqual(own.map(({ name }) => name).toSorted(), [
      'menuflow_check_flow',
      'menuflow_explain_language',
      'menuflow_explain_node',
      'menuflow_explore_flow',
      'menuflow_format_flow',
      'menuflow_simulate_flow',
      'menuflow_test_flow',
    ]);
    assert.ok(own.every(({ inputSchema }) => inputSchema !== undefined));
  });
});
