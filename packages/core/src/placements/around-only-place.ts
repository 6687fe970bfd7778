import { exactlyAt, settle } from '../choose/place.js'
import type { PlaceOne } from '../plan/plan-edit.js'
import { splitsPair } from '../search/find-text.js'
import { cutsInTwo } from '../survey/acceptance.js'
import { areWrittenBare } from '../survey/written-bare.js'
import { TextDocument } from '../text/document.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Part, RunningText } from './running-text.js'

/** A part of a text, and where in it an edit goes. */
export interface KnownPlace {
  readonly part: Part
  readonly place: PlaceOne
}

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
