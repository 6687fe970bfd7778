import { hunkOf } from '../../hunk/hunk.js'
import { findLines } from '../../search/find-lines.js'
import { findText } from '../../search/find-text.js'
import { FOLDED } from '../../search/line-keys.js'
import { placesIfRare } from '../../search/line-places.js'
import { isBlank } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import { hasWord } from '../../text/words.js'
import type { Budget, LinePair, Match, Query, Replacer } from '../../vocabulary/replacer.js'

/**
 * Finds a hunk in which one context line is only a part of the file's line, such as a list item without its marker or
 * the end of a long line. File `- Ready: yes\n\n## Next`, hunk ` Ready: yes`, ` `, `+new`, ` ## Next`.
 *
 * The file's line stays unchanged, so a line that the hunk removes is never a part. The part has at least 8 characters,
 * stands in the file once, and begins and ends at whitespace or at an end of the line: ` Ready: ye` finds nothing. All
 * other lines are in the file, compared without leading and trailing whitespace and with look-alikes folded, and at
 * least one of them has a letter or digit. Linear in document and search text.
 */
export const linePart: Replacer<'line-part'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-part',
  tier: 'drift',
  *find(query: Query): Generator<Match> {
    const { document, edit, within, budget } = query
    const hunk = hunkOf(edit)
    const searched = hunk.old
    const at = onlyMissing(query, searched)
    const part = at === undefined ? '' : (searched[at] ?? '').trim()
    if (at === undefined || part.length < SHORTEST) return
    if (!hunk.hasWrittenScript || hunk.linesMarkedRemoved.has(at)) return
    if (!searched.some((line, i) => i !== at && hasWord(line))) return
    const areBelow = at * 2 < searched.length
    const others = areBelow ? searched.slice(at + 1) : searched.slice(0, at)
    for (const { start } of findLines(document, FOLDED, others, budget)) {
      const first = document.lineAt(start) - (areBelow ? at + 1 : 0)
      const last = first + searched.length - 1
      if (first < 0 || last >= document.lineCount) continue
      if (placesBetweenBlanks(document.line(first + at), part, budget).next().done) continue
      const isSame = (line: string, i: number) => FOLDED.of(line) === FOLDED.of(document.line(first + i))
      if (!searched.every((line, i) => i === at || isSame(line, i))) continue
      const span = { start: document.lineStart(first), end: document.lineNext(last) }
      const alignment = searched.map((_, i): LinePair => [i, first + i])
      const [, elsewhere] = placesBetweenBlanks(document.text, part, budget)
      if (elsewhere === undefined && isInside(span, within)) yield { span, alignment }
      return
    }
  },
})

/** A shorter part may be found by chance. */
const SHORTEST = 8

/** The number of the only searched line that the document lacks; undefined if it lacks none or more than one. */
function onlyMissing({ document, budget }: Query, searched: readonly string[]): number | undefined {
  let missing: number | undefined
  for (const [i, line] of searched.entries()) {
    if (isBlank(line) || placesIfRare(document, line, budget)?.length !== 0) continue
    if (missing !== undefined) return undefined
    missing = i
  }
  return missing
}

/** The offsets at which a text stands between whitespace or ends of lines. */
function* placesBetweenBlanks(text: string, part: string, budget: Budget): Generator<number> {
  for (const start of findText(text, part, budget))
    if (isBlank(text.charAt(start - 1)) && isBlank(text.charAt(start + part.length))) yield start
}
