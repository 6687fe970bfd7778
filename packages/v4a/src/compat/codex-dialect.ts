import { arrivedLines, type RequestLine } from '@emend/request'
import type { Dialect } from '../dialect.js'
import { HUNK_LINES, unexpectedLine } from '../failures.js'
import { END_OF_FILE, NUMERIC_HEADER } from '../markers.js'
import { standardDialect } from '../standard-dialect.js'

/**
 * The dialect of Codex: like the standard dialect, but with at most one anchor per hunk, a prefix on every line, and no empty hunk. Empty
 * lines that are all of a hunk are its context.
 */
export const codexDialect: Dialect = {
  padded: true,
  isBare: (lines) => standardDialect.isBare(lines),
  readCreated: (lines, bare, logger) => standardDialect.readCreated(lines, bare, logger),
  *readHunks(body, logger) {
    const lines = withLoneContext(yield* body.all())
    const nonEmpty = lines.filter(({ content }) => content !== '')
    const stacked = nonEmpty.find((line, i) => isAnchor(line) && isAnchor(nonEmpty[i - 1]))
    if (stacked !== undefined) return unexpectedLine(stacked, `one anchor above a hunk, then ${HUNK_LINES}`)
    const bare = lines.find((line, i) => isHeader(line) && endsHunk(lines[i + 1]))
    if (bare !== undefined) return unexpectedLine(bare, HUNK_LINES)
    const read = yield* standardDialect.readHunks(arrivedLines(lines), logger)
    const unprefixed = read.ok
      ? read.value.notices.find(({ code }) => code === 'unprefixed-line')?.line
      : undefined
    const line = lines.find(({ number }) => number === unprefixed)
    return line === undefined ? read : unexpectedLine(line, HUNK_LINES)
  },
}

/** The lines with a blank as the prefix of empty lines that are all there is between a header and the next, or the end. */
function withLoneContext(lines: readonly RequestLine[]): readonly RequestLine[] {
  const written = [...lines]
  let from: number | undefined
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at]
    if (line?.content === '') continue
    const isAll = from !== undefined && (isHeader(line) || endsHunk(line))
    for (let i = from ?? at; isAll && i < at; i++) written[i] = { ...(lines[i] as RequestLine), content: ' ' }
    from = isHeader(line) ? at + 1 : undefined
  }
  return written
}

function isHeader(line: RequestLine | undefined): line is RequestLine {
  return line?.content.startsWith('@@') === true
}

function isAnchor(line: RequestLine | undefined): boolean {
  return isHeader(line) && !NUMERIC_HEADER.test(line.content)
}

function endsHunk(line: RequestLine | undefined): boolean {
  return line === undefined || line.content === END_OF_FILE
}
