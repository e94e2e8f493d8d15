import type { ProblemSeverity } from '../language/problem.js';
import type { Check } from './check.js';

/** What a check tells of its example today. */
export interface TalkedOf {
  /** The example with what is wrong with it underlined. */
  told: string;
  /** What to do about it, in the words of the problems. */
  hints: readonly string[];
  /** The titles of the quick fixes. */
  fixes: readonly string[];
}

/** What a severity means for the author. */
const severities: Readonly<Record<ProblemSeverity, string>> = {
  error: 'the flow cannot run until this is mended',
  warning: 'the flow runs, but hardly as it is meant',
  hint: 'something to think about; the flow is fine without it',
};

/** The documentation page of a check: what is wrong, why it matters, what to do, and an example of both. */
export function pageFor(check: Check, { told, hints, fixes }: TalkedOf): string {
  return `${[
    `# ${check.code}: ${check.title}`,
    `*${check.severity}*: ${severities[check.severity]}.`,
    check.why,
    '## For example',
    fence('text', told),
    ...(hints.length > 0 ? [`**What to do:** ${hints.map(prose).join(' ')}`] : []),
    ...fixesLine(fixes, check),
    '## Mended',
    fence('menuflow', check.right),
    '[All diagnostics](README.md)',
  ].join('\n\n')}\n`;
}

/** The page that lists all checks. */
export function indexPage(checks: readonly Check[]): string {
  const rows = checks
    .map((check) => `| [${check.code}](${check.code}.md) | ${check.severity} | ${check.title} |`)
    .toSorted();
  const meanings = Object.entries(severities).map(([severity, meaning]) => `- **${severity}**: ${meaning}.`);
  return `# Diagnostics\n\nWhat the editor and \`menuflow check\` tell. Each has a code that never changes its meaning, and a page that says why it matters and what to do.\n\n${meanings.join('\n')}\n\n| Code | Severity | What |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function fixesLine(fixes: readonly string[], check: Check): string[] {
  if (fixes.length > 0) return [`The editor offers a quick fix here: ${fixes.map(prose).join('; ')}.`];
  return check.fix ? ['The editor offers a quick fix where the mending is safe.'] : [];
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** Words of a problem as Markdown: its code stays code, and no other sign becomes a mark. */
function prose(words: string): string {
  return words
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\*_<[\]]/g, '\\$&')))
    .join('');
}
