/**
 * Normalizes a line for comparison: quotes, dashes, ellipses and no-break spaces become their plain forms, runs of
 * whitespace become one space, and the ends are trimmed. Linear.
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

/** Joins lines to one normalized text, in which newlines are whitespace, too. */
export function normalizeText(lines: readonly string[]): string {
  return lines
    .map(normalizeLine)
    .filter((line) => line !== '')
    .join(' ')
}
