import { type FileLine, oldLines, type RequestHunk, type RequestLine, type Situation } from '../situation.js'

/** What a good refusal shows of a hunk: its place in the file, and where the two differ first. */
export interface Truth {
  /** The first and the last line of the file that an old line stands for, counted from 1. */
  readonly start: number
  readonly end: number
  /** Undefined where the hunk differs in nothing but whitespace. */
  readonly difference: Difference | undefined
}

/** The first line in which a hunk and the file differ, and the lines of the file at which it may be said to be. */
interface Difference {
  readonly from: number
  readonly to: number
  /** The old line in the ways in which it may be quoted. Empty where the file has a line that the hunk leaves out. */
  readonly expected: readonly string[]
  /** The file's line. Undefined where the file lacks the old line, so that any line at its place will do. */
  readonly actual: string | undefined
}

/**
 * What is true of a hunk, by the lines of the file that its lines were made from. Undefined where none is left, so that nothing
 * says where the place is.
 */
export function truthOf({ script }: Situation, { lines }: RequestHunk): Truth | undefined {
  const file = oldLines(script)
  const old = oldLines(lines)
  const rows = old.map(({ origin }) => (origin === undefined ? -1 : file.indexOf(origin)))
  const there = rows.filter((row) => row >= 0)
  const [first, last] = [there[0], there.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first + 1, end: last + 1, difference: firstDifference(file, old, rows) }
}

/**
 * Whether the true place agrees with the old lines in more characters than any other part of the file about as long. Where
 * another agrees as well, nobody can tell which is meant.
 */
export function isKnown({ script }: Situation, { lines }: RequestHunk, { start, end }: Truth): boolean {
  const file = oldLines(script).map(({ text }) => fold(text))
  const wanted = new Set(oldLines(lines).map(({ meant }) => fold(meant)))
  const size = (some: readonly string[]) =>
    Array.from(new Set(some)).reduce((sum, line) => sum + (wanted.has(line) ? line.length : 0), 0)
  const own = size(file.slice(start - 1, end))
  const reach = wanted.size + 2
  return file.every((line, at) => {
    const isElsewhere = at + 1 > end || at + reach < start
    return !isElsewhere || !wanted.has(line) || size(file.slice(at, at + reach)) < own
  })
}

function firstDifference(
  file: readonly FileLine[],
  old: readonly RequestLine[],
  rows: readonly number[],
): Difference | undefined {
  let above = -1
  for (const [at, line] of old.entries()) {
    const row = rows[at] as number
    if (row < 0) {
      if (isBlank(line.old)) continue
      const below = rows.findIndex((other, after) => after > at && other >= 0)
      const next = (rows[below] as number) + 1
      // A line that is missing above all others may be said to be at any line down to these.
      const [from, to] = above >= 0 ? [above + 2, above + 2] : [Math.max(1, next - (below - at)), next]
      return { from, to, expected: quoted(line), actual: undefined }
    }
    for (let own = above + 1; above >= 0 && own < row; own++) {
      const actual = file[own]?.text ?? ''
      if (!isBlank(actual)) return { from: own + 1, to: own + 1, expected: [], actual }
    }
    const actual = file[row]?.text ?? ''
    if (fold(line.meant) !== fold(actual))
      return { from: row + 1, to: row + 1, expected: quoted(line), actual }
    above = row
  }
  return undefined
}

function quoted({ old, meant }: RequestLine): string[] {
  return [old, meant].map(fold)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function fold(text: string): string {
  return text.replace(/\s+/g, '')
}
