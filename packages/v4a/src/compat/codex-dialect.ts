import type { Dialect } from '../dialect.js'
import { unexpectedLine } from '../failures.js'
import { NUMERIC_HEADER } from '../markers.js'
import { standardDialect } from '../standard-dialect.js'

/** How Codex reads a patch: as this package does, but with one anchor a hunk. */
export const codexDialect: Dialect = {
  ...standardDialect,
  readHunks(lines, onStripped) {
    const isAnchor = (i: number) => {
      const content = lines[i]?.content ?? ''
      return content.startsWith('@@') && !NUMERIC_HEADER.test(content)
    }
    const stacked = lines.find((_, i) => i > 0 && isAnchor(i) && isAnchor(i - 1))
    if (stacked !== undefined)
      return unexpectedLine(
        stacked,
        "a single anchor above a hunk, then lines beginning with ' ', '+' or '-'",
      )
    return standardDialect.readHunks(lines, onStripped)
  },
}
