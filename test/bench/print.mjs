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

/** When and where it was measured, and whether the machine was busy with other things. */
export function circumstancesOf({ at, node, processors, load, seconds }) {
  const busy = load > processors ? `, which ${load} programs wanted at the time: what the clock tells is too long` : '';
  return `Measured on ${at.slice(0, 10)} in ${seconds} s, with Node ${node}, on ${processors} processors${busy}.`;
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
