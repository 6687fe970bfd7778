import { isLongText } from '../hunk/evidence.js'
import type { Hunk } from '../hunk/hunk.js'
import { linesOfStep } from '../hunk/lines-of-step.js'
import { FOLDED } from '../search/line-keys.js'
import { closesBlock } from '../text/closing-line.js'
import type { TextDocument } from '../text/document.js'
import { isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Step } from '../vocabulary/edit.js'

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
 * removes does not count, and is doubtful if it has text; nor do short lines where the old text is short and none of it is kept. Linear in these lines.
 *
 * @param isExact the old text was found as it is written, so that its indentation is the file's
 * @param outside how many lines at the top and at the bottom of the old text are not at the place
 */
export function overlapAround(
  document: TextDocument,
  span: Span,
  hunk: Hunk,
  isExact: boolean,
  outside: Overlap = NO_OVERLAP,
): Overlap {
  const { replacement, script, removed, kept } = hunk
  const top = addedAtEdge(script, replacement, outside.above)
  const bottom = addedAtEdge(script.toReversed(), replacement.toReversed(), outside.below)
  if (top.length + bottom.length === 0) return NO_OVERLAP
  const gone = new Set(removed.map((line) => keyOf(line, isExact)).filter((line) => line !== ''))
  const saysText = hunk.isWritten || kept.some((line) => !isBlank(line)) || removed.some(isLongText)
  // Of new lines that are blank, all that the edit changes, nobody knows whether they are there already.
  const isBlankOnly = (added: readonly Line[]) =>
    removed.length === 0 && replacement.length === kept.length + added.length && added.every(isBlankLine)
  const edge = (added: readonly Line[], step: 1 | -1): Edge => {
    const beyond = linesBeyond(document, step < 0 ? span.start : span.end, step, Math.min(MOST, added.length))
    return { added, beyond, isExact, counts: (outer) => counts(outer, saysText, isBlankOnly(added)) }
  }
  const [over, under] = [edge(top, -1), edge(bottom, 1)]
  const above = overlapOf(over, gone)
  // Of a run without a line that stays, both ends are the same lines.
  const below = kept.length === 0 && above > 0 ? 0 : overlapOf(under, gone)
  const isMoved = (one: Edge, sure: number) => {
    const all = gone.size === 0 ? sure : overlapOf(one, new Set())
    return all > sure && one.added.slice(0, all).some(({ content }) => hasWord(content))
  }
  if (isMoved(over, above)) return { above, below, doubtful: document.lineAt(span.start) - 1 }
  if (isMoved(under, below)) return { above, below, doubtful: document.lineAt(span.end - 1) + 1 }
  return { above, below }
}

/**
 * The lines that are added before the first kept one, the outermost first; or, where the edit begins with blank lines that it keeps, the blank ones
 * right below these: among blank lines nobody can tell which one is new.
 */
function addedAtEdge(
  script: readonly Step[],
  replacement: readonly Line[],
  outside: number,
): readonly Line[] {
  const added = linesOfStep(replacement, script, 'add')
  const steps = script.filter((step) => step !== 'remove')
  const until = (from: number, isOther: (step: Step, line: Line | undefined) => boolean) => {
    const at = steps.findIndex((step, i) => i >= from && isOther(step, replacement[i]))
    return at < 0 ? steps.length : at
  }
  if (script[0] !== 'keep')
    return added.slice(
      0,
      until(0, (step) => step === 'keep'),
    )
  const isNoBlank = (wanted: Step) => (step: Step, line: Line | undefined) =>
    step !== wanted || !isBlank(line?.content ?? '')
  const kept = until(0, isNoBlank('keep'))
  if (kept === 0) return []
  const end = until(kept, kept <= outside ? (step) => step === 'keep' : isNoBlank('add'))
  return added.slice(0, end - kept)
}

/** What an edit adds at its top or its bottom, and the file's lines beyond; either from the outside in. */
interface Edge {
  readonly added: readonly Line[]
  readonly beyond: readonly string[]
  readonly isExact: boolean
  /** Whether so many lines may be left out, if the file has them. */
  counts(outer: readonly Line[]): boolean
}

const MOST = 100

/** Up to so many lines of the document above or below an offset, the farthest first. */
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
  // Behind the final newline some see one more line, which is blank.
  const isFinal = step === 1 && at === document.text.length && document.text.endsWith('\n')
  if (isFinal && lines.length < most && !isBlank(lines.at(-1) ?? '')) lines.push('')
  return lines.reverse()
}

/** How many of the outermost added lines are those right beyond, none of them among some that go. */
function overlapOf({ added, beyond, isExact, counts }: Edge, gone: ReadonlySet<string>): number {
  for (let count = beyond.length; count > 0; count--) {
    const outer = added.slice(0, count)
    const own = beyond.slice(beyond.length - count)
    const isThere = ({ content }: Line, i: number) =>
      isSame(content, own[i] ?? '', isExact) && !gone.has(keyOf(content, isExact))
    if (counts(outer) && outer.every(isThere)) return count
  }
  return 0
}

/** Whether lines at the outer end of a run may be left out, if the file has them. */
function counts(outer: readonly Line[], saysText: boolean, isBlankOnly: boolean): boolean {
  if (outer.every(isBlankLine)) return !isBlankOnly
  if (outer.every(({ content }) => closesBlock(content))) return true
  return saysText || outer.some(isLong)
}

function isBlankLine({ content }: Line): boolean {
  return isBlank(content)
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
