import type { LineRange } from '@emend/core/plugin'

/** Runs of rows, counted from 1, ascending, with a row that is not among them between each two. */
export type Rows = readonly LineRange[]

/** The rows of both lists. */
export function joinRows(one: Rows, other: Rows): Rows {
  const joined: LineRange[] = []
  for (const run of [...one, ...other].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && run.start <= last.end + 1)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, run.end) }
    else joined.push(run)
  }
  return joined
}

/** The rows from a list of numbers, ascending. */
export function rowsOf(numbers: readonly number[]): Rows {
  return joinRows(
    [],
    numbers.map((row) => ({ start: row, end: row })),
  )
}

/** Whether every row of a run is among them. */
export function hasRows(rows: Rows, { start, end }: LineRange): boolean {
  return start > end || rows.some((run) => run.start <= start && end <= run.end)
}
