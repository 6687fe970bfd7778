import type { Placed } from '../choose/verdict.js'
import { placesOfText } from '../search/find-text.js'
import { NO_ANCHORS } from '../survey/anchors.js'
import type { SurveyContext } from '../survey/context.js'
import { insertionPlaces } from '../survey/insertion.js'
import { boundOf, isInBound } from '../survey/line-hint.js'
import { matchesOf } from '../survey/matches-of.js'
import { ambiguous, notFound } from '../survey/problems.js'
import { toUnixEndings } from '../text/lines.js'
import { type Span, withoutOverlaps } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Placement, PlacementQuery } from '../vocabulary/placement.js'
import type { Candidate, Replacer } from '../vocabulary/replacer.js'
import { oneByOne } from './one-by-one.js'

/**
 * Places the edits one after the other, each as OpenCode's cascade does. A candidate is a text, not a place: the
 * first text of a replacer that is in the file exactly once is taken. So a looser replacer may settle an edit that is
 * ambiguous to a stricter one. An edit for all places takes the first text that is in the file at all and replaces it
 * everywhere. The replacers run in the order given. Only for compatibility.
 */
export const firstUniqueText: Placement = /* @__PURE__ */ Object.freeze({
  name: 'first-unique-text',
  inTurn: true,
  place: (query: PlacementQuery) =>
    oneByOne(query, (context, edit) => place({ ...context, replacers: query.replacers }, edit)),
})

function place(context: SurveyContext, edit: TextEdit): Placed {
  if (edit.search === '') return placeInsertion(context, edit)
  const rule = 'first-unique-text'
  const bound = boundOf(context, edit)
  let several: readonly Candidate[] | undefined
  for (const replacer of context.replacers) {
    for (const span of spansOf(context, edit, replacer)) {
      const candidates = occurrencesOf(context, edit, replacer, span).filter((one) =>
        isInBound(context.document, one.span, bound),
      )
      if (candidates.length === 0) continue
      if (edit.all || candidates.length === 1) return { kind: 'candidates', candidates, notices: [], rule }
      several ??= candidates
    }
  }
  const problem = several === undefined ? notFound(context, edit) : ambiguous(context, several)
  return { kind: 'failed', problem, rule }
}

function placeInsertion(context: SurveyContext, edit: TextEdit): Placed {
  const places = insertionPlaces(context, edit, NO_ANCHORS)
  if (!places.ok) return { kind: 'failed', problem: places.failure, rule: 'insertion' }
  return { kind: 'candidates', candidates: places.value, notices: [], rule: 'insertion' }
}

function* spansOf({ document, budget }: SurveyContext, edit: TextEdit, replacer: Replacer): Generator<Span> {
  const seen = new Set<string>()
  const within = { start: document.contentStart, end: document.text.length }
  for (const { span } of matchesOf(replacer, { document, edit, within, budget })) {
    const text = document.text.slice(span.start, span.end)
    if (text !== '' && !seen.has(text)) yield span
    seen.add(text)
  }
}

/** All places of the text of a span; for an edit that asks for all, those that do not overlap. */
function occurrencesOf(
  { document, budget }: SurveyContext,
  edit: TextEdit,
  { name, tier }: Replacer,
  { start, end }: Span,
): Candidate[] {
  const text = toUnixEndings(document.text.slice(start, end))
  const places = Array.from(
    placesOfText(document, text, budget),
    (span): Candidate => ({ span, edit, replacer: name, tier, similarity: 1 }),
  )
  return edit.all ? Array.from(withoutOverlaps(places)) : places
}
