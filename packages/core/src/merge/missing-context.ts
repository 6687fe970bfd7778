import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { hasWord, shareHalfOfTheirWords } from '../text/words.js'
import type { Notice } from '../vocabulary/format.js'
import type { LinePair } from '../vocabulary/replacer.js'
import type { FileLines, MergeConflict } from './merged-line.js'
import { noticeOfLine } from './notices.js'

/** What a line of the old text is in the file: aligned with the line of that number, added because its `+` was forgotten, or missing. */
export type OldLineResolution = number | 'added' | 'missing'

/**
 * Decides what every line of the old text is in the file. A context line that is nowhere in the file may be an added line
 * whose `+` was forgotten:
 * - Between two added lines it is added with them. File `a / b`, hunk ` a`, `+x`, ` y`, `+z`, ` b`: the result has `y`.
 * - Beside one added line it could be either, so the merge fails with `context-missing`. Hunk ` a`, `+x`, ` y`, ` b`.
 * - Elsewhere the file stays without it, and a notice says so. Hunk ` y`, ` a`, `-b`, `+x`.
 *
 * A missing blank context line is ignored, unless it is between added lines, is removed and added again, or is the last
 * line of the file: then it is added. The merge has a conflict where a missing context line could be any of several lines
 * of the file. Linear, apart from looking up the missing lines.
 */
export function resolveOldLines(
  edit: Hunk,
  placeOf: ReadonlyMap<number, number>,
  file: FileLines,
):
  | { readonly resolutions: readonly OldLineResolution[]; readonly notices: readonly Notice[] }
  | MergeConflict {
  const resolutions = edit.old.map((_, i): OldLineResolution => placeOf.get(i) ?? 'missing')
  const notices: Notice[] = []
  // If the hunk removes a line and keeps an equal one that is missing, the one line of the file may be either of them.
  const removedKeys = new Set(
    edit.old
      .filter((line, old) => edit.oldSteps[old] === 'remove' && placeOf.has(old) && hasWord(line))
      .map((line) => FOLDED.of(line)),
  )
  for (const { old, addedBeside } of missingContext(edit, placeOf)) {
    const content = edit.old[old] ?? ''
    if (isBlank(content)) {
      const isAdded =
        addedBeside === 2 || edit.linesMarkedRemoved.has(old) || isBlankLineBehindEnd(old, edit, file)
      if (isAdded) resolutions[old] = 'added'
      else if (addedBeside === 1 && isOutsideAligned(old, placeOf, file))
        return { code: 'conflict', guard: 'context-outside' }
    } else if (removedKeys.has(FOLDED.of(content))) return { code: 'conflict', guard: 'equal-lines' }
    else if (!hasFileLinesAround(old, edit, placeOf) && !file.has(content)) {
      if (addedBeside === 1) return { code: 'context-missing', text: content }
      if (addedBeside === 2) resolutions[old] = 'added'
      else if (isAcrossChangeAtEdge(old, edit, file)) return { code: 'conflict', guard: 'context-across' }
      notices.push(noticeOfLine(addedBeside === 2 ? 'context-added' : 'context-missing', content))
    }
  }
  return { resolutions, notices }
}

/**
 * Whether an old line is the blank line that some models see behind a file's final newline. The hunk has it as its last
 * context line, at the end of the file, and adds text and such a blank line below it.
 * File `a`, hunk ` a`, ` `, `+x`, `+`: the result is `a / "" / x`.
 */
export function isBlankLineBehindEnd(
  old: number,
  { old: lines, new: newLines, hasWrittenScript, added }: Hunk,
  file: FileLines,
): boolean {
  const isLast = hasWrittenScript && old === lines.length - 1 && file.line(file.count) === undefined
  return isLast && isBlank(lines[old] ?? '') && !isBlank(added.at(-2) ?? '') && isBlank(newLines.at(-1) ?? '')
}

/**
 * Whether a missing old line is above the first or below the last aligned line, while the file has more lines there. Then
 * it is unclear between which of these it belongs.
 * File `a / c / b / d`, hunk ` a`, ` b`, `+x`, ` `: the blank line may be meant above `d` or below it.
 */
function isOutsideAligned(old: number, placeOf: ReadonlyMap<number, number>, file: FileLines): boolean {
  const aligned = Array.from(placeOf)
  const [[first, top] = [0, 0], [last, bottom] = [0, 0]] = [aligned[0], aligned.at(-1)]
  const [isAbove, isBelow] = [old < first && top === 0, old > last && bottom === file.count - 1]
  return (isAbove && file.line(-1) !== undefined) || (isBelow && file.line(file.count) !== undefined)
}

