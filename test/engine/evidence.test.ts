import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Flow, nodeTable, readFlow, stepSettings, stepTypes } from '../../src/engine/index.js';
import { parseTranscript } from './transcript.js';

const folder = join(import.meta.dirname, 'transcripts');
const page = join(folder, 'README.md');
const heading = '## Settings, outputs and step types';

interface Played {
  file: string;
  source: string;
  nodes: Flow['nodes'][string][];
}

const conversations = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((file): Played => {
    const source = readFileSync(join(folder, file), 'utf8');
    const flows = parseTranscript(source).moves.flatMap((move) => (move.kind === 'flow' ? [move.flow] : []));
    return { file, source, nodes: flows.flatMap((flow) => Object.values(readFlow(flow).flow?.nodes ?? {})) };
  });

/** Which conversations have something in them, at most three by name. */
function shownBy(holds: (played: Played) => boolean): string {
  return conversations
    .filter(holds)
    .slice(0, 3)
    .map(({ file }) => `\`${file}\``)
    .join(', ');
}

function stepsOf(node: Played['nodes'][number]): object[] {
  return node.type === 'menu.wizard' ? (node.settings as { steps: object[] }).steps : [];
}

/** A row for each setting, output, field and type of step, and the conversations in which it takes part. */
function rows(): [string, string][] {
  const ofNodes = nodeTable.flatMap((spec): [string, string][] => [
    ...spec.settings.map(({ json }): [string, string] => [
      `${spec.type} \`${json}\``,
      shownBy(({ nodes }) => nodes.some((node) => node.type === spec.type && Object.hasOwn(node.settings, json))),
    ]),
    ...spec.outputs
      .filter(({ name }) => name !== '*')
      .map(({ name }): [string, string] => [
        `${spec.type} output ${name}`,
        shownBy(
          ({ nodes, source }) => nodes.some((node) => node.type === spec.type) && source.includes(`.${name} to `),
        ),
      ]),
  ]);
  const ofSteps = stepSettings.map(({ json }): [string, string] => [
    `step \`${json}\``,
    shownBy(({ nodes }) => nodes.flatMap(stepsOf).some((step) => Object.hasOwn(step, json))),
  ]);
  const ofTypes = stepTypes.map(({ name }): [string, string] => [
    `step of type ${name}`,
    shownBy(({ nodes }) => nodes.flatMap(stepsOf).some((step) => 'type' in step && step.type === name)),
  ]);
  return [...ofNodes, ...ofSteps, ...ofTypes];
}

function table(): string {
  const lines = rows().map(([row, files]) => `| ${row} | ${files} |`);
  return `${heading}\n\n| Row | Takes part in |\n|---|---|\n${lines.join('\n')}\n`;
}

const written = readFileSync(page, 'utf8');
const byHand = written.split(heading)[0] ?? '';
if (process.env.WRITE_DOCS) writeFileSync(page, byHand + table());

describe('the page that says what shows each row of the specification', () => {
  const claims = byHand
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---') && !line.endsWith('Shown by |'));

  it('names something for every row', () => {
    expect(claims.length).toBeGreaterThan(50);
    for (const claim of claims) expect(claim, claim).toMatch(/`[\w-]+\.(?:txt|test\.ts)`/);
  });

  it('names only conversations and tests that there are', () => {
    for (const claim of claims) {
      for (const [, file = '', name] of claim.matchAll(/`([\w-]+\.(?:txt|test\.ts))`(?:: ([^|`]+?))?(?= \||, `)/g)) {
        const path = file.endsWith('.txt') ? join(folder, file) : join(import.meta.dirname, file);
        expect(existsSync(path), claim).toBe(true);
        if (name !== undefined) expect(readFileSync(path, 'utf8'), claim).toContain(`'${name}'`);
      }
    }
  });

  it('names every conversation', () => {
    for (const { file } of conversations) expect(byHand).toContain(`\`${file}\``);
  });

  it('has a conversation for every setting, output, field and type of step', () => {
    expect(rows().filter(([, files]) => files === '')).toEqual([]);
  });

  it('has the table that the conversations give', () => {
    expect(readFileSync(page, 'utf8'), 'WRITE_DOCS=1 vitest run test/engine/evidence writes it anew').toBe(
      byHand + table(),
    );
  });
});
