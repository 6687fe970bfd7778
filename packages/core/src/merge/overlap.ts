import { linesOfStep, oldSteps } from '../hunk/lines-of-step.js'
import { FOLDED } from '../search/line-keys.js'
import { closesBlock } from '../text/closing-line.js'
import type { TextDocument } from '../text/document.js'
import { isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { EditLines } from './merged-line.js'

/** How many of the lines that an edit adds at its top and at its bottom the file has right outside of the place. */
export interface Overlap {
  readonly above: number
  readonly below: number
  /** A line of the file that may be one of these, or only be like one that the edit moves to its edge. */
  readonly doubtful?: number | undefined
}

export const NO_OVERLAP: Overlap = /* @__PURE__ */ Object.freeze({ above: 0, below: 0 })

/**
 * Lines that an edit adds at its edges and that the file has there already, right above or below the place: the old text left
 * them out, and they are not to be there twice. Lines that say nothing (blank ones, and those that just close a block)
 * count with the same indentation only, and blank ones alone only where the edit changes something else. A line that the edit
 * removes does not count, and is doubtful if it has text; nor do short lines of a text that keeps none of its lines. Linear in these lines.
 *
 * @param isExact the old text was found as it is written, so that its indentation is the file's
 * @param outside how many lines at the top and at the bottom of the old text are not at the place
 */
export function overlapAround(
  document: TextDocument,
  span: Span,
  edit: EditLines,
  isExact: boolean,
  outside: Overlap = NO_OVERLAP,
): Overlap {
  const { searched, replacement, script } = edit
  const [top, bottom] = [
    addedAtEdge(script, replacement, outside.above),
    addedAtEdge(script.toReversed(), replacement.toReversed(), outside.below),
  ]
  if (top + bottom === 0) return NO_OVERLAP
  const gone = linesOfStep(searched, script, 'remove').map(({ content }) => keyOf(content, isExact))
  const removed = new Set(gone.filter((line) => line !== ''))
  const saysText = edit.isWritten || keepsText(edit)
  const news = linesOfStep(replacement, script, 'add')
  const run = (count: number, side: Side): Run => {
    const added = edgeOf(news, count, side)
    const isAll =
      count === news.length && !script.includes('remove') && added.every(({ content }) => isBlank(content))
    return { added, most: Math.min(MOST, count), removed, isAll, isExact, saysText }
  }
  const [head, tail] = [run(top, 'above'), run(bottom, 'below')]
  const [over, under] = [
    linesBeyond(document, span.start, -1, head.most),
    linesBeyond(document, span.end, 1, tail.most),
  ]
  const above = overlapOf(head, over, 'above')
  // Of a run without a line that stays, both ends are the same lines.
  const below = !script.includes('keep') && above > 0 ? 0 : overlapOf(tail, under, 'below')
  if (removed.size === 0) return { above, below }
  const isMoved = (one: Run, beyond: readonly string[], side: Side, sure: number) => {
    const all = overlapOf({ ...one, removed: new Set() }, beyond, side)
    return all > sure && edgeOf(one.added, all, side).some(({ content }) => hasWord(content))
  }
  if (isMoved(head, over, 'above', above)) return { above, below, doubtful: document.lineAt(span.start) - 1 }
  if (isMoved(tail, under, 'below', below))
    return { above, below, doubtful: document.lineAt(span.end - 1) + 1 }
  return { above, below }
}

type Side = 'above' | 'below'

function edgeOf<Item>(items: readonly Item[], count: number, side: Side): readonly Item[] {
  return side === 'above' ? items.slice(0, count) : items.slice(items.length - count)
}

/**
 * How many lines are added before the first kept one; or, where the edit begins with blank lines that it keeps, how many blank ones
 * right below these: among blank lines nobody can tell which one is new.
 */
function addedAtEdge(script: EditLines['script'], replacement: readonly Line[], outside: number): number {
  const steps = script.filter((step) => step !== 'remove')
  const until = (from: number, isOther: (step: Step, line: Line | undefined) => boolean) => {
    const at = steps.findIndex((step, i) => i >= from && isOther(step, replacement[i]))
    return at < 0 ? steps.length : at
  }
  if (script[0] !== 'keep') return until(0, (step) => step === 'keep')
  const isNoBlank = (wanted: Step) => (step: Step, line: Line | undefined) =>
    step !== wanted || !isBlank(line?.content ?? '')
  const kept = until(0, isNoBlank('keep'))
  if (kept === 0) return 0
  return until(kept, kept <= outside ? (step) => step === 'keep' : isNoBlank('add')) - kept
}

type Step = EditLines['script'][number]

interface Run {
  readonly added: readonly Line[]
  readonly most: number
  readonly removed: ReadonlySet<string>
  /** Whether these are all lines that the edit changes, and blank. */
  readonly isAll: boolean
  readonly isExact: boolean
  /** Whether a line with text in it stays, or the request wrote its lines one by one. */
  readonly saysText: boolean
}

const MOST = 100

function keepsText({ searched, script }: EditLines): boolean {
  const steps = oldSteps(script)
  return searched.some(({ content }, i) => steps[i] === 'keep' && !isBlank(content))
}

/** Up to so many lines of the document above or below an offset, from top to bottom. */
function linesBeyond(document: TextDocument, offset: number, step: 1 | -1, most: number): string[] {
  const lines: string[] = []
  let at = offset
  if (step === 1) {
    const { start, end, next } = document.lineAround(offset)
    // The place may end before the ending of its last line.
    if (offset > start && offset < next) {
      if (offset !== end) return []
      at = next
    }
  }
  while (lines.length < most && (step === -1 ? at > document.contentStart : at < document.text.length)) {
    const { start, end, next } = document.lineAround(step === -1 ? at - 1 : at)
    lines.push(document.text.slice(start, end))
    at = step === -1 ? start : next
  }
  if (step === -1) return lines.reverse()
  // Behind the final newline some see one more line, which is blank.
  const isFinal = at === document.text.length && document.text.endsWith('\n')
  return isFinal && lines.length < most && !isBlank(lines.at(-1) ?? '') ? [...lines, ''] : lines
}

function overlapOf(
  { added, most, removed, isAll, isExact, saysText }: Run,
  beyond: readonly string[],
  side: Side,
): number {
  for (let count = Math.min(most, beyond.length); count > 0; count--) {
    const outer = edgeOf(added, count, side)
    const own = edgeOf(beyond, count, side === 'above' ? 'below' : 'above')
    if (!counts(outer, { isAll, saysText })) continue
    if (
      outer.every(
        ({ content }, i) => isSame(content, own[i] ?? '', isExact) && !removed.has(keyOf(content, isExact)),
      )
    )
      return count
  }
  return 0
}

/** Whether lines at the outer end of a run may be left out, if the file has them. */
function counts(outer: readonly Line[], { isAll, saysText }: Pick<Run, 'isAll' | 'saysText'>): boolean {
  if (outer.every(({ content }) => isBlank(content))) return !isAll
  if (outer.every(({ content }) => closesBlock(content))) return true
  return saysText || outer.some(isLong)
}

/** Whether a line is no likely part of a text that is sought by itself. */
function isLong({ content }: Line): boolean {
  return content.trim().length >= 6
}

/** What is compared of a line that goes: of a bracket how deep it is, too. */
function keyOf(line: string, isExact: boolean): string {
  return isExact || closesBlock(line) ? line.trimEnd() : FOLDED.of(line)
}

function isSame(line: string, own: string, isExact: boolean): boolean {
  if (line.trimEnd() === own.trimEnd()) return true
  if (isExact) return false
  return hasWord(line) && !closesBlock(line) && FOLDED.of(line) === FOLDED.of(own)
}
