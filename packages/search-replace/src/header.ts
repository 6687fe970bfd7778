import type { ParseFailure, RequestLine, Result } from '@emend/core'
import { strayLineMarker } from './failures.js'
import { isDashes, lineMarkerOf } from './markers.js'

/** The lines between a block's first marker and the text to find. */
export interface Header {
  /** What `:start_line:` says. */
  readonly line?: number
  /** The dashes, where no line marker stands above them. */
  readonly loneDashes?: RequestLine
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
    .filter(({ content }) => isDashes(content, from === 0 ? LONE_LENGTH : undefined))
  const value = {
    from: dashes === undefined ? from : from + 1,
    // Some models send 0 for a line that they do not know.
    ...(start !== undefined && start > 0 && { line: start }),
    ...(dashes !== undefined && from === 0 && { loneDashes: dashes }),
  }
  return { ok: true, value }
}

/** Other dashes are content where no line marker stands above them. */
const LONE_LENGTH = 7
