import { doneAt } from '../applied/done-at.js'
import { changesAsWritten } from '../merge/as-written.js'
import { lineSplit } from '../merge/line-split.js'
import { conflictReason, type TextChange } from '../merge/merge.js'
import type { Place } from '../place/place.js'
import { withFinalNewline } from '../splice/final-newline.js'
import { changeOfLines, inFileEndings, lastEnding } from '../splice/text-of-change.js'
import { type Change, withoutSharedLines } from '../text/change.js'
import type { Ending } from '../text/lines.js'
import { lineRange } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Result } from '../vocabulary/result.js'
import type { Written } from '../vocabulary/written.js'
import type { Call } from './call.js'
import { type JudgedPlace, judgedAt, trimmedChanges, withCorrected } from './judged.js'

/** What an edit does at one place, in the file's own bytes. */
export interface Made {
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
  readonly written: readonly Written[]
  /** Whether the file has all of it already. */
  readonly isDone?: boolean
}

/** Judges the new text of an edit at one place, merges it with the file, and writes its changes in the file's bytes. */
export function changesOf(call: Call, place: Place): Result<Made, EditProblem> {
  const changes: Change[] = []
  const notices: Notice[] = []
  const written: Written[] = []
  let isDone = false
  for (const one of place.parts.length > 0 ? place.parts : [place]) {
    const judged = judgedAt(call, one)
    if (isCorrectedAndDone(one, judged)) {
      isDone = true
      continue
    }
    const made = changesOfJudged(call, judged)
    if (judged.problem !== undefined)
      return { ok: false, failure: withCorrected(call.file.document, judged, made) }
    if (!made.ok) return made
    changes.push(...made.value.changes)
    notices.push(...judged.notices, ...made.value.notices)
    written.push(...made.value.written)
  }
  const { finalNewline, unit } = place.hunk.edit
  const { document, text } = place.file
  if (finalNewline !== undefined && unit === 'lines' && place.span.end !== text.length)
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, place.span) } }
  const ended = withFinalNewline(document, changes, finalNewline, finalEndingOf(place))
  return { ok: true, value: { changes: withByteOrderMark(place, ended), notices, written, isDone } }
}

/**
 * @rule corrected-is-there An edit was applied before if the file has what the checks made of its new text.
 * @off false
 */
function isCorrectedAndDone(sent: Place, { place, problem }: JudgedPlace): boolean {
  if (place === sent || problem !== undefined) return false
  return doneAt(place) !== undefined
}

function endingOf({ hunk }: Place): Ending {
  return hunk.edit.replacement.includes('\r\n') ? '\r\n' : '\n'
}

/** The ending of the last line: as the file's lines end, or as written where that counts. */
function finalEndingOf(place: Place): Ending {
  const asWritten = place.hunk.edit.endings === 'written' ? undefined : place.file.document.once(lastEnding)
  return asWritten ?? endingOf(place)
}

/** The changes of an edit whose new text was judged. */
function changesOfJudged(call: Call, { place, change }: JudgedPlace): Result<Made, EditProblem> {
  const { file, hunk } = place
  const made = (
    all: readonly TextChange[],
    notices: readonly Notice[],
    written: readonly Written[],
  ): Result<Made, EditProblem> => ({
    ok: true,
    value: {
      changes: all.map((one) =>
        withoutSharedLines(file.document, inFileEndings(file.document, one, endingOf(place))),
      ),
      notices,
      written,
    },
  })
  if (change !== undefined) return made([changeOfLines(file.document, change)], [], REPEATED_EDGES)
  const asWritten = place.rank === 0 ? changesAsWritten(place) : undefined
  if (asWritten !== undefined)
    return { ok: true, value: { changes: asWritten, notices: [], written: BYTE_FOR_BYTE } }
  const split = lineSplit(place)
  if (split?.isTorn)
    return {
      ok: false,
      failure: { code: 'line-split', place: lineRange(file.document, place.span), rest: split.rest },
    }
  const merged = call.merge.changesAt(place)
  if (!merged.ok) {
    const reason = { ...conflictReason(merged.failure), spans: [place.span] }
    return { ok: false, failure: call.feedback(call, hunk, reason) }
  }
  const { lines = [], texts = [], written = [] } = merged.value
  const trimmed = trimmedChanges(call, place, lines)
  if (trimmed.problem !== undefined) return { ok: false, failure: trimmed.problem }
  const all = [...trimmed.lines.map((one) => changeOfLines(file.document, one)), ...texts]
  const midLine = split === undefined ? [] : [endsMidLine(place, split.rest)]
  return made(all, [...trimmed.notices, ...call.merge.noticesOf(place), ...midLine], written)
}

/** @rule repeated-edges The new text is written without lines at its edges that the file has there. */
const REPEATED_EDGES: readonly Written[] = /* @__PURE__ */ Object.freeze([
  { rule: 'repeated-edges' },
] as const)
export const BYTE_FOR_BYTE: readonly Written[] = /* @__PURE__ */ Object.freeze([
  { rule: 'byte-for-byte' },
] as const)

function endsMidLine({ file, span }: Place, rest: string): Notice {
  const { end } = lineRange(file.document, span)
  const message = `the new lines end in the middle of what was line ${end}, before ${JSON.stringify(rest)}`
  return { code: 'ends-mid-line', message }
}

/**
 * @rule byte-order-mark A byte order mark comes or goes only where the request asks for it.
 * @off changes
 */
function withByteOrderMark({ hunk, span, file }: Place, changes: readonly Change[]): readonly Change[] {
  const { contentStart } = file.document
  const wanted = hunk.edit.byteOrderMark
  if (span.start !== contentStart) return changes
  if (wanted === undefined)
    return changes.map((change) =>
      change.span.start === contentStart ? { ...change, text: change.text.replace(/^\uFEFF/, '') } : change,
    )
  if (wanted === contentStart > 0) return changes
  return [{ span: { start: 0, end: contentStart }, text: wanted ? '\uFEFF' : '' }, ...changes]
}
