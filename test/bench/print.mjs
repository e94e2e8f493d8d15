// The report as people read it: in the terminal and in the page of the documentation.
/** All ratios in one table, the goals beside them. */
export function ratioTable(ratios) {
  return {
    title: 'How many times as good: more is better',
    head: ['', 'Ratio', 'Goal', ''],
    rows: ratios.map(({ name, ratio, goal }) => [
      name,
      String(ratio),
      goal === undefined ? '' : `≥ ${goal}`,
      goal === undefined ? '' : ratio >= goal ? 'reached' : 'missed',
    ]),
  };
}

/** A table in columns; the first one holds words, the others figures. */
export function inColumns({ title, head, rows }) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return `${title}\n${all.map((row) => `  ${line(row)}`.trimEnd()).join('\n')}\n`;
}

export function inMarkdown({ title, head, rows }) {
  const line = (row) => `| ${row.join(' | ')} |`.replaceAll('|  |', '| |');
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:|')
    .join('')}`;
  return `${title}:\n\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}
