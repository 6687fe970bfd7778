import { hunkOf } from '../../hunk/hunk.js'
import { findLines } from '../../search/find-lines.js'
import { findText } from '../../search/find-text.js'
import { FOLDED } from '../../search/line-keys.js'
import { placesIfRare } from '../../search/line-places.js'
import { lazily } from '../../text/lazily.js'
import { isBlank } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import { hasWord } from '../../text/words.js'
import type { LinePair, Match, Query, Replacer } from '../../vocabulary/replacer.js'

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
    const { document, edit, within } = query
    const hunk = hunkOf(edit)
    const searched = hunk.old
    const at = onlyMissing(query, searched)
    const part = at === undefined ? '' : (searched[at] ?? '').trim()
    if (at === undefined || part.length < SHORTEST) return
    if (!hunk.hasWrittenScript || hunk.linesMarkedRemoved.has(at)) return
    const first = firstLineAround(query, searched, at)
    if (first === undefined) return
    const last = first + searched.length - 1
    if (first < 0 || last >= document.lineCount) return
    const others = searched.map(
      (line, i) => i === at || FOLDED.of(line) === FOLDED.of(document.line(first + i)),
    )
    const isAnchored = searched.some((line, i) => i !== at && hasWord(line))
    const span = { start: document.lineStart(first), end: document.lineNext(last) }
    const isWithin = isInside(span, within)
    const alignment = searched.map((_, i): LinePair => [i, first + i])
    if (isAnchored && isWithin && others.every((isSame) => isSame)) yield { span, alignment }
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

/**
 * The line of the file at which the searched lines begin, of which line `at` is a part of the only line that contains
 * it; undefined if there is no such place. The file is searched for the part only if the lines above or below it
 * stand beside a line that contains it.
 */
function firstLineAround(query: Query, searched: readonly string[], at: number): number | undefined {
  const { document, budget } = query
  const part = (searched[at] ?? '').trim()
  const only = lazily(() => onlyLineWith(query, part))
  const areBelow = at * 2 < searched.length
  const others = areBelow ? searched.slice(at + 1) : searched.slice(0, at)
  for (const { start } of findLines(document, FOLDED, others, budget)) {
    const line = document.lineAt(start) + (areBelow ? -1 : at)
    if (document.line(line).includes(part) && only() === line) return line - at
  }
  return undefined
}

/** The only line that contains the text between whitespace or line ends; {@link NOWHERE} if there is none or more than one. */
function onlyLineWith({ document, budget }: Query, part: string): number {
  let line = NOWHERE
  for (const start of findText(document.text, part, budget)) {
    if (!isBlank(document.text.charAt(start - 1)) || !isBlank(document.text.charAt(start + part.length)))
      continue
    if (line !== NOWHERE) return NOWHERE
    line = document.lineAt(start)
  }
  return line
}

const NOWHERE = Number.NEGATIVE_INFINITY
