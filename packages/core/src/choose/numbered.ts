import { Hunk, hunkOf } from '../hunk/hunk.js'
import { hasRemovedAt } from '../survey/applied.js'
import { hasLinesAt, hasTextAt, type IsAtLine, isAnywhere, spanAt } from '../survey/line-hint.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import { overlaps, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { onlySpan, type Verdict } from './verdict.js'

/**
 * The state of a file according to the line numbers: before all edits, or after all edits, with the places of their
 * new texts.
 */
export type NumberedState = 'before' | { readonly after: readonly Span[] }

/**
 * What the line numbers of all edits of a file say together: `before` if every old text is exactly on its line,
 * `after` if every new text is on the line to which the edits above it move it. If the edits only add lines, both may
 * hold. Then line endings decide if they differ, and otherwise the edits count as applied. Undefined if neither
 * holds. Linear.
 *
 * Edits `+b` below line 1 and `+d` below line 2: the file `a`, `c` is `before`, the file `a`, `b`, `c`, `d` is
 * `after`.
 *
 * @param verdicts the edits from top to bottom, with their chosen candidates; every edit has a line number
 */
export function numberedState(verdicts: readonly Verdict[]): NumberedState | undefined {
  const before = verdicts.every((one) => one.kind === 'candidates' && isBeforeEdit(one, hasLinesAt))
  const after = spansAfter(verdicts, hasLinesAt)
  if (!before || after === undefined) return before ? 'before' : after && { after }
  if (!verdicts.every(({ survey }) => onlyAdds(survey.edit))) return 'before'
  const isBefore = verdicts.every((one) => isBeforeEdit(one, hasTextAt))
  return isBefore && spansAfter(verdicts, hasTextAt) === undefined ? 'before' : { after }
}

/**
 * Whether {@link numberedState} could be `after`: the first new text that would be evidence is somewhere in the file.
 * This takes at most one scan, while `numberedState` needs the line table.
 */
export function mayBeAfter(verdicts: readonly Verdict[]): boolean {
  const effective = verdicts.find(({ survey }) => hasEffect(survey.edit))
  return effective !== undefined && isAnywhere(effective.survey.context, effective.survey.edit.replacement)
}

/** Whether the new text of an edit would be evidence that it was applied: it is not blank and differs from the old text. */
function hasEffect({ search, replacement }: TextEdit): boolean {
  return replacement.trim() !== '' && replacement !== search
}

function onlyAdds(edit: TextEdit): boolean {
  const search = toUnixEndings(edit.search)
  const replacement = toUnixEndings(edit.replacement)
  return !new Hunk({ ...edit, search, replacement }).script.includes('remove')
}

/** Whether the edit has exactly one place, and on another line than the one that it names. */
export function isOffItsLine(verdict: Verdict): boolean {
  const { survey } = verdict
  const { search, hints } = survey.edit
  const only = verdict.kind === 'candidates' ? onlySpan(verdict) : undefined
  if (only === undefined || search === '' || hints?.line === undefined) return false
  return hints.line !== survey.lineOf(only)
}

/**
 * Whether an edit that adds nothing has a candidate that overlaps the supposed place of its new text. Then what it
 * removes is still there, and its line number is wrong.
 */
function isRemovedThere(verdict: Verdict, place: Span): boolean {
  if (verdict.kind !== 'candidates' || hunkOf(verdict.survey.edit).script.includes('add')) return false
  return verdict.candidates.some(({ span }) => overlaps(span, place))
}

function isBeforeEdit({ survey }: Verdict, isThere: IsAtLine): boolean {
  return isThere(survey.context, survey.edit.search, firstOldLine(survey.edit))
}

/**
 * The places of all new texts if the edits were applied; undefined if one of them is not there, or if none of them is
 * evidence.
 */
function spansAfter(verdicts: readonly Verdict[], isThere: IsAtLine): Span[] | undefined {
  const spans: Span[] = []
  let shift = 0
  for (const one of verdicts) {
    const { context, edit } = one.survey
    const { search, replacement } = edit
    const first = firstOldLine(edit) + shift
    if (!isThere(context, replacement, first)) return undefined
    const span = spanAt(context, replacement, first)
    if (isOffItsLine(one) && isRemovedThere(one, span)) return undefined
    if (hasRemovedAt(context, edit)(span)) return undefined
    spans.push(span)
    shift += countNewlines(replacement) - countNewlines(search)
  }
  return verdicts.some(({ survey }) => hasEffect(survey.edit)) ? spans : undefined
}

/** The first line of the old text by its number, counted from 0; for an insertion the line before which it goes. */
function firstOldLine({ search, hints }: TextEdit): number {
  const line = hints?.line ?? 0
  return search === '' ? line : Math.max(0, line - 1)
}
