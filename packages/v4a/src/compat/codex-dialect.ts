import type { RequestLine } from '@emend/request'
import type { Dialect } from '../dialect.js'
import { HUNK_LINES, unexpectedLine } from '../failures.js'
import { END_OF_FILE, NUMERIC_HEADER } from '../markers.js'
import { standardDialect } from '../standard-dialect.js'

/** The dialect of Codex: like the standard dialect, but with at most one anchor per hunk a prefix on every line, and no empty hunk. */
export const codexDialect: Dialect = {
  padded: true,
  isBare: (lines) => standardDialect.isBare(lines),
  readCreated: (lines, bare, logger) => standardDialect.readCreated(lines, bare, logger),
  *readHunks(body, logger) {
    const lines = yield* body.all()
    const nonEmpty = lines.filter(({ content }) => content !== '')
    const stacked = nonEmpty.find((line, i) => isAnchor(line) && isAnchor(nonEmpty[i - 1]))
    if (stacked !== undefined) return unexpectedLine(stacked, `one anchor above a hunk, then ${HUNK_LINES}`)
    const bare = lines.find((line, i) => isHeader(line) && endsHunk(lines[i + 1]))
    if (bare !== undefined) return unexpectedLine(bare, HUNK_LINES)
    const read = yield* standardDialect.readHunks(body, logger)
    const unprefixed = read.ok
      ? read.value.notices.find(({ code }) => code === 'unprefixed-line')?.line
      : undefined
    const line = lines.find(({ number }) => number === unprefixed)
    return line === undefined ? read : unexpectedLine(line, HUNK_LINES)
  },
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
