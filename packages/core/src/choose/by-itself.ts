import { hunkOf } from '../hunk/hunk.js'
import { insertionPlaces } from '../survey/insertion.js'
import { boundOf } from '../survey/line-hint.js'
import { ambiguous, anchorNotFound, doubtfulPlace, notFound, notInBound } from '../survey/problems.js'
import type { Survey } from '../survey/survey.js'
import { overlaps } from '../text/span.js'
import type { Tier } from '../vocabulary/replacer.js'
import { appliedAt, failed, firstVerdict, type Outcome, type Rule, type Verdict } from './verdict.js'

/**
 * Judges one edit without its line hint and without the other edits of the file: its candidates, that it was applied
 * before, or why it has no place.
 */
export function judgeByItself(survey: Survey): Verdict {
  // The last rule, `nowhere`, always returns an outcome.
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

/**
 * An anchor of the edit is not in the file. If it is the only anchor, the old text has one place, and the new text is
 * nowhere, the edit is placed without it (notice `anchor-forgiven`). If the old text is nowhere, the edit may have
 * been applied. Otherwise it fails.
 *
 * File `a`; anchor `gone`, hunk `-a`, `+b`: placed on line 1. File `a`, `a`: fails.
 */
function missingAnchor(survey: Survey): Outcome | undefined {
  const { anchors, edit, context } = survey
  if (anchors.ok) return undefined
  const missing = () => failed(anchorNotFound(context, anchors.failure))
  if (edit.search === '') return missing()
  const candidates = edit.hints?.anchors?.length === 1 ? survey.candidates() : []
  // If the new text is in the file, the anchor may be gone because the edit was applied, and the place found is
  // another copy.
  if (candidates.length === 1 && survey.anyNewText() === undefined) {
    const message = `the anchor ${JSON.stringify(anchors.failure)} is not in the file; the text below it is at one place only, which was used`
    return { kind: 'candidates', candidates, notices: [{ code: 'anchor-forgiven', message }] }
  }
  const applied = candidates.length === 0 ? survey.newText().applied : undefined
  return applied === undefined ? missing() : appliedAt(applied)
}

/**
 * The edit has no old text: it goes where {@link insertionPlaces} says.
 *
 * Empty file, new line `a`: inserted. File `a`, new line `a`, no hints: applied before, since the new text is the
 * whole file.
 */
function insertion(survey: Survey): Outcome | undefined {
  const { edit, anchors, context } = survey
  if (edit.search !== '' || !anchors.ok) return undefined
  const places = insertionPlaces(context, edit, anchors.value)
  if (places.ok) return { kind: 'candidates', candidates: places.value, notices: [] }
  // On a second run, text that went into an empty file is the whole file.
  const { applied } = survey.newText((span) => survey.isWholeText(span), true)
  return applied === undefined ? failed(places.failure) : appliedAt(applied)
}

/**
 * The edit is meant for the end of the file, and its old text is at several places elsewhere: ambiguous.
 *
 * File `a`, `x`, `a`, `y`; hunk `-a`, `+b` with the end-of-file mark.
 */
function onlyAtEnd({ context, found: { candidates, condition } }: Survey): Outcome | undefined {
  return candidates.length > 1 && condition.mustBeOnly ? failed(ambiguous(context, candidates)) : undefined
}

/**
 * The new text is in the file and matches more exactly than the old text: the edit was applied there. It must not be
 * applied again to another copy that only resembles the old text. If the new text proves nothing, the edit is refused
 * as `doubtful-place`.
 *
 * File `if (ready) {`, `  start(now)`, `}`, `if (ready) {`, `    start( now )`, `}`; hunk ` if (ready) {`,
 * `-start( now )`, `+  start(now)`, ` }`: the new text is exactly on lines 1-3, the old text only up to whitespace on
 * lines 4-6. Applied before.
 */
function closerNewText(survey: Survey): Outcome | undefined {
  const { context, found, edit } = survey
  const [first] = found.candidates
  if (first === undefined) return undefined
  const places = survey.newTextCloserThan(first)
  const [span] = places
  // The candidate comes from a merge and overlaps a place of the new text: the file has a part of the change, and the
  // merge adds the rest. This does not hold for an edit that only removes.
  const hasOnlyPart =
    first.alignment !== undefined &&
    hunkOf(edit).script.includes('add') &&
    places.some((place) => overlaps(place, first.span))
  if (span === undefined || hasOnlyPart || survey.hasRemovedLines()) return undefined
  const applied = survey.placeApplied(places)
  return applied === undefined || UNCERTAIN_TIERS.has(first.tier)
    ? failed(doubtfulPlace(context, first, span))
    : appliedAt(applied)
}

/**
 * Tiers whose candidates differ from the old text only in trailing whitespace or in look-alike or lost characters.
 * The candidate may well be the place that is meant, so that neither place is certain.
 */
const UNCERTAIN_TIERS: ReadonlySet<Tier> = /* @__PURE__ */ new Set<Tier>(['trailing', 'lookalike'])

/**
 * The old text is in the file: its places are the candidates. The rule is called `only-place`, as it decides if there
 * is one.
 */
function oldText({ found: { candidates, condition } }: Survey): Outcome | undefined {
  return candidates.length === 0
    ? undefined
    : { kind: 'candidates', candidates, notices: condition.notices ?? [] }
}

/**
 * The old text is missing, and the new text proves that the edit was applied.
 *
 * File `first line`, `changed`; hunk ` first line`, `-original`, `+changed`.
 */
function newText(survey: Survey): Outcome | undefined {
  const { applied } = survey.found.newText
  return applied === undefined || survey.hasOldTextLeft() ? undefined : appliedAt(applied)
}

/**
 * The old text is missing, and nothing proves that the edit was applied. If the old text is outside the lines that
 * the edit is bound to, the failure says so.
 */
function nowhere(survey: Survey): Outcome {
  const { context, edit, found } = survey
  const bound = boundOf(context, edit)
  const [beyond] = bound === undefined ? [] : survey.candidates()
  if (bound !== undefined && beyond !== undefined) return failed(notInBound(context, bound, beyond))
  return failed(notFound(context, edit, found.newText.places[0]))
}
