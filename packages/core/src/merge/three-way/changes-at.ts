import { type Pairing, stepsAt } from '../../hunk/steps.js'
import { alignIn } from '../../place/align.js'
import { Place } from '../../place/place.js'
import { isBlank } from '../../text/lines.js'
import { areSame } from '../../text/sameness.js'
import type { LineRange } from '../../text/span.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { Reason } from '../../vocabulary/reason.js'
import type { Result } from '../../vocabulary/result.js'
import type { PairingRule, Written } from '../../vocabulary/written.js'
import { changesByScript, isReplaced, isWhole, REPLACED, textChange, withLineEnd } from '../in-place.js'
import { AS_WRITTEN, type Conflict, type LineChange } from '../line-change.js'
import { conflictReason, type Merge, type Merged } from '../merge.js'
import { indentationAt } from './indentation.js'
import { withMovedLines } from './moved-lines.js'
import { withNearestBlanks } from './nearest-blanks.js'
import { noticesOf } from './notices.js'
import { threeWay } from './three-way.js'

/**
 * The merge of `standard`: where all old lines agree, the new lines go in as the script says, in the file's indentation and
 * characters. Elsewhere old text, new text and file are merged, and a conflict refuses the edit.
 */
export const threeWayMerge: Merge = {
  isLiteral: true,
  align: (file, old, window) => alignIn(file, old, () => true, window),
  changesAt,
  refusedAt,
  noticesOf,
}

/** A drifted place is merged when it is looked for, and what comes of that is kept until it is written. */
const MERGED_AT = /* @__PURE__ */ new WeakMap<Place, Result<Merged, Conflict>>()

function changesAt(place: Place): Result<Merged, Conflict> {
  return MERGED_AT.get(place) ?? mergedAt(place)
}

/**
 * Part of a line: its text is replaced. Whole lines that all agree: the script says it. Else it is merged, by the first of
 * several ways to compare the texts that merges.
 */
function mergedAt(found: Place): Result<Merged, Conflict> {
  if (found.parts.length > 0) return changesOfParts(found)
  if (isReplaced(found)) return { ok: true, value: { texts: [textChange(found)], written: REPLACED } }
  const place = withMovedLines(withLineEnd(found))
  if (!isWhole(place)) return driftedAt(place)
  return changesByScript(place, place.rank > 1 ? indentationAt(place) : AS_WRITTEN)
}

function changesOfParts({ parts }: Place): Result<Merged, Conflict> {
  const lines: LineChange[] = []
  const written: Written[] = []
  for (const part of parts) {
    const merged = mergedAt(part)
    if (!merged.ok) return merged
    lines.push(...(merged.value.lines ?? []))
    written.push(...(merged.value.written ?? []))
  }
  return { ok: true, value: { lines, written } }
}

/** A way to compare old and new text, and whether blank lines split the runs. */
type Way = readonly [PairingRule, Pairing, boolean]

/** The ways in which an edit is merged, in their order: the first without a conflict counts. */
const WAYS: readonly ((hunk: Hunk) => Way | undefined)[] = [atEnds, betweenBlanks, early]

/** @rule paired-at-ends Old and new lines are paired from both ends of the texts. */
function atEnds(): Way {
  return ['paired-at-ends', 'ends', false]
}

/**
 * @rule paired-between-blanks Old and new lines are paired from both ends, and blank lines that all keep end a run.
 * @off undefined
 */
function betweenBlanks(): Way | undefined {
  return ['paired-between-blanks', 'ends', true]
}

/**
 * What is early in a written script, the script says.
 *
 * @rule paired-early Old and new lines are paired as early as they can be.
 * @off undefined
 */
function early({ written }: Hunk): Way | undefined {
  return written === undefined ? ['paired-early', 'early', false] : undefined
}

function driftedAt(place: Place): Result<Merged, Conflict> {
  let first: Conflict | undefined
  const { rule: indentation, indent } = indentationAt(place)
  for (const wayFor of WAYS) {
    const way = wayFor(place.hunk)
    if (way === undefined) continue
    const [pairing, by, splitsAtBlanks] = way
    const steps = stepsAt(place.hunk, (old) => place.fileLine(old), by)
    const merged = threeWay(withNearestBlanks(place, steps), steps, indent, splitsAtBlanks)
    if (merged.ok) {
      const { lines, runs } = merged.value
      const kept = keptAgainstRequest(place, lines)
      const written = {
        rule: 'three-way',
        pairing,
        indentation,
        runs,
        ...(kept.length > 0 && { kept }),
      } as const
      return { ok: true, value: { lines, written: [written] } }
    }
    first ??= merged.failure
  }
  return { ok: false, failure: first as Conflict }
}

/** The file's lines at a place that stay, though the request does not have them, or has them otherwise. Linear. */
function keptAgainstRequest(place: Place, changes: readonly LineChange[]): LineRange[] {
  const { file, first, end, alignment } = place
  const asAsked = new Set(alignment.filter((line, old) => line >= 0 && place.agrees(old)))
  const kept: { start: number; end: number }[] = []
  let next = 0
  for (let line = first; line < end; line++) {
    while ((changes[next]?.end ?? end) <= line) next++
    const isChanged = line >= (changes[next]?.first ?? end)
    if (isChanged || asAsked.has(line) || isBlank(file.known(line))) continue
    const above = kept.at(-1)
    if (above?.end === line) above.end = line + 1
    else kept.push({ start: line + 1, end: line + 1 })
  }
  return kept
}

/**
 * Why a place where only a part agrees is none: the edit cannot be merged there, or can be merged at its rival as well.
 *
 * @rule merges-where-it-drifted A place where only a part agrees is none if the edit does not merge there, or merges at
 *   its rival as well.
 * @off undefined
 */
function refusedAt(place: Place): Reason | undefined {
  const { file, hunk, evidence, span } = place
  const merged = mergedAt(place)
  MERGED_AT.set(place, merged)
  if (!merged.ok) return { ...conflictReason(merged.failure), spans: [span] }
  const twice = addsTwice(place, merged.value.lines ?? [])
  if (twice !== undefined)
    return { code: 'doubtful-place', doubt: 'added-twice', text: twice, spans: [span, span] }
  const rival =
    evidence?.rival && new Place(file, hunk, { name: place.replacer, tier: place.tier }, evidence.rival)
  if (rival === undefined || !mergedAt(rival).ok) return undefined
  return { code: 'not-found', doubt: 'other-region', spans: [span, rival.span] }
}

/**
 * The line that a merge adds again: the file has it in the place, and the request does not know it.
 *
 * @rule added-twice The edit would add a line that the file has at this place already.
 * @off undefined
 */
function addsTwice(
  { file, first, end, alignment }: Place,
  changes: readonly LineChange[],
): string | undefined {
  const known = new Set(alignment)
  const own: string[] = []
  for (let line = first; line < end; line++) {
    const isChanged = changes.some((change) => line >= change.first && line < change.end)
    if (!known.has(line) && !isChanged && HAS_WORD.test(file.known(line))) own.push(file.known(line))
  }
  return changes
    .flatMap(({ lines }) => lines)
    .find((line) => own.some((one) => !isBlank(one) && areSame(one, line)))
}

const HAS_WORD = /[\p{L}\p{N}]/u
