#!/usr/bin/env node
// Stands in for the VS Code executable: takes the arguments that
// @vscode/test-electron gives, runs the suite inside VS Code's real extension
// host, prints what the suite prints, and exits with its code.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installStandIn, isNoise, startBrowser, startServer } from './stand-in.mjs';

const limit = Number(process.env.MENUFLOW_SUITE_LIMIT_MS || 240_000);
const { options, files } = readArguments(process.argv.slice(2));
installStandIn();
const server = await startServer({ testDriver: true });
const browser = await startBrowser();

let over = false;
const ended = new Promise((resolve) => {
  process.on('SIGINT', () => resolve(130));
  process.on('SIGTERM', () => resolve(143));
  setTimeout(() => {
    console.error(`The suite gave no result within ${limit} ms. The server's log:\n${server.log()}`);
    resolve(124);
  }, limit).unref();
  runSuite(resolve).catch((error) => {
    if (over) return;
    console.error(error);
    console.error(server.log());
    resolve(99);
  });
});
const code = await ended;
over = true;
await browser.stop();
await server.stop();
process.exit(code);

/** Opens the workbench with the extension and its suite; `finished` is called with the suite's exit code. */
async function runSuite(finished) {
  await browser.page.exposeFunction('codeAutomationExit', finished);
  await browser.page.exposeFunction('codeAutomationLog', (type, words) => {
    if (!isNoise(String(words[0]))) (type === 'error' ? console.error : console.log)(...words);
  });
  const payload = (options.extensionDevelopmentPath ?? []).map((folder) => [
    'extensionDevelopmentPath',
    server.uri(fileOf(folder)),
  ]);
  for (const suite of options.extensionTestsPath ?? []) payload.push(['extensionTestsPath', server.uri(fileOf(suite))]);
  await browser.page.goto(server.url({ folder: fileOf(files[0] ?? '.'), payload }));
}

function fileOf(words) {
  return words.startsWith('file:') ? fileURLToPath(words) : path.resolve(words);
}

function readArguments(words) {
  const options = {};
  const files = [];
  for (const word of words) {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) files.push(word);
    else (options[name] ??= []).push(value ?? true);
  }
  return { options, files };
}
