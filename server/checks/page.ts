import type { Check } from './check.js';

/** The documentation page of a check. `told` is its first example with what is wrong with it underlined. */
export function pageFor(check: Check, told: string, fixes: readonly string[]): string {
  const fence = (text: string): string => `\`\`\`menuflow\n${text.trimEnd()}\n\`\`\``;
  return `${[
    `# ${check.code}: ${check.title}`,
    `*${check.severity}*`,
    check.why,
    '## For example',
    `\`\`\`text\n${told.trimEnd()}\n\`\`\``,
    '## Mended',
    fence(check.right),
    ...fixesLine(fixes, check),
  ].join('\n\n')}\n`;
}

/** The page that lists all checks. */
export function indexPage(checks: readonly Check[]): string {
  const rows = checks
    .map((check) => `| [${check.code}](${check.code}.md) | ${check.severity} | ${check.title} |`)
    .toSorted();
  return `# Diagnostics\n\nEach has a code that never changes its meaning. Error: the flow cannot run. Warning: it runs, but hardly as meant. Hint: something to think about.\n\n| Code | Severity | What |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function fixesLine(fixes: readonly string[], check: Check): string[] {
  if (fixes.length > 0) return [`The editor offers a quick fix here: ${fixes.join('; ')}.`];
  return check.fix ? ['The editor offers a quick fix where the mending is safe.'] : [];
}
