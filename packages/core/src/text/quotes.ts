/** Where the quote that begins at an offset ends; -1 if its line does not end it. A backslash escapes what follows it. Linear. */
export function endOfQuote(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === line[start]) return at
  }
  return -1
}
