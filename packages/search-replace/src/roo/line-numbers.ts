/** Whether every line begins with a number and a bar, as in the output of a tool that shows files. */
export function isNumbered(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => NUMBERED.test(line))
}

/** Removes number and bar from the lines that have them. Returns no lines if only one empty line is left. */
export function withoutNumbers(lines: readonly string[]): string[] {
  return without(NUMBERED_BLANK, lines)
}

/** Removes the bar, and a number before it, from the lines that have a bar. Returns no lines if one empty line is left. */
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
