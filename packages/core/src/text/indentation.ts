/** The blanks at the beginning of a line; the whole of a blank one. */
export function indentationOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/** The column at which a line's content begins, with tab stops every 8 columns. */
export function indentationDepth(line: string): number {
  let depth = 0
  for (const character of line) {
    if (character === ' ') depth++
    else if (character === '\t') depth += 8 - (depth % 8)
    else break
  }
  return depth
}
