import { exactlyAt, placeUnique, settle } from '../choose/place.js'
import { splitsPair } from '../search/find-text.js'
import { cutsInTwo } from '../survey/acceptance.js'
import { exact } from '../survey/replacers/exact.js'
import { areWrittenBare } from '../survey/written-bare.js'
import { TextDocument } from '../text/document.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { type KnownPlace, oneByOne } from './one-by-one.js'
import type { RunningText } from './running-text.js'

/**
 * One edit after the other, each on the result of those before, at the only place there is, or at the one that
 * its line hint decides for.
 */
export const unique: Placement = /* @__PURE__ */ Object.freeze({ name: 'unique', inTurn: true, place })

function place(query: PlacementQuery): PlacedEdits {
  const { edits, replacers } = query
  const areMany = edits.length > FEW_EDITS && replacers[0] === exact
  return oneByOne(query, placeUnique, { known: areMany ? aroundOnlyPlace : undefined, isOnce: true })
}

/** To look at every line takes about as long as to look through the text for so many edits. */
const FEW_EDITS = 4

/**
 * Where it is certain that the search text of an edit is exactly and nowhere else, with the lines around: enough of them that the edit
 * is applied there like in the whole text, by replacers of which `exact` is the first. Undefined where that is not certain. Costs a
 * look at every line of the original once, then about the lines of the edit.
 */
export function aroundOnlyPlace(running: RunningText, edit: TextEdit): KnownPlace | undefined {
  const { search, replacement, unit, all, hints, doubtful } = edit
  const lines = toUnixEndings(search).split('\n')
  if (lines.length < 3 || all || hints !== undefined || doubtful !== undefined) return undefined
  // The new text may be around the old one already, and endings follow a neighbour.
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
  if (cutsInTwo(original, edit, place.span) || areWrittenBare(original, edit, [place])) return undefined
  const span = { start: start - begin, end: end - begin }
  const document = new TextDocument(original.text.slice(begin, original.lineStart(last + 1 + margin)))
  return {
    part: { document, above: running.lineNow(top + 1) - 1, start: begin },
    place: (context, one) => settle(exactlyAt(context, one, span, 'only-place')),
  }
}
