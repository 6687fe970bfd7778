import { type LineRange, splitLines } from '@emend/core/plugin'

/**
 * The rows of a file that the result of a read tool shows, whatever its form: lines with their numbers, or the bare lines from a
 * first one on. A row counts only if it is in the result as it is in the file, so a file that changed meanwhile has none.
 *
 * @param first the row that bare lines begin with, counted from 1
 */
export function rowsShown(file: string, result: string, first: number): readonly LineRange[] {
  const rows = splitLines(file.replace(/^\uFEFF/, '')).map(({ content }) => content)
  const lines = result.split(/\r?\n/)
  const numbered = runsOf(lines.flatMap((line) => numberIn(line, rows) ?? []))
  return numbered.length > 0 ? numbered : bareRows(rows, lines, first)
}

/** The number of a row that a line shows after that number. */
function numberIn(line: string, rows: readonly string[]): number | undefined {
  const [, number = '', rest = ''] = /^ *(\d{1,9})(?: (?=\|))?(\t.*|→.*|[:|.].*)$/.exec(line) ?? []
  const row = rows[Number(number) - 1]
  const isSame = rest.slice(1) === row || (/^[:|.] /.test(rest) && rest.slice(2) === row)
  return isSame ? Number(number) : undefined
}

/** Bare lines, below some lines of the host's own. */
function bareRows(rows: readonly string[], lines: readonly string[], first: number): readonly LineRange[] {
  let best = 0
  for (let above = 0; above <= Math.min(MOST_ABOVE, lines.length - 1); above++) {
    let count = 0
    while (count + above < lines.length && rows[first - 1 + count] === lines[above + count]) count++
    best = Math.max(best, count)
  }
  return best === 0 ? [] : [{ start: first, end: first + best - 1 }]
}

const MOST_ABOVE = 20

function runsOf(numbers: readonly number[]): LineRange[] {
  const runs: LineRange[] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.end === number - 1) runs[runs.length - 1] = { start: last.start, end: number }
    else runs.push({ start: number, end: number })
  }
  return runs
}
