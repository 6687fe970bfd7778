import type { RequestLine } from '@emend/request'
import type { Dialect } from '../dialect.js'
import { HUNK_LINES, unexpectedLine } from '../failures.js'
import { NUMERIC_HEADER } from '../markers.js'
import { standardDialect } from '../standard-dialect.js'

/** The dialect of Codex: like the standard dialect, but with at most one anchor per hunk and a prefix on every line. */
export const codexDialect: Dialect = {
  padded: true,
  isBare: (lines) => standardDialect.isBare(lines),
  readCreated: (lines, bare, logger) => standardDialect.readCreated(lines, bare, logger),
  *readHunks(body, logger) {
    const lines = yield* body.all()
    const nonEmpty = lines.filter(({ content }) => content !== '')
    const stacked = nonEmpty.find((line, i) => isAnchor(line) && isAnchor(nonEmpty[i - 1]))
    if (stacked !== undefined) return unexpectedLine(stacked, `one anchor above a hunk, then ${HUNK_LINES}`)
    const read = yield* standardDialect.readHunks(body, logger)
    const unprefixed = read.ok
      ? read.value.notices.find(({ code }) => code === 'unprefixed-line')?.line
      : undefined
    const line = lines.find(({ number }) => number === unprefixed)
    return line === undefined ? read : unexpectedLine(line, HUNK_LINES)
  },
}

function isAnchor(line: RequestLine | undefined): boolean {
  return line?.content.startsWith('@@') === true && !NUMERIC_HEADER.test(line.content)
}
