// What the site holds, and in which order its pages are offered.

/** The navigation: parts of files of the repository, each with a word for its link. */
export const contents = [
  {
    title: 'Start',
    pages: [
      ['README.md', 'menuflow'],
      ['docs/tutorial.md', 'Tutorial'],
      ['examples/README.md', 'Examples'],
    ],
  },
  {
    title: 'How to',
    pages: [
      ['docs/how-to/README.md', 'All answers'],
      ['docs/how-to/wizard-with-branches.md', 'Branch in a wizard'],
      ['docs/how-to/list-from-an-api.md', 'A list from an API'],
      ['docs/how-to/back-and-reset.md', 'Back and start over'],
      ['docs/how-to/tests.md', 'Test a flow'],
      ['docs/how-to/several-files.md', 'Several files'],
      ['docs/how-to/ci.md', 'Check flows in CI'],
      ['docs/how-to/embed-the-engine.md', 'Engine in a bot'],
      ['docs/how-to/import-from-a-visual-builder.md', 'From a visual builder'],
    ],
  },
  {
    title: 'Language',
    pages: [
      ['docs/language.md', 'The language'],
      ['docs/settings.md', 'Settings'],
      ['docs/expressions.md', 'Expressions'],
      ['docs/testing.md', 'Tests'],
      ['docs/grammar.md', 'Grammar'],
      ['docs/diagnostics/README.md', 'Diagnostics'],
    ],
  },
  {
    title: 'Tools',
    pages: [
      ['docs/vscode.md', 'In VS Code'],
      ['docs/command-line.md', 'Command line'],
      ['docs/editors/README.md', 'Other editors'],
      ['docs/agents.md', 'For assistants'],
    ],
  },
  {
    title: 'Bots',
    pages: [
      ['docs/engine.md', 'The engine'],
      ['docs/events.md', 'Events and effects'],
      ['docs/flow-json.md', 'Flow JSON'],
      ['docs/performance.md', 'Performance'],
    ],
  },
  {
    title: 'Project',
    pages: [
      ['docs/design-decisions.md', 'Design decisions'],
      ['ARCHITECTURE.md', 'Architecture'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['docs/releasing.md', 'Releasing'],
      ['SECURITY.md', 'Security'],
      ['CHANGELOG.md', 'Changelog'],
    ],
  },
];

/** The page of the site for a file of the repository, as a path from the site's root. */
export function pageFor(file) {
  const below = file.replace(/^docs\//, '');
  if (/(^|\/)README\.md$/.test(below)) return below.replace(/README\.md$/, 'index.html');
  if (below.endsWith('.md')) return below.toLowerCase().replace(/\.md$/, '.html');
  return `${below}.html`;
}
