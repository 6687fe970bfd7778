import type { TextDocument } from '../text/document.js'
import { lineIndex } from '../text/line-index.js'
import { VERBATIM } from '../text/line-keys.js'
import { lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { AmbiguousPlace, EditProblem, LineRange } from '../vocabulary/failure.js'
import type { Candidate } from './cascade.js'
import { closestRegion } from './closest.js'
import { decidingContext } from './deciding-context.js'
import type { LocateContext } from './locate.js'
import { doubtfulLines } from './readings.js'

/** The lines, counted from 1, that a span touches. An empty span names the line it stands before. */
export function lineRange(document: TextDocument, { start, end }: Span): LineRange {
  const first = document.lineAt(start)
  const last = end > start ? document.lineAt(end - 1) : first
  return { start: first + 1, end: last + 1 }
}

/** The edit's text stands nowhere; names a line without prefix first if that is what is missing. */
export function notFound(context: LocateContext, edit: TextEdit): EditProblem {
  const { document, replacers, budget } = context
  const stray = strayLine(document, edit)
  if (stray !== undefined) return { code: 'unprefixed-line', text: stray }
  const closest = closestRegion(document, lineContents(edit.search), budget)
  return {
    code: 'not-found',
    tried: replacers.map(({ name }) => name),
    ...(closest !== undefined && { closest }),
  }
}

/** The anchor stands nowhere. */
export function anchorNotFound({ document, budget }: LocateContext, anchor: string): EditProblem {
  const closest = closestRegion(document, [anchor], budget)
  return { code: 'anchor-not-found', anchor, ...(closest !== undefined && { closest }) }
}

/** Several places fit; each is listed, the first few with the context that would decide. */
export function ambiguous(document: TextDocument, candidates: readonly Candidate[]): EditProblem {
  const ranges = candidates.map(({ span }) => lineRange(document, span))
  const places = ranges.map((range, i): AmbiguousPlace => {
    const deciding = i < EXPLAINED_PLACES ? decidingContext(document, ranges, i) : undefined
    return deciding === undefined ? range : { ...range, deciding }
  })
  const [first] = candidates
  return { code: 'ambiguous', replacer: first?.replacer ?? '', tier: first?.tier ?? 'exact', places }
}

const EXPLAINED_PLACES = 10

function strayLine(document: TextDocument, edit: TextEdit): string | undefined {
  const doubtful = doubtfulLines(edit)
  const index = lineIndex(document, VERBATIM)
  return doubtful.find((line) => index.idOf(line) === undefined) ?? doubtful[0]
}
