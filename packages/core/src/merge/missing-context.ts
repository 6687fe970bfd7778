import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { hasWord, shareHalfOfTheirWords } from '../text/words.js'
import type { Notice } from '../vocabulary/format.js'
import type { LinePair } from '../vocabulary/replacer.js'
import type { MergeConflict, OwnLines } from './merged-line.js'
import { noticeOfLine } from './notices.js'

/** What a line of the old text is in the file: aligned with that line; added, because it was meant to be; or missing. */
export type ContextFate = number | 'added' | 'missing'

/**
 * Decides on every line of the old text that is not aligned. A context line that the file has nowhere may be an added line whose plus was
 * forgotten: between two added lines it is one; beside a single one nobody knows; elsewhere the file stays without it. A blank one is nothing,
 * unless it is between added lines, or is removed and added again. Linear, apart from looking up the lines that are missing.
 */
export function fatesOfContext(
  edit: Hunk,
  placeOf: ReadonlyMap<number, number>,
  file: OwnLines,
): { readonly fates: readonly ContextFate[]; readonly notices: readonly Notice[] } | MergeConflict {
  const fates = edit.old.map((_, i): ContextFate => placeOf.get(i) ?? 'missing')
  const notices: Notice[] = []
  // Of a line that goes and one like it that stays, the file has one: nobody knows which.
  const removedThere = new Set(
    edit.old
      .filter((line, old) => edit.oldSteps[old] === 'remove' && placeOf.has(old) && hasWord(line))
      .map((line) => FOLDED.of(line)),
  )
  for (const { old, addedBeside } of missingContext(edit, placeOf)) {
    const content = edit.old[old] ?? ''
    if (isBlank(content)) {
      const isAdded = addedBeside === 2 || edit.removedAsWritten.has(old) || isLastOfFile(old, edit, file)
      if (isAdded) fates[old] = 'added'
      else if (addedBeside === 1 && isBeyond(old, placeOf, file)) return { code: 'conflict' }
    } else if (removedThere.has(FOLDED.of(content))) return { code: 'conflict' }
    else if (!hasOwnLines(old, edit, placeOf) && !file.has(content)) {
      if (addedBeside === 1) return { code: 'context-missing', text: content }
      if (addedBeside === 2) fates[old] = 'added'
      else if (isBeyondChange(old, edit, file)) return { code: 'conflict' }
      notices.push(noticeOfLine(addedBeside === 2 ? 'context-added' : 'context-missing', content))
    }
  }
  return { fates, notices }
}

/** Whether a request takes a blank line for the file's last one, behind its final newline, and adds others and such a one below. */
export function isLastOfFile(
  old: number,
  { old: lines, new: written, isWritten, added }: Hunk,
  file: OwnLines,
): boolean {
  const isLast = isWritten && old === lines.length - 1 && file.line(file.count) === undefined
  return isLast && isBlank(lines[old] ?? '') && !isBlank(added.at(-2) ?? '') && isBlank(written.at(-1) ?? '')
}

/** Whether an old line is beyond the aligned ones, where the file goes on: nobody knows which of its lines it is between. */
function isBeyond(old: number, placeOf: ReadonlyMap<number, number>, file: OwnLines): boolean {
  const aligned = Array.from(placeOf)
  const [[first, top] = [0, 0], [last, bottom] = [0, 0]] = [aligned[0], aligned.at(-1)]
  const [isAbove, isBelow] = [old < first && top === 0, old > last && bottom === file.count - 1]
  return (isAbove && file.line(-1) !== undefined) || (isBelow && file.line(file.count) !== undefined)
}

/**
 * Whether all that is between a missing line and the request's edge is a change, and the file's line right beyond the edge is like it: it is on
 * the other side of the change there.
 */
function isBeyondChange(old: number, { old: lines, script, steps }: Hunk, file: OwnLines): boolean {
  const kept = steps.filter(({ step }) => step === 'keep')
  const isLike = (at: number) => shareHalfOfTheirWords(lines[old] ?? '', file.line(at) ?? '')
  const isFirst = kept[0]?.old === old && script[0] !== 'keep'
  const isLast = kept.at(-1)?.old === old && script.at(-1) !== 'keep'
  return (isFirst && isLike(-1)) || (isLast && isLike(file.count))
}

/** Whether the file has lines of its own between the aligned lines around one that is not aligned: it may be one of them. */
function hasOwnLines(old: number, edit: Hunk, placeOf: ReadonlyMap<number, number>): boolean {
  const places = edit.old.map((_, i) => placeOf.get(i))
  const above = places.slice(0, old).findLast((place) => place !== undefined)
  const below = places.slice(old + 1).find((place) => place !== undefined)
  return above !== undefined && below !== undefined && below - above > 1
}

/**
 * The context lines that are not aligned, by number, and on how many sides of them lines are added; those that follow each other are seen as
 * one. Of lines that come and go together only a script that the request wrote says which are beside these.
 */
function missingContext(
  { steps, isWritten }: Hunk,
  placeOf: ReadonlyMap<number, number>,
): { readonly old: number; readonly addedBeside: number }[] {
  const isMissing = (at: number) => steps[at]?.step === 'keep' && !placeOf.has(steps[at].old)
  const isAddedBeside = (from: number, side: 1 | -1) => {
    let at = from
    while (isMissing(at)) at += side
    while (!isWritten && steps[at]?.step === 'remove') at += side
    return steps[at]?.step === 'add'
  }
  const missing: { readonly old: number; readonly addedBeside: number }[] = []
  for (const [at, { old }] of steps.entries())
    if (isMissing(at))
      missing.push({ old, addedBeside: Number(isAddedBeside(at, -1)) + Number(isAddedBeside(at, 1)) })
  return missing
}

/**
 * Context lines that are not aligned, each with the one line of the file in its position, where the two share at least half of
 * their words: a slip, unless the edit adds that one beside it, which the file has already then. Its position is between two
 * aligned lines with one line of the file between them, or at the request's edge right above or below the aligned ones. Linear.
 */
export function slipsOf(document: TextDocument, hunk: Hunk, alignment: readonly LinePair[]): LinePair[] {
  const { old, oldSteps } = hunk
  const placeOf = new Map(alignment)
  const slips: LinePair[] = []
  for (const [i, content] of old.entries()) {
    if (oldSteps[i] !== 'keep' || placeOf.has(i) || isBlank(content)) continue
    const at = positionOf(i, old.length, placeOf) ?? -1
    const own = document.line(at)
    if (shareHalfOfTheirWords(content, own) && !comesBeside(hunk, i, own)) slips.push([i, at])
  }
  return slips
}

/** Whether a line is among those that an edit adds in the changes right above or below one of its old lines. */
function comesBeside({ steps, new: lines }: Hunk, line: number, own: string): boolean {
  const from = steps.findIndex(({ step, old }) => step !== 'add' && old === line)
  const above = steps.findLastIndex(({ step }, at) => at < from && step === 'keep')
  const below = steps.findIndex(({ step }, at) => at > from && step === 'keep')
  return steps
    .slice(above + 1, below === -1 ? undefined : below)
    .some(({ step, now }) => step === 'add' && FOLDED.of(lines[now] ?? '') === FOLDED.of(own))
}

function positionOf(i: number, count: number, placeOf: ReadonlyMap<number, number>): number | undefined {
  const [above, below] = [placeOf.get(i - 1), placeOf.get(i + 1)]
  if (above !== undefined && below !== undefined) return below - above === 2 ? above + 1 : undefined
  if (i === 0 && below !== undefined) return below - 1
  return i === count - 1 && above !== undefined ? above + 1 : undefined
}
