/**
 * A line as it is compared: quotes, dashes, ellipses and the no-break space in their plain form, runs of white space
 * as one blank, trimmed. Linear.
 */
export function normalizeLine(line: string): string {
  return line
    .replace(
      /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0]/g,
      (character) => PLAIN[character] ?? character,
    )
    .replace(/\s+/g, ' ')
    .trim()
}

const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
}

/** Lines as one text, normalised: their newlines too are white space. */
export function normalizeText(lines: readonly string[]): string {
  return lines
    .map(normalizeLine)
    .filter((line) => line !== '')
    .join(' ')
}
