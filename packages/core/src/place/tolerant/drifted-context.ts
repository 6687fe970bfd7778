import { doneAt } from '../../applied/done-at.js'
import { literalSteps } from '../../hunk/steps.js'
import { FileText } from '../../text/file-text.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { keyOf } from '../../text/sameness.js'
import type { Span } from '../../text/span.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import type { Reason } from '../../vocabulary/reason.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { type Aligned, alignIn, type MaySubstitute } from '../align.js'
import { Place } from '../place.js'
import { type RegionOptions, regionsOf } from '../regions.js'
import { headElsewhere } from './blocks-of-lines.js'

/** How much of an old text that is out of date must agree. Bits: see `FileText.bits`. */
const EVIDENCE = {
  /** The fewest bits and lines that agree. */
  leastBits: 6,
  leastLines: 2,
  /** So many lines that are each once in the file need no bits. */
  onceLines: 3,
  /** The least share of the old text's bits. */
  share: 0.5,
  /** The least share of its lines, unless it has this share of its bits. */
  lines: 0.75,
  sureBits: 0.79,
  /** The least share of its lines where a line hint points farther away than so many lines. */
  near: 20,
  linesIfFar: 0.84,
  /** Another region with this share of the bits makes it ambiguous, or with this share where nearly all bits agree. */
  rival: 0.5,
  rivalIfSure: 0.8,
  nearlyAll: 0.9,
  /** With this share, even where the edit cannot be merged there. */
  rivalAlways: 0.85,
} as const

/**
 * The one region that agrees best with an old text that is out of date: lines missing, lines of the file between them, lines
 * that differ. It is a place only with the evidence of `EVIDENCE`, if the edit merges there without a conflict, and
 * if no other region agrees nearly as well.
 *
 * @rule drifted-context An old text that is out of date belongs to the one region that agrees best with it, if the edit
 *   merges there and no other agrees nearly as well.
 */
export const driftedContext: Replacer<'drifted-context'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'drifted-context',
  tier: 'drift',
  find({ document, hunk, within, budget, onRefused }: Query): Match[] {
    const file = new FileText(document, budget)
    const found = driftedPlace(file, hunk, (line) => isLineInside(file, line, within))
    if (!('code' in found)) return [found]
    onRefused?.(found)
    return []
  },
} as const)

function isLineInside({ document }: FileText, line: number, { start, end }: Span): boolean {
  return document.lineStart(line) >= start && document.lineStart(line) < end
}

function driftedPlace(file: FileText, hunk: Hunk, isInside: (line: number) => boolean): Match | Reason {
  if (isNearlyNowhere(file, hunk)) return { code: 'not-found', doubt: 'too-little-found' }
  const kept = new Set(literalSteps(hunk).flatMap(({ op, old }) => (op === 'keep' ? [old] : [])))
  const maySubstitute = substitutesOf(file, hunk, kept)
  const align: RegionOptions['align'] = (window, pinned) =>
    alignIn(file, hunk.old, maySubstitute, window, pinned)
  const { regions, total, isTooMuch } = regionsOf(file, hunk.old, { align, isInside })
  if (isTooMuch) return { code: 'budget-exceeded', doubt: 'too-much-equal' }
  const [best, second] = regions
  if (best === undefined) return { code: 'not-found', doubt: 'too-little-found' }
  const isSure = isWhole(file, hunk, best)
  if (!isSure && isTooLittle(hunk, best, total)) return { code: 'not-found', doubt: 'too-little-found' }
  if (!isSure && !hasEvidence(hunk, best, total))
    return { code: 'not-found', doubt: 'part-missing', spans: [best.span] }
  if (doneAt(new Place(file, hunk, driftedContext, best)) !== undefined) return { ...best, isApplied: true }
  if (isRemovalDoubtful(file, hunk, best, kept))
    return { code: 'not-found', doubt: 'unproven-place', spans: [best.span] }
  const head = headElsewhere(file, hunk, best.alignment)
  if (head !== undefined) return { code: 'not-found', doubt: 'other-heading', text: head, spans: [best.span] }
  const rival = second !== undefined && isRival(best, second, total) ? second : undefined
  if (rival !== undefined && rival.evidence.bits > EVIDENCE.rivalAlways * best.evidence.bits)
    return { code: 'not-found', doubt: 'other-region', spans: [best.span, rival.span] }
  return rival === undefined ? best : { ...best, evidence: { ...best.evidence, rival } }
}

/**
 * A line that differs may stand for an old one that stays, or that the new text has as the file has it.
 *
 * @rule substitute-for-kept A line of the file that differs may stand for an old line that stays, or if the new text
 *   has it.
 * @off () => false
 */
