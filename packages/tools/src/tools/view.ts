import type { Failure } from '@emend/core'
import { type LineRange, type ParseFailure, printable, type Result, splitLines } from '@emend/core/plugin'
import { numberedRow } from '@emend/feedback'
import { checkPath } from '@emend/fs'

/** The first and last line of a view, counted from 1. A last line of -1 means the end of the file. */
export type ViewRange = readonly [first: number, last: number]

/** What is shown of a file. */
export interface View {
  readonly text: string
  /** The lines that are shown, counted from 1; an empty range if none is. */
  readonly rows: LineRange
  /** How many lines the file has. */
  readonly count: number
}

/**
 * Shows a file for a model: every line after its number and a tab. A byte order mark is not shown.
 *
 * @param limit the maximum number of characters; default: no limit
 * @param printed writes a line, with its row counted from 1
 * @returns the view, or the failure if the range is wrong
 */
export function viewOf(
  text: string,
  range: ViewRange | undefined,
  limit: number = Number.POSITIVE_INFINITY,
  printed: (line: string, row: number) => string = numberedRow,
): Result<View, ParseFailure> {
  const lines = splitLines(text.replace(/^\uFEFF/, '')).map(({ content }) => content)
  const { length: count } = lines
  if (count === 0)
    return { ok: true, value: { text: 'The file is empty.', rows: { start: 1, end: 0 }, count } }
  const [first, end] = range ?? [1, -1]
  const last = end === -1 ? count : Math.min(end, count)
  if (first < 1 || first > count || last < first) return rangeFailure(first, end, count)
  const numbered = lines.slice(first - 1, last).map((line, i) => printed(line, first + i))
  const fitting = fittingIn(numbered, limit)
  return {
    ok: true,
    value: {
      text: numbered.slice(0, fitting).join('\n'),
      rows: { start: first, end: first + fitting - 1 },
      count,
    },
  }
}

/** How many lines from the first on have no more characters together than the limit, each with its line break. */
function fittingIn(lines: readonly string[], limit: number): number {
  let length = 0
  let count = 0
  while (count < lines.length && length + (lines[count]?.length ?? 0) <= limit) {
    length += (lines[count]?.length ?? 0) + 1
    count++
  }
  return count
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

/**
 * Lists the names in a folder, to any depth that the host chooses. Names of folders end in a slash. The path is below the
 * root, or empty for the root itself.
 */
export type ListFolder = (path: string) => Promise<readonly string[]>

/** A path without `.` segments and slashes at its end; empty for the root. An absolute path is returned unchanged. */
export function withoutSlash(path: string): string {
  if (path.startsWith('/')) return path
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.join('/')
}

/** Shows the contents of a folder for a model, one name per line. The file system has checked that it is below its root. */
export async function folderView(path: string, list: ListFolder): Promise<Result<string, Failure>> {
  const checked = path === '' ? ({ ok: true, value: '' } as const) : checkPath(path)
  if (!checked.ok) return { ok: false, failure: { code: 'path-refused', reason: checked.failure, path } }
  try {
    const names = (await list(checked.value)).toSorted()
    return { ok: true, value: names.length === 0 ? 'The folder is empty.' : names.map(printable).join('\n') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { code: 'read-failed', reason, path: path || '.' } }
  }
}
