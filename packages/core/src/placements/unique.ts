import { exactlyAt, placeUnique, settle } from '../choose/place.js'
import { splitsPair } from '../search/find-text.js'
import { cutsInTwo } from '../survey/acceptance.js'
import { exact } from '../survey/replacers/exact.js'
import { isWrittenWithoutIndentation } from '../survey/written-bare.js'
import { TextDocument } from '../text/document.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { type KnownPlace, oneByOne } from './one-by-one.js'
import type { RunningText } from './running-text.js'

/**
 * Places the edits one after the other, each in the result of those before: at its only place, or at the one that its
 * line hint chooses.
 */
export const unique: Placement = /* @__PURE__ */ Object.freeze({ name: 'unique', inTurn: true, place })

function place(query: PlacementQuery): PlacedEdits {
  const { edits, replacers } = query
  const areMany = edits.length > FEW_EDITS && replacers[0] === exact
  return oneByOne(query, placeUnique, {
    known: areMany ? aroundOnlyPlace : undefined,
    takesRepeatsOnce: true,
  })
}

/** Indexing every line takes about as long as searching the text for this many edits. */
const FEW_EDITS = 4

/**
 * The place of an edit whose search text is certainly in the text once, exactly, and the lines around it: enough
 * lines that applying the edit to them gives the same result as applying it to the whole text. The first replacer
 * must be `exact`. Undefined if the place is not certain. Looks at every line of the original once; after that about
 * linear in the lines of the edit.
 */
export function aroundOnlyPlace(running: RunningText, edit: TextEdit): KnownPlace | undefined {
  const { search, replacement, unit, all, hints, doubtful } = edit
  const lines = toUnixEndings(search).split('\n')
  if (lines.length < 3 || all || hints !== undefined || doubtful !== undefined) return undefined
  // Room for the new text, which may be around the old text already, and for the neighbors whose line endings count.
  const margin = countNewlines(replacement) + 2
  const first = running.lines.onlyPlace(lines, margin)
  if (first === undefined) return undefined
  const { original } = running
  const top = Math.max(0, first - margin)
  const last = first + lines.length - 1
  const begin = top === 0 ? 0 : original.lineStart(top)
  const start = original.lineEnd(first) - (lines[0] as string).length
  const end = original.lineStart(last) + (lines.at(-1) as string).length
  if (unit === 'lines' && start > original.lineStart(first)) return undefined
  if (splitsPair(original.text, start) || splitsPair(original.text, end)) return undefined
  const place = { span: { start, end } }
  if (cutsInTwo(original, edit, place.span) || isWrittenWithoutIndentation(original, edit, [place]))
    return undefined
  const span = { start: start - begin, end: end - begin }
  const document = new TextDocument(original.text.slice(begin, original.lineStart(last + 1 + margin)))
  return {
    part: { document, above: running.lineNow(top + 1) - 1, start: begin },
    place: (context, one) => settle(exactlyAt(context, one, span, 'only-place')),
  }
}
