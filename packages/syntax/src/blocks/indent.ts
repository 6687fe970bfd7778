/** A new text at its place, line by line. */
export interface Indented {
  readonly lines: readonly string[]
  /** The same lines as they were sent. */
  readonly sent: readonly string[]
}

/**
 * Moves a new text to the indentation of the block that it is for. Its first line decides: where it has an indentation of its own,
 * that is exchanged; where it has none, all lines move, or only the first if the others stand already as they do in the file.
 *
 * @param old the text of the block, whose lines tell how deep lines of the new text stand in the file
 */
export function indented(text: string, base: string, old: string): Indented {
  const sent = text.split('\n')
  const [first = '', ...rest] = sent
  const own = indentationOf(first)
  if (own === base) return { lines: sent, sent }
  if (own !== '') {
    const exchange = (line: string) => (line.startsWith(own) ? base + line.slice(own.length) : line)
    return { lines: sent.map(exchange), sent }
  }
  const moved = rest.map((line) => (line.trim() === '' ? line : base + line))
  const known = new Set(old.split('\n'))
  const count = (lines: readonly string[]) =>
    lines.filter((line) => line.trim() !== '' && known.has(line)).length
  const difference = count(rest) - count(moved)
  const isPlaced = difference === 0 ? standsAlready(first, rest, base) : difference > 0
  return { lines: [base + first, ...(isPlaced ? rest : moved)], sent }
}

/** Whether the lines below the first are as deep as in the file: the last one closes at the base, a comment or an attribute comes first, or all are deeper. */
function standsAlready(first: string, rest: readonly string[], base: string): boolean {
  const lines = rest.filter((line) => line.trim() !== '')
  const last = lines.at(-1)
  if (last === undefined || !lines.every((line) => line.startsWith(base))) return false
  // In Python, a bracket closes nothing that a `def` opens.
  if (indentationOf(last) === base && !isHeader(first) && /^(?:[}\])]|end\b|<\/)/.test(last.trim()))
    return true
  return /^(?:\/[/*]|[#@[]|<!--)/.test(first) || lines.every((line) => indentationOf(line) !== base)
}

/** A line of Python that opens a block, with a comment behind it or without. */
function isHeader(line: string): boolean {
  return (line.split('#')[0] ?? '').trimEnd().endsWith(':')
}

export function indentationOf(line: string): string {
  return /^[^\S\n]*/.exec(line)?.[0] ?? ''
}
