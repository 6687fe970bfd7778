import { scriptOf } from '../hunk/line-script.js'
import { type AnchorPlaces, findAnchors } from '../survey/anchors.js'
import { appliedAmong, closerNewText, findNewText, placesOfNewText } from '../survey/applied.js'
import { headsBlock } from '../survey/blocks.js'
import { type CascadeQuery, runCascade } from '../survey/cascade.js'
import type { LocateContext } from '../survey/context.js'
import { insertionPlaces } from '../survey/insertion.js'
import { ambiguous, anchorNotFound, doubtfulPlace, notFound } from '../survey/problems.js'
import { standsRemoved } from '../survey/removed-at-edges.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/format.js'

/** Where one edit may go, seen by itself: its candidates, or that it was applied before, or why it has no place. */
export type Located = { readonly edit: TextEdit } & (
  | {
      readonly kind: 'candidates'
      readonly candidates: readonly Candidate[]
      readonly notices: readonly Notice[]
    }
  | { readonly kind: 'applied'; readonly span: Span }
  | { readonly kind: 'failed'; readonly problem: EditProblem }
)

/** Finds the candidates of one edit: the cascade, with the edit's anchors and end-of-file mark as conditions. */
export function locate(context: LocateContext, edit: TextEdit): Located {
  const { document, budget } = context
  const anchors = findAnchors(document, edit.hints?.anchors ?? [], budget)
  if (!anchors.ok) return locateWithoutAnchor(context, edit, anchors.failure)
  if (edit.search === '') return locateInsertion(context, edit, anchors.value)
  let seen: Span | undefined
  for (const { accept, alone, notices, isNamed } of conditions(document, edit, anchors.value)) {
    const query: CascadeQuery = { ...context, edit, accept }
    const candidates = runCascade(query)
    if (candidates.length > 1 && alone)
      return { edit, kind: 'failed', problem: ambiguous(document, candidates) }
    const [first] = candidates
    if (first !== undefined) return unlessCloser(context, query, first, candidates, notices)
    // A place that fits worse must not take an edit that was applied where it fits better.
    const { places, applied } = findNewText(context, query, { isNamed })
    if (applied !== undefined && isMissing(query, context)) return { edit, kind: 'applied', span: applied }
    seen ??= places[0]
    if (places.length > 0) break
  }
  return { edit, kind: 'failed', problem: notFound(context, edit, seen) }
}

/** The candidates, unless the new text is already at a place that fits better. */
function unlessCloser(
  context: LocateContext,
  query: CascadeQuery,
  first: Candidate,
  candidates: readonly Candidate[],
  notices: readonly Notice[],
): Located {
  const { document, edit } = query
  const places = closerNewText(query, first)
  const [span] = places
  // Merged lines overlap the new text where a part of it was there before: what they change is still to be done. The whole of
  // it, with other lines beside it that the merge would take in, is no part; nor is that of an edit that only removes.
  const isPart =
    first.alignment !== undefined &&
    scriptOf(edit).includes('add') &&
    places.some((place) => overlaps(place, first.span) && !liesWithin(place, first.span))
  if (span === undefined || isPart || standsRemoved(query))
    return { edit, kind: 'candidates', candidates, notices }
  const applied = appliedAmong(context, edit, places)
  if (applied !== undefined) return { edit, kind: 'applied', span: applied }
  return { edit, kind: 'failed', problem: doubtfulPlace(document, first, span) }
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Whether a span leaves something of another one beside it. */
function liesWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && lengthOf(inner) < lengthOf(outer)
}

function lengthOf({ start, end }: Span): number {
  return end - start
}

/** Whether the old text is not there at all: what is only too tolerant a match for the cap is not applied already. */
function isMissing(query: CascadeQuery, { tolerant = [] }: LocateContext): boolean {
  return runCascade({ ...query, replacers: tolerant }).length === 0 && !standsRemoved(query)
}

/** A condition that a place must meet. */
export interface Condition {
  readonly accept: (span: Span) => boolean
  /** The place counts only if it is the only one, whatever the order of the edits says. */
  readonly alone: boolean
  /** Whether the request names the place by this condition: a new text that meets it is the edit's own. */
  readonly isNamed: boolean
  /** What to say of a place that is taken on this condition. */
  readonly notices: readonly Notice[]
}

function outsideAnchor(anchors: readonly string[] = []): Notice {
  const anchor = JSON.stringify(anchors.at(-1)?.trim() ?? '')
  return {
    code: 'outside-anchor',
    message: `the text is not in the block of the anchor ${anchor}, but below it`,
  }
}

const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; it is at one other place, which was used',
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
  const hasAnchors = anchors.lines.length > 0
  const places = !hasAnchors ? [() => true] : isBare ? [inside] : [inside, below]
  const isNamed = (accept: (span: Span) => boolean) => hasAnchors && accept === inside
  const hasBlock = anchors.lines.some((line) => headsBlock(document, line))
  const outside = hasBlock ? [outsideAnchor(hints?.anchors)] : []
  const noticesOf = (accept: (span: Span) => boolean) => (accept === below ? outside : [])
  if (hints?.atEnd !== true)
    return places.map((accept) => ({
      accept,
      alone: false,
      isNamed: isNamed(accept),
      notices: noticesOf(accept),
    }))
  const anywhere = places.map((accept) => ({
    accept,
    alone: true,
    isNamed: isNamed(accept),
    notices: [NOT_AT_END],
  }))
  const ending = places.map((accept) => ({
    accept: (span: Span) => atEnd(span) && accept(span),
    alone: false,
    isNamed: true,
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
    const { applied } = findNewText(context, { ...context, edit, accept: isWhole }, { isNamed: true })
    return applied === undefined
      ? { edit, kind: 'failed', problem: places.failure }
      : { edit, kind: 'applied', span: applied }
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
  if (candidates.length === 1 && placesOfNewText({ ...query, enough: 1 }).length === 0) {
    const message = `the anchor ${JSON.stringify(anchor)} is not in the file; the text below it is at one place only, which was used`
    return { edit, kind: 'candidates', candidates, notices: [{ code: 'anchor-forgiven', message }] }
  }
  const applied = candidates.length === 0 ? findNewText(context, query).applied : undefined
  return applied === undefined ? missing() : { edit, kind: 'applied', span: applied }
}
