import type { ParseFailure, RequestLine, Result } from '@emend/core/plugin'
import { strayLineMarker } from './failures.js'
import { isDashes, lineMarkerOf } from './markers.js'

/** The lines between a block's first marker and the text to find. */
export interface Header {
  /** What `:start_line:` says. */
  readonly line?: number
  /** The dashes, where they may be content: without a line marker above them, or of another length than they should be. */
  readonly doubtfulDashes?: RequestLine
  /** The index of the first line of the text to find. */
  readonly from: number
}

/** Reads `:start_line:N`, `:end_line:N` and the dashes below, each of which may be missing. */
export function readHeader(body: readonly RequestLine[]): Result<Header, ParseFailure> {
  let from = 0
  let start: number | undefined
  for (; from < body.length; from++) {
    const line = body[from] as RequestLine
    const marker = lineMarkerOf(line.content)
    if (marker === undefined) break
    if (marker.line === undefined) return strayLineMarker(line)
    // The text to find tells where it ends.
    if (marker.name === 'start_line') start = marker.line
  }
  const [dashes] = body
    .slice(from, from + 1)
    .filter(({ content }) => isDashes(content, from === 0 ? USUAL_LENGTH : undefined))
  const value = {
    from: dashes === undefined ? from : from + 1,
    // Some models send 0 for a line that they do not know.
    ...(start !== undefined && start > 0 && { line: start }),
    ...(dashes !== undefined &&
      (from === 0 || !isDashes(dashes.content, USUAL_LENGTH)) && { doubtfulDashes: dashes }),
  }
  return { ok: true, value }
}

/** Dashes of another length are content where no line marker is above them. */
const USUAL_LENGTH = 7
