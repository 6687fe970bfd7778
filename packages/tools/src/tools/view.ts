import { type ParseFailure, type Result, splitLines } from '@emend/core/plugin'

/** The first and last line of a view, counted from 1. A last line of -1 means the end of the file. */
export type ViewRange = readonly [first: number, last: number]

/**
 * Shows a file for a model: every line after its number and a tab. A byte order mark is not shown.
 *
 * @param limit the maximum number of characters; default: no limit
 * @returns the view, or the failure if the range is wrong
 */
export function viewOf(
  text: string,
  range: ViewRange | undefined,
  limit: number = Number.POSITIVE_INFINITY,
): Result<string, ParseFailure> {
  const lines = splitLines(text.replace(/^\uFEFF/, '')).map(({ content }) => content)
  if (lines.length === 0) return { ok: true, value: 'The file is empty.' }
  const [first, end] = range ?? [1, -1]
  const last = end === -1 ? lines.length : Math.min(end, lines.length)
  if (first < 1 || first > lines.length || last < first) return rangeFailure(first, end, lines.length)
  const shown = lines.slice(first - 1, last).map((line, i) => `${first + i}\t${line}`)
  return { ok: true, value: cut(shown, first, limit) }
}

/** Cuts a view after whole lines, and adds a last line that says which lines are missing. */
function cut(shown: readonly string[], first: number, limit: number): string {
  let length = 0
  let count = 0
  while (count < shown.length && length + (shown[count]?.length ?? 0) <= limit) {
    length += (shown[count]?.length ?? 0) + 1
    count++
  }
  const text = shown.slice(0, count).join('\n')
  if (count === shown.length) return text
  const missing = `(cut off after ${limit} characters: lines ${first + count} to ${first + shown.length - 1} are not shown; view them with view_range)`
  return count === 0 ? missing : `${text}\n${missing}`
}

function rangeFailure(first: number, last: number, count: number): { ok: false; failure: ParseFailure } {
  return {
    ok: false,
    failure: {
      code: 'wrong-input',
      format: 'view',
      received: `view_range [${first}, ${last}] for a file of ${count} ${count === 1 ? 'line' : 'lines'}`,
      expected: `a first line from 1 to ${count} and a last one that is not before it, or -1 for the end`,
    },
  }
}