/**
 * Whether the file has a missing context line, in other words, on the other side of the change at the request's edge. Only
 * changed lines are between the context line and the edge, and the file's line right outside shares half of its words.
 * File `a / }; / return all(x)`, hunk ` a`, ` return all(y)`, `-};`, `+}`.
 */
function isAcrossChangeAtEdge(old: number, { old: lines, script, steps }: Hunk, file: FileLines): boolean {
  const kept = steps.filter(({ step }) => step === 'keep')
  const isLike = (at: number) => shareHalfOfTheirWords(lines[old] ?? '', file.line(at) ?? '')
  const isFirst = kept[0]?.old === old && script[0] !== 'keep'
  const isLast = kept.at(-1)?.old === old && script.at(-1) !== 'keep'
  return (isFirst && isLike(-1)) || (isLast && isLike(file.count))
}

/** Whether the file has lines of its own between the aligned lines around a missing line, which may be one of them in other words. */
function hasFileLinesAround(old: number, edit: Hunk, placeOf: ReadonlyMap<number, number>): boolean {
  const places = edit.old.map((_, i) => placeOf.get(i))
  const above = places.slice(0, old).findLast((place) => place !== undefined)
  const below = places.slice(old + 1).find((place) => place !== undefined)
  return above !== undefined && below !== undefined && below - above > 1
}

/**
 * Returns the numbers of the context lines that are not aligned, each with how many of its two sides have an added line.
 * Missing lines in a row count as one line. Removed lines next to them are skipped, unless the request wrote the script
 * itself: only then is it known which of the removed and added lines is next to the context.
 */
function missingContext(
  { steps, hasWrittenScript }: Hunk,
  placeOf: ReadonlyMap<number, number>,
): { readonly old: number; readonly addedBeside: number }[] {
  const isMissing = (at: number) => steps[at]?.step === 'keep' && !placeOf.has(steps[at].old)
  const isAddedBeside = (from: number, side: 1 | -1) => {
    let at = from
    while (isMissing(at)) at += side
    while (!hasWrittenScript && steps[at]?.step === 'remove') at += side
    return steps[at]?.step === 'add'
  }
  const missing: { readonly old: number; readonly addedBeside: number }[] = []
  for (const [at, { old }] of steps.entries())
    if (isMissing(at))
      missing.push({ old, addedBeside: Number(isAddedBeside(at, -1)) + Number(isAddedBeside(at, 1)) })
  return missing
}

/**
 * Pairs each context line that is not aligned with the one line of the file in its position, where the two share at least
 * half of their words: the model misquoted it. File `a / call(x, item) / b`, hunk ` a`, ` call(x, itm)`, `+new()`, ` b`.
 * Not where the edit adds that line of the file right beside the context line: then the addition is there already.
 *
 * The position is known between two aligned lines that have exactly one line of the file between them, and at the
 * request's edge right above or below the aligned lines. Linear.
 */
export function pairMisquotedLines(
  document: TextDocument,
  hunk: Hunk,
  alignment: readonly LinePair[],
): LinePair[] {
  const { old, oldSteps } = hunk
  const placeOf = new Map(alignment)
  const misquoted: LinePair[] = []
  for (const [i, content] of old.entries()) {
    if (oldSteps[i] !== 'keep' || placeOf.has(i) || isBlank(content)) continue
    const at = positionOf(i, old.length, placeOf) ?? -1
    const fileLine = document.line(at)
    if (shareHalfOfTheirWords(content, fileLine) && !addsBeside(hunk, i, fileLine)) misquoted.push([i, at])
  }
  return misquoted
}

/** Whether an edit adds a line of the file in one of the runs of changes directly above or below an old line. */
function addsBeside({ steps, new: lines }: Hunk, oldLine: number, fileLine: string): boolean {
  const from = steps.findIndex(({ step, old }) => step !== 'add' && old === oldLine)
  const above = steps.findLastIndex(({ step }, at) => at < from && step === 'keep')
  const below = steps.findIndex(({ step }, at) => at > from && step === 'keep')
  return steps
    .slice(above + 1, below === -1 ? undefined : below)
    .some(({ step, now }) => step === 'add' && FOLDED.of(lines[now] ?? '') === FOLDED.of(fileLine))
}

function positionOf(i: number, count: number, placeOf: ReadonlyMap<number, number>): number | undefined {
  const [above, below] = [placeOf.get(i - 1), placeOf.get(i + 1)]
  if (above !== undefined && below !== undefined) return below - above === 2 ? above + 1 : undefined
  if (i === 0 && below !== undefined) return below - 1
  return i === count - 1 && above !== undefined ? above + 1 : undefined
}
