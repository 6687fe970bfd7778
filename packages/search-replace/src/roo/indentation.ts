/**
 * Indents new lines as the matched lines are: each line gets the indentation that the first matched line has in the file,
 * plus its own depth relative to the first searched line. Whitespace at the ends of lines is removed.
 */
export function indentRelatively(
  lines: readonly string[],
  matched: string | undefined,
  searched: string | undefined,
): string[] {
  const file = indentationOf(matched ?? '')
  const base = indentationOf(searched ?? '').length
  return lines.map((line) => {
    const own = indentationOf(line)
    const indentation =
      own.length < base ? file.slice(0, Math.max(0, file.length + own.length - base)) : file + own.slice(base)
    return indentation + line.trim()
  })
}

function indentationOf(line: string): string {
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}
