import { findLines } from '../../search/find-lines.js'
import type { LineKey } from '../../search/line-keys.js'
import { indentationOf, smallest } from '../../text/indentation.js'
import { isBlank, lineContents, toUnixEndings } from '../../text/lines.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findSplitLines } from './line-wise.js'

/**
 * Finds blocks that are the same once the smallest indentation of their lines is removed. The whole block may be
 * shifted, but the indentation inside it must agree: `if a:\n    b` finds `    if a:\n        b`, but `if a:\n  b`
 * does not. Linear in document and search text, except for repeated blocks.
 */
export const indentationFlexible: Replacer<'indentation-flexible'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'indentation-flexible',
  tier: 'whitespace',
  *find({ document, edit, within, budget }: Query): Generator<Match> {
    const whole = edit.unit === 'lines'
    const searched = whole ? lineContents(edit.search) : toUnixEndings(edit.search).split('\n')
    const wanted = withoutIndentation(searched)
    const find = whole ? findLines : findSplitLines
    for (const { start, end } of find(document, WITHOUT_INDENTATION, searched, budget, within.start)) {
      budget.spend(searched.length)
      const block = withoutIndentation(toUnixEndings(document.text.slice(start, end)).split('\n'))
      const span = { start, end: whole ? document.lineAround(end).next : end }
      const same = block.every((line, i) => line === wanted[i])
      if (same && span.end <= within.end) yield { span }
    }
  },
})

const WITHOUT_INDENTATION: LineKey = {
  of: (line) => (isBlank(line) ? line : line.trimStart()),
}

/** The lines without the smallest indentation, in characters, that any of them has. Blank lines do not count and stay unchanged. */
function withoutIndentation(lines: readonly string[]): readonly string[] {
  const nonBlank = lines.filter((line) => !isBlank(line))
  const least = smallest(nonBlank.map((line) => indentationOf(line).length))
  return lines.map((line) => (isBlank(line) ? line : line.slice(least)))
}
