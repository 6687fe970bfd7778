import { judgedChange, judgedHunk, judgedText } from '../check/edges.js'
import { judge } from '../check/judge.js'
import type { LineChange } from '../merge/line-change.js'
import type { Place } from '../place/place.js'
import { editFromRewrite } from '../splice/rewrite.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { lineRange } from '../text/span.js'
import type { CorrectedEdit, EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Result } from '../vocabulary/result.js'
import type { Call } from './call.js'

/** A place with its new text as the checks leave it. */
export interface JudgedPlace {
  /** The place with the hunk that is written or, where there is a problem, that is meant instead. */
  readonly place: Place
  /** The change, where the checks made one of lines from one of characters. */
  readonly change?: LineChange
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
  /** Whether the checks know what is meant. */
  readonly isKnown?: boolean
}

/** Judges the new text of a place: its lines, then its edges as far as they are known before the merge. */
export function judgedAt(call: Call, place: Place): JudgedPlace {
  call.file.budget.spend(1 + place.hunk.edit.replacement.length / CHARACTERS_PER_STEP)
  const { hunk, notices, problem } = judge(call.checks, place.hunk, {
    place,
    path: call.path,
    edits: call.edits,
  })
  const judged = hunk === place.hunk ? place : place.with(hunk)
  if (problem !== undefined) return { place: judged, notices, problem, isKnown: judged !== place }
  if (isJudgedByChange(judged)) return { place: judged, notices }
  if (judged.isText && hunk.edit.unit === 'text') {
    const trimmed = judgedText(call, judged)
    if (trimmed === undefined) return { place: judged, notices }
    const { value, problem: repeats } = trimmed
    return {
      place: judged,
      change: value,
      notices: [...notices, ...trimmed.notices],
      ...(repeats && { problem: repeats, isKnown: true }),
    }
  }
  const trimmed = judgedHunk(call, judged)
  return {
    place: trimmed.value === hunk ? judged : judged.with(trimmed.value),
    notices: [...notices, ...trimmed.notices],
    ...(trimmed.problem && { problem: trimmed.problem, isKnown: true }),
  }
}

const CHARACTERS_PER_STEP = 64

/** Whether each change is judged at its edges: where only the merge says what is written, or a script does. */
function isJudgedByChange(place: Place): boolean {
  if (place.rank > 1 && place.hunk.written !== undefined) return true
  // The alignment asks for lines, which a part of the text does not need.
  return !place.isText && (place.evidence !== undefined || place.alignment.some((line) => line < 0))
}

/**
 * @rule drifted-edges-judged The changes of a drifted place are judged at their edges, each by itself.
 * @off { lines, notices: [] }
 */
export function trimmedChanges(
  call: Call,
  place: Place,
  lines: readonly LineChange[],
): {
  readonly lines: readonly LineChange[]
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
} {
  if (!isJudgedByChange(place)) return { lines, notices: [] }
  const trimmed = lines.map((change) =>
    judgedChange(call, place, change, (line) => isChanged(lines, line), lines),
  )
  const problem = trimmed.find((one) => one.problem)?.problem
  return {
    lines: trimmed.map(({ value }) => value),
    notices: trimmed.flatMap(({ notices }) => notices),
    ...(problem && { problem }),
  }
}

function isChanged(changes: readonly LineChange[], line: number): boolean {
  return changes.some(({ first, end }) => first <= line && line < end)
}

/** A problem with the edit to send instead, where the checks know the new text that is meant. */
export function withCorrected(
  document: TextDocument,
  { place, change, problem, isKnown = false }: JudgedPlace,
  made: Result<{ readonly changes: readonly Change[] }, EditProblem>,
): EditProblem {
  const refused = problem as EditProblem
  if (refused.code !== 'new-text' || !isKnown || !made.ok) return refused
  const corrected = correctedEdit(document, place, change, made.value.changes)
  return corrected === undefined ? refused : { ...refused, corrected }
}

function correctedEdit(
  document: TextDocument,
  place: Place,
  change: LineChange | undefined,
  changes: readonly Change[],
): CorrectedEdit | undefined {
  const { hunk, rank, span } = place
  const lines = lineRange(document, span)
  if (rank === 0 && change === undefined) return { edit: hunk.edit, place: lines }
  const first = Math.min(lines.start, ...changes.map((one) => lineRange(document, one.span).start))
  const last = Math.max(lines.end, ...changes.map((one) => lineRange(document, one.span).end))
  const region = { start: first, end: last }
  return { edit: editFromRewrite(document, { lines: region, changes }, hunk.edit), place: region }
}
