import { hunkOf } from '../hunk/hunk.js'
import { insertionPlaces } from '../survey/insertion.js'
import { boundOf } from '../survey/line-hint.js'
import { ambiguous, anchorNotFound, doubtfulPlace, notFound, notInBound } from '../survey/problems.js'
import type { Survey } from '../survey/survey.js'
import { isInside, overlaps, type Span } from '../text/span.js'
import type { Tier } from '../vocabulary/replacer.js'
import { appliedAt, failed, firstVerdict, type Outcome, type Rule, type Verdict } from './verdict.js'

/** What an edit can mean by itself: its candidates, or that it was applied before, or why it has no place. */
export function judgeByItself(survey: Survey): Verdict {
  // The last rule has something to say of every edit.
  return firstVerdict(RULES_BY_ITSELF, survey, survey) as Verdict
}

const RULES_BY_ITSELF: readonly Rule<Survey>[] = [
  { name: 'missing-anchor', judge: missingAnchor },
  { name: 'insertion', judge: insertion },
  { name: 'only-at-end', judge: onlyAtEnd },
  { name: 'closer-new-text', judge: closerNewText },
  { name: 'only-place', judge: oldText },
  { name: 'new-text', judge: newText },
  { name: 'nowhere', judge: nowhere },
]

/** A single anchor that is nowhere is forgiven where the text is unique without it. */
function missingAnchor(survey: Survey): Outcome | undefined {
  const { anchors, edit, context } = survey
  if (anchors.ok) return undefined
  const missing = () => failed(anchorNotFound(context, anchors.failure))
  if (edit.search === '') return missing()
  const candidates = edit.hints?.anchors?.length === 1 ? survey.candidates() : []
  // The anchor may be missing because the request was applied before: then another copy is not meant.
  if (candidates.length === 1 && survey.anyNewText() === undefined) {
    const message = `the anchor ${JSON.stringify(anchors.failure)} is not in the file; the text below it is at one place only, which was used`
    return { kind: 'candidates', candidates, notices: [{ code: 'anchor-forgiven', message }] }
  }
  const applied = candidates.length === 0 ? survey.newText().applied : undefined
  return applied === undefined ? missing() : appliedAt(applied)
}

function insertion(survey: Survey): Outcome | undefined {
  const { edit, anchors, context } = survey
  if (edit.search !== '' || !anchors.ok) return undefined
  const places = insertionPlaces(context, edit, anchors.value)
  if (places.ok) return { kind: 'candidates', candidates: places.value, notices: [] }
  // What went into an empty file is all that the file holds when the request comes again.
  const { applied } = survey.newText((span) => survey.isWhole(span), true)
  return applied === undefined ? failed(places.failure) : appliedAt(applied)
}

function onlyAtEnd({ context, found: { candidates, condition } }: Survey): Outcome | undefined {
  return candidates.length > 1 && condition.alone ? failed(ambiguous(context, candidates)) : undefined
}

/** A place that fits worse must not take an edit that was applied where it fits better. */
function closerNewText(survey: Survey): Outcome | undefined {
  const { context, found, edit } = survey
  const [first] = found.candidates
  if (first === undefined) return undefined
  const places = survey.newTextCloserThan(first)
  const [span] = places
  // Merged lines overlap the new text where a part of it was there before: what they change is still to be done. The whole of
  // it, with other lines beside it that the merge would take in, is no part; nor is it where it holds all of the place, nor that
  // of an edit that only removes.
  const isPart =
    first.alignment !== undefined &&
    hunkOf(edit).script.includes('add') &&
    places.some((place) => overlaps(place, first.span) && !isPartOfOther(place, first.span))
  if (span === undefined || isPart || survey.hasRemovedLines()) return undefined
  const applied = survey.placeApplied(places)
  return applied === undefined || LOST.has(first.tier)
    ? failed(doubtfulPlace(context, first, span))
    : appliedAt(applied)
}

/** What only lost characters or whitespace at line ends may well be there: which of the two places is meant nobody knows. */
const LOST: ReadonlySet<Tier> = /* @__PURE__ */ new Set<Tier>(['trailing', 'lookalike'])

function oldText({ found: { candidates, condition } }: Survey): Outcome | undefined {
  return candidates.length === 0
    ? undefined
    : { kind: 'candidates', candidates, notices: condition.notices ?? [] }
}

function newText(survey: Survey): Outcome | undefined {
  const { applied } = survey.found.newText
  return applied === undefined || survey.isThereInPart() ? undefined : appliedAt(applied)
}

function nowhere(survey: Survey): Outcome {
  const { context, edit, found } = survey
  const bound = boundOf(context, edit)
  const [beyond] = bound === undefined ? [] : survey.candidates()
  if (bound !== undefined && beyond !== undefined) return failed(notInBound(context, bound, beyond))
  return failed(notFound(context, edit, found.newText.places[0]))
}

function isPartOfOther(one: Span, other: Span): boolean {
  return isInside(one, other) !== isInside(other, one)
}
