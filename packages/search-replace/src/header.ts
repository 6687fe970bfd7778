import type { ParseFailure, Result } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { strayLineMarker, unexpected } from './failures.js'
import { isBrokenLineMarker, isDashes, lineMarkerOf } from './markers.js'

/** The lines between a block's first marker and its old text. */
export interface Header {
  /** The line number in `:start_line:`, counted from 1. */
  readonly line?: number
  /** The line of dashes, if it may be content: it has no line marker above it, or not the usual length. */
  readonly doubtfulDashes?: RequestLine
  /** The index of the first line of the old text. */
  readonly from: number
}

/** Reads `:start_line:N`, `:end_line:N` and the dashes below. Each of them may be missing. */
export function readHeader(body: readonly RequestLine[]): Result<Header, ParseFailure> {
  let from = 0
  let start: number | undefined
  for (; from < body.length; from++) {
    const line = body[from] as RequestLine
    const marker = lineMarkerOf(line.content)
    if (marker === undefined && isBrokenLineMarker(line.content))
      return unexpected(
        line,
        '":start_line:" and a number, or a backslash in front if the line belongs to the file',
      )
    if (marker === undefined) break
    if (marker.line === undefined) return strayLineMarker(line)
    // `:end_line:` is not needed: the old text itself shows where it ends.
    if (marker.name === 'start_line') start = marker.line
  }
  const [dashes] = body
    .slice(from, from + 1)
    .filter(({ content }) => isDashes(content, from === 0 ? USUAL_LENGTH : undefined))
  const first = body[from]
  if (from > 0 && first !== undefined && GLUED_DASHES.test(first.content))
    return unexpected(
      first,
      '"-------" on a line of its own with the text below it, or a backslash in front if the line belongs to the file',
    )
  const value = {
    from: dashes === undefined ? from : from + 1,
    // Some models send 0 if they do not know the line.
    ...(start !== undefined && start > 0 && { line: start }),
    ...(dashes !== undefined &&
      (from === 0 || !isDashes(dashes.content, USUAL_LENGTH)) && { doubtfulDashes: dashes }),
  }
  return { ok: true, value }
}

/** Below a line marker: the dashes and the text behind them on one line. */
const GLUED_DASHES = /^-{7}[^-\s]/

/** The usual number of dashes. Without a line marker above, dashes of another length are content. */
const USUAL_LENGTH = 7
