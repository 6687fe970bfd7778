import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/format.js'
import { type AnchorPlaces, findAnchors } from './anchors.js'
import { type Candidate, type CascadeQuery, runCascade } from './cascade.js'
import type { LocateContext } from './context.js'
import { insertionPlaces } from './insertion.js'
import { candidateOn, chooseByLine, hintedLine } from './line-hint.js'
import { ambiguous, anchorNotFound, doubtfulPlace, notFound } from './problems.js'
import { standsRemoved } from './removed-at-edges.js'
import { closerStanding, keepsInk, onlyStanding, standingPlaces } from './standing.js'

/** Where one edit may go, seen by itself: its candidates, or that it stands already, or why it has no place. */
export type Located = { readonly edit: TextEdit } & (
  | {
      readonly kind: 'candidates'
      readonly candidates: readonly Candidate[]
      readonly notices: readonly Notice[]
    }
  | { readonly kind: 'standing'; readonly span: Span }
  | { readonly kind: 'failed'; readonly problem: EditProblem }
)

/** Finds the candidates of one edit: the cascade, with the edit's anchors and end-of-file mark as conditions. */
export function locate(context: LocateContext, edit: TextEdit): Located {
  const { document, budget } = context
  const anchors = findAnchors(document, edit.hints?.anchors ?? [], budget)
  if (!anchors.ok) return locateWithoutAnchor(context, edit, anchors.failure)
  if (edit.search === '') return locateInsertion(context, edit, anchors.value)
  for (const { accept, alone, notices } of conditions(document, edit, anchors.value)) {
    const query: CascadeQuery = { ...context, edit, accept }
    const candidates = runCascade(query)
    if (candidates.length > 1 && alone)
      return { edit, kind: 'failed', problem: ambiguous(document, candidates) }
    const [first] = candidates
    if (first !== undefined) return unlessCloser(query, first, candidates, notices)
    // A place that fits worse must not take an edit that stands already where it fits better.
    const standing = standingPlaces(query)
    const span = onlyOrHinted(context, edit, standing)
    if (span !== undefined && isMissing(query, context)) return { edit, kind: 'standing', span }
    if (standing.length > 0) break
  }
  return { edit, kind: 'failed', problem: notFound(context, edit) }
}

/** The candidates, unless the new text stands already at a place that fits better. */
function unlessCloser(
  query: CascadeQuery,
  first: Candidate,
  candidates: readonly Candidate[],
  notices: readonly Notice[],
): Located {
  const { document, edit } = query
  const [span, ...more] = closerStanding(query, first)
  if (span === undefined || standsRemoved(query)) return { edit, kind: 'candidates', candidates, notices }
  // Of several places one is as good as another where the old text is as good as there; else none says that it is meant.
  const isMeant = more.length === 0 || first.tier !== 'drift'
  if (keepsInk(edit) && isMeant) return { edit, kind: 'standing', span }
  return { edit, kind: 'failed', problem: doubtfulPlace(document, first, span) }
}

/** Whether the old text is not there at all: what is only too tolerant a match for the cap is not applied already. */
function isMissing(query: CascadeQuery, { tolerant = [] }: LocateContext): boolean {
  return runCascade({ ...query, replacers: tolerant }).length === 0 && !standsRemoved(query)
}

/** The only one of the places, or the one that the edit's line hint decides for. */
function onlyOrHinted(
  context: LocateContext,
  { hints }: TextEdit,
  places: readonly Span[],
): Span | undefined {
  if (places.length < 2 || hints?.line === undefined) return places.length === 1 ? places[0] : undefined
  const candidates = places.map((span) => ({ span }))
  const line = hintedLine(context, hints.line)
  const { document, buffer } = context
  return (candidateOn(context, candidates, line) ?? chooseByLine(document, candidates, line, buffer))?.span
}

/** A condition that a place must meet. */
export interface Condition {
  readonly accept: (span: Span) => boolean
  /** The place counts only if it is the only one, whatever the order of the edits says. */
  readonly alone: boolean
  /** What to say of a place that is taken on this condition. */
  readonly notices: readonly Notice[]
}

const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; it stands once elsewhere and was used',
}

/** What a place must meet, best first: inside the last anchor's block before beyond it, at the end before elsewhere. */
export function conditions(
  document: TextDocument,
  { hints, search, replacement }: TextEdit,
  anchors: AnchorPlaces,
): Condition[] {
  const line = ({ start }: Span) => document.lineAt(start)
  const atEnd = ({ end }: Span) => end >= document.lineAround(document.text.length).end
  const inside = (span: Span) => anchors.isInside(line(span))
  const below = (span: Span) => anchors.follows(line(span))
  // The same lines stand in the next block too: what removes them must say more.
  const isBare = isBlank(replacement) && search !== ''
  const places = anchors.lines.length === 0 ? [() => true] : isBare ? [inside] : [inside, below]
  if (hints?.atEnd !== true) return places.map((accept) => ({ accept, alone: false, notices: [] }))
  const anywhere = places.map((accept) => ({ accept, alone: true, notices: [NOT_AT_END] }))
  const ending = places.map((accept) => ({
    accept: (span: Span) => atEnd(span) && accept(span),
    alone: false,
    notices: [],
  }))
  return [...ending, ...anywhere]
}

function locateInsertion(context: LocateContext, edit: TextEdit, anchors: AnchorPlaces): Located {
  const { document } = context
  const places = insertionPlaces(document, edit, anchors)
  if (!places.ok) {
    // What went into an empty file is all that the file holds when the request comes again.
    const isWhole = ({ start, end }: Span) => start === document.contentStart && end === document.text.length
    const span = onlyStanding({ ...context, edit, accept: isWhole })
    return span === undefined
      ? { edit, kind: 'failed', problem: places.failure }
      : { edit, kind: 'standing', span }
  }
  return { edit, kind: 'candidates', candidates: places.value, notices: [] }
}

/** A single anchor that stands nowhere is forgiven when the text is unique without it. */
function locateWithoutAnchor(context: LocateContext, edit: TextEdit, anchor: string): Located {
  const query: CascadeQuery = { ...context, edit }
  const missing = (): Located => ({ edit, kind: 'failed', problem: anchorNotFound(context, anchor) })
  if (edit.search === '') return missing()
  const candidates = edit.hints?.anchors?.length === 1 ? runCascade(query) : []
  // The anchor may be missing because the request was applied before: then another copy is not meant.
  if (candidates.length === 1 && standingPlaces(query).length === 0) {
    const message = `the anchor ${JSON.stringify(anchor)} is not in the file; the text below it stands once and was used`
    return { edit, kind: 'candidates', candidates, notices: [{ code: 'anchor-forgiven', message }] }
  }
  const span = candidates.length === 0 ? onlyStanding(query) : undefined
  return span === undefined ? missing() : { edit, kind: 'standing', span }
}
