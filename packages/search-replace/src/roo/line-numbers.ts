/** Whether a text has a number and a bar before every line, as a read tool shows it. */
export function isNumbered(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => NUMBERED.test(line))
}

/** The lines without number and bar, where they have them. */
export function withoutNumbers(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(NUMBERED_BLANK, ''))
}

/** The lines without bar, and without a number before it if there is one. */
export function withoutBars(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(BAR, ''))
}

const NUMBERED = /^\s*\d+\s+\|(?!\|)/
const NUMBERED_BLANK = /^\s*\d+\s+\|(?!\|)\s?/
const BAR = /^\s*(?:\d+\s)?\|\s/
