/** Renders a Markdown table as a formatter would lay it out. All columns but the first contain numbers and are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.trim().replaceAll('|', '\\|')))
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? cells[at]?.padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [first = [], ...others] = all
  return [line(first), line(rule), ...others.map(line)].join('\n')
}
