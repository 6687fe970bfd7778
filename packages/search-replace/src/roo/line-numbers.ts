/** Whether a text has a number and a bar before every line, as a read tool shows it. */
export function isNumbered(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => NUMBERED.test(line))
}

/** The lines without number and bar, where they have them. None where all that is left is one empty line. */
export function withoutNumbers(lines: readonly string[]): string[] {
  return without(NUMBERED_BLANK, lines)
}

/** The lines without bar, and without a number before it if there is one. As few as {@link withoutNumbers}. */
export function withoutBars(lines: readonly string[]): string[] {
  return without(BAR, lines)
}

function without(prefix: RegExp, lines: readonly string[]): string[] {
  const bare = lines.map((line) => line.replace(prefix, ''))
  return bare.length === 1 && bare[0] === '' ? [] : bare
}

const NUMBERED = /^\s*\d+\s+\|(?!\|)/
const NUMBERED_BLANK = /^\s*\d+\s+\|(?!\|)\s?/
const BAR = /^\s*(?:\d+\s)?\|\s/
