// The file system of a workspace that has no disk: what vscode.dev has for a
// repository, and a web stand-in for a folder of the tests. It runs in the
// worker that VS Code starts for extensions, so it has nothing but `fetch`.
const vscode = require('vscode');

exports.activate = (context) => {
  const files = vscode.Uri.joinPath(context.extensionUri, '../../files').toString();
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('web-files', new WebFiles(files), { isCaseSensitive: true }),
  );
};

class WebFiles {
  changed = new vscode.EventEmitter();
  onDidChangeFile = this.changed.event;

  constructor(files) {
    this.files = files;
  }

  /** Nothing tells of changes that others make. */
  watch() {
    return new vscode.Disposable(() => undefined);
  }

  async stat(uri) {
    return (await this.ask(uri, 'stat')).json();
  }

  async readDirectory(uri) {
    return (await this.ask(uri, 'list')).json();
  }

  async readFile(uri) {
    return new Uint8Array(await (await this.ask(uri, 'read')).arrayBuffer());
  }

  async writeFile(uri, content, { create, overwrite }) {
    const exists = await this.stat(uri).then(
      () => true,
      () => false,
    );
    if (exists && create && !overwrite) throw vscode.FileSystemError.FileExists(uri);
    if (!exists && !create) throw vscode.FileSystemError.FileNotFound(uri);
    await this.ask(uri, 'write', content);
    this.tell(uri, exists ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created);
  }

  async createDirectory(uri) {
    await this.ask(uri, 'folder', '');
    this.tell(uri, vscode.FileChangeType.Created);
  }

  async delete(uri) {
    await this.ask(uri, 'delete', '');
    this.tell(uri, vscode.FileChangeType.Deleted);
  }

  async rename(from, to) {
    await this.ask(from, 'rename', to.path);
    this.tell(from, vscode.FileChangeType.Deleted);
    this.tell(to, vscode.FileChangeType.Created);
  }

  tell(uri, type) {
    this.changed.fire([{ type, uri }]);
  }

  async ask(uri, what, body) {
    const path = uri.path.split('/').map(encodeURIComponent).join('/');
    const answer = await fetch(`${this.files}${path}?${what}`, body === undefined ? {} : { method: 'POST', body });
    if (!answer.ok) throw vscode.FileSystemError.FileNotFound(uri);
    return answer;
  }
}
