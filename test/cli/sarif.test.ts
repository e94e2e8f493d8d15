import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { checks } from '../../server/checks/index.js';
import { sarif } from '../../src/cli/sarif.js';
import { run } from './run.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-sarif-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The standard's own schema, as Microsoft's package carries it; Ajv knows its draft-04 identifier under another name. */
function sarifSchema(): object {
  const place = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>;
  return schema;
}

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(sarifSchema());

function faults(log: string): string[] {
  return validate(JSON.parse(log))
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

describe('the SARIF log', () => {
  it('is valid for every check there is, with its wrong example', async () => {
    for (const check of checks) {
      const file = path.join(folder, `${check.code}.menuflow`);
      writeFileSync(file, check.wrong);
    }
    const { out } = await run(['check', '--format', 'sarif', folder]);
    const { runs } = JSON.parse(out) as { runs: { results: { ruleId: string }[] }[] };
    const seen = new Set(runs[0]?.results.map((result) => result.ruleId));
    expect(seen.size).toBeGreaterThan(checks.length / 2);
    expect(faults(out)).toEqual([]);
  });

  it('is valid where nothing was found', () => {
    expect(faults(sarif([]))).toEqual([]);
  });

  it('is valid for a file whose name is no address', async () => {
    const file = path.join(folder, 'a b%#?ü.menuflow');
    writeFileSync(file, 'menu main "M" {\n  item a "A" -> nowhere\n}\n');
    const { out } = await run(['check', '--format', 'sarif', file]);
    expect(faults(out)).toEqual([]);
    expect(out).toContain('a%20b%25%23%3F%C3%BC.menuflow');
  });

  it('names a file below this folder by its way from here', () => {
    const uri = pathToFileURL('flows/a b#.menuflow').toString();
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const log = sarif([{ code: 'MF101', severity: 'error', message: 'No.', uri, range }]);
    expect(faults(log)).toEqual([]);
    expect(log).toContain('"uri": "flows/a%20b%23.menuflow"');
  });

  it('would be found out if it were not valid', () => {
    const log = JSON.parse(sarif([])) as { runs: { columnKind: string }[] };
    for (const part of log.runs) part.columnKind = 'furlongs';
    expect(faults(JSON.stringify(log))).not.toEqual([]);
  });

  it('names a page of the documentation for each rule', () => {
    const pages = readdirSync(new URL('../../docs/diagnostics/', import.meta.url));
    expect(checks.map((check) => `${check.code}.md`).filter((page) => !pages.includes(page))).toEqual([]);
  });
});

describe('a GitHub annotation', () => {
  it('keeps to its line and its properties, whatever the file and the text are called', async () => {
    const file = path.join(folder, '50%, a:b.menuflow');
    writeFileSync(file, 'menu main "M" {\n  item a "A" -> `50%, no:where`\n}\n');
    const { out } = await run(['check', '--format', 'github', file]);
    const [line, ...others] = out.trimEnd().split('\n');
    expect(others).toEqual([]);
    expect(line).toMatch(/^::error file=[^,:]*50%25%2C a%3Ab\.menuflow,line=2,/);
    expect(line?.split('::')[2]).toContain('`50%25, no:where`');
  });
});
