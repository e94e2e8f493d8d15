import type { Check } from './check.js';

/** The documentation page of a check. */
export function pageFor(check: Check): string {
  const fence = (text: string): string => `\`\`\`menuflow\n${text.trimEnd()}\n\`\`\``;
  return (
    [
      `# ${check.code}: ${check.title}`,
      `*${check.severity}*`,
      check.why,
      '## For example',
      fence(check.wrong),
      '## Mended',
      fence(check.right),
      ...(check.fix ? ['The editor offers a quick fix for it.'] : []),
    ].join('\n\n') + '\n'
  );
}

/** The page that lists all checks. */
export function indexPage(checks: readonly Check[]): string {
  const rows = checks
    .map((check) => `| [${check.code}](${check.code}.md) | ${check.severity} | ${check.title} |`)
    .toSorted();
  return `# Diagnostics\n\nEach has a code that never changes its meaning. Error: the flow cannot run. Warning: it runs, but hardly as meant. Hint: something to think about.\n\n| Code | Severity | What |\n|---|---|---|\n${rows.join('\n')}\n`;
}
