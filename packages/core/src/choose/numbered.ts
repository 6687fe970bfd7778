import { Hunk, hunkOf } from '../hunk/hunk.js'
import { hasRemovedAt } from '../survey/applied.js'
import { hasLinesAt, hasTextAt, type IsAtLine, isAnywhere, spanAt } from '../survey/line-hint.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import { overlaps, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { onlySpan, type Verdict } from './verdict.js'

/** What a file is to the edits of a request: still as they found it, or as they leave it, with their places. */
export type NumberedState = 'before' | { readonly after: readonly Span[] }

/**
 * What the line numbers of all edits of a file say together: `before` when every old text is exactly on its
 * line, `after` when every new text is where the edits above it move it. Where line endings tell the two
 * apart they count. Edits that only add lines may show both; then they count as applied. Undefined when the
 * numbers say neither. Linear.
 *
 * @param verdicts the edits from top to bottom, with their chosen candidates; every edit has a number
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
 * Whether the numbers could say that the edits were applied: not where the first new text that would be evidence is nowhere. That is
 * a scan at most, where {@link numberedState} needs the line table.
 */
export function mayBeAfter(verdicts: readonly Verdict[]): boolean {
  const effective = verdicts.find(({ survey }) => hasEffect(survey.edit))
  return effective !== undefined && isAnywhere(effective.survey.context, effective.survey.edit.replacement)
}

/** Whether an edit brings a text that would be evidence. */
function hasEffect({ search, replacement }: TextEdit): boolean {
  return replacement.trim() !== '' && replacement !== search
}

function onlyAdds(edit: TextEdit): boolean {
  const search = toUnixEndings(edit.search)
  const replacement = toUnixEndings(edit.replacement)
  return !new Hunk({ ...edit, search, replacement }).script.includes('remove')
}

/** Whether the edit has one candidate, and that on another line than it names. */
export function isOffItsLine(verdict: Verdict): boolean {
  const { survey } = verdict
  const { search, hints } = survey.edit
  const only = verdict.kind === 'candidates' ? onlySpan(verdict) : undefined
  if (only === undefined || search === '' || hints?.line === undefined) return false
  return hints.line !== survey.lineOf(only)
}

/** Whether what an edit only removes is still where its new text is claimed to: then its number is off. */
function isRemovedThere(verdict: Verdict, place: Span): boolean {
  if (verdict.kind !== 'candidates' || hunkOf(verdict.survey.edit).script.includes('add')) return false
  return verdict.candidates.some(({ span }) => overlaps(span, place))
}

function isBeforeEdit({ survey }: Verdict, isThere: IsAtLine): boolean {
  return isThere(survey.context, survey.edit.search, firstOldLine(survey.edit))
}

/** Where all new texts are if the edits were applied; undefined where one is not there, or none is evidence. */
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

/** Counted from 0; for an insertion the line that it goes before. */
function firstOldLine({ search, hints }: TextEdit): number {
  const line = hints?.line ?? 0
  return search === '' ? line : Math.max(0, line - 1)
}