function substitutesOf(file: FileText, hunk: Hunk, kept: ReadonlySet<number>): MaySubstitute {
  const before = new Set(hunk.old.map(keyOf))
  const after = new Set(hunk.now.map(keyOf))
  const isAdded = (line: number) => {
    const key = keyOf(file.known(line))
    return after.has(key) && !before.has(key)
  }
  const known = new Map<number, boolean>()
  return (old, line) => {
    if (kept.has(old)) return true
    const may = known.get(line) ?? isAdded(line)
    known.set(line, may)
    return may
  }
}

/**
 * Whether every line is here, and no other: no less than lines on the ladder, but for blank lines.
 *
 * @rule all-lines-are-there Where all old lines are together, or three that the file has once are in their order, that
 *   is enough.
 * @off false
 */
function isWhole(
  file: FileText,
  { old }: Hunk,
  { evidence: { matched, isFull, isTight } }: Aligned,
): boolean {
  if (!isFull) return false
  if (isTight && matched >= EVIDENCE.leastLines) return true
  // In a file of few lines no line has many bits, but three that are all there once, in their order, are no chance.
  return matched >= EVIDENCE.onceLines && old.every((line) => isBlank(line) || file.at(line).length === 1)
}

/** Whether the whole file has so few of the old lines that every region has too little: then none is compared, which costs most. */
function isNearlyNowhere(file: FileText, { old }: Hunk): boolean {
  const found = old.filter((line) => !isBlank(line) && file.at(line).length > 0).length
  return found < EVIDENCE.leastLines || found < solidLines(old) / 2
}

/**
 * Whether less agrees than could ever be a place.
 *
 * @rule too-little-found Less than half of the old text, or fewer than two of its lines, is together in the
 *  file.
 * @off false
 */
function isTooLittle({ old }: Hunk, { evidence: { bits, matched } }: Aligned, total: number): boolean {
  if (matched < EVIDENCE.leastLines || bits < EVIDENCE.leastBits) return true
  return bits < EVIDENCE.share * total || matched < solidLines(old) / 2
}

function solidLines(lines: readonly string[]): number {
  return lines.filter((line) => !isBlank(line)).length
}

/**
 * @rule part-missing A part of the old text is not in the file, and the rest is apart, or far from the line
 *  that the edit names.
 * @off true
 */
function hasEvidence({ old, hints }: Hunk, { evidence, first }: Aligned, total: number): boolean {
  const { bits, matched, isFull, isTight } = evidence
  const solid = solidLines(old)
  const distance = hints.line === undefined ? 0 : Math.abs(first + 1 - hints.line)
  if (distance > EVIDENCE.near) return matched >= EVIDENCE.linesIfFar * solid
  if (bits >= EVIDENCE.sureBits * total) return true
  return matched >= EVIDENCE.lines * solid && (isFull || isTight)
}

/**
 * Whether a removed line may be another one: it is at the request's edge, apart from what else agrees, and not the only one
 * in the file; an equal line stays and is missing, and the file has only one; or only removed lines have another indentation.
 *
 * @rule unproven-place A removed line may be another one than is meant: it is apart from what else agrees.
 * @off false
 */
function isRemovalDoubtful(
  file: FileText,
  { old }: Hunk,
  { alignment }: Aligned,
  kept: ReadonlySet<number>,
): boolean {
  const aligned = alignment.flatMap((line, at) =>
    line >= 0 && !isBlank(old[at] as string) ? [{ at, line }] : [],
  )
  const isApart = (edge: { at: number; line: number } | undefined, next: { line: number } | undefined) =>
    edge !== undefined &&
    next !== undefined &&
    !kept.has(edge.at) &&
    file.at(old[edge.at] as string).length > 1 &&
    file
      .lines(Math.min(edge.line, next.line) + 1, Math.max(edge.line, next.line))
      .some((line) => !isBlank(line))
  if (isApart(aligned[0], aligned[1]) || isApart(aligned.at(-1), aligned.at(-2))) return true
  const lost = new Set(
    old.flatMap((line, at) =>
      kept.has(at) && (alignment[at] as number) < 0 && file.at(line).length === 1 ? [keyOf(line)] : [],
    ),
  )
  if (aligned.some(({ at }) => !kept.has(at) && lost.has(keyOf(old[at] as string)))) return true
  const shifted = aligned.filter(({ at, line }) => {
    const [asked, has] = [old[at] as string, file.known(line)]
    return keyOf(asked) === keyOf(has) && indentationOf(asked) !== indentationOf(has)
  })
  return shifted.length > 0 && shifted.length < aligned.length && shifted.every(({ at }) => !kept.has(at))
}

/**
 * Whether another region agrees nearly as well as the best one.
 *
 * @rule other-region Another part of the file agrees with the old text nearly as well.
 * @off false
 */
function isRival(best: Aligned, second: Aligned, total: number): boolean {
  if (best.evidence.isFull) return second.evidence.isFull
  const share = second.evidence.bits / best.evidence.bits
  const isNearlyAll = best.evidence.bits >= EVIDENCE.nearlyAll * total
  return share > (isNearlyAll ? EVIDENCE.rivalIfSure : EVIDENCE.rival)
}
