import type { LineStep } from '../hunk/steps.js'
import { alignmentIn, SAME, type Window, weightsOf } from '../place/align.js'
import { type Depth, isBetween } from '../text/depth.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { areSame, keyOf } from '../text/sameness.js'
import type { Hunk } from '../vocabulary/hunk.js'

/** A step of a hunk with the line that it keeps, removes or adds. Where the old text has a slip, it keeps the line of the new one. */
export interface TextStep extends LineStep {
  readonly text: string
  /** Whether it adds, or removes, a blank line together with others. */
  readonly isAmong: boolean
}

export function withTexts({ old, now }: Hunk, steps: readonly LineStep[]): readonly TextStep[] {
  const texts = steps.map((step) => (now[step.now] ?? old[step.old]) as string)
  // The removed and the added lines of each change are counted apart.
  let side = 0
  const sides = steps.map(({ op }) => {
    if (op === 'keep') side += SIDES
    return op === 'add' ? side + 1 : side
  })
  const others = new Set(sides.filter((_, at) => steps[at]?.op !== 'keep' && !isBlank(texts[at] as string)))
  return steps.map(({ op, old, now }, at) => {
    const text = texts[at] as string
    const isAmong = op !== 'keep' && isBlank(text) && others.has(sides[at] as number)
    return { op, old, now, text, isAmong }
  })
}

/** A change has two sides: what it removes and what it adds. */
const SIDES = 2

/** Lines of a file that have the new state of a hunk, and for each of its steps the file's line, or -1. */
export interface NewState extends Window {
  readonly lines: readonly number[]
}

/**
 * The new state of a hunk in a part of a file. All of its steps are aligned with the file at once, so that old and new state
 * compete for its lines. It is the new state where every added line is there as the request has it, none of the removed ones is,
 * and no line of the file's own is among what changes. Quadratic: steps times lines of the part, which the budget pays for.
 */
export function newStateIn(file: FileText, steps: readonly TextStep[], window: Window): NewState | undefined {
  const lines = alignSteps(file, steps, window)
  const used = lines.filter((line) => line >= 0)
  const isNew = isMade(file, steps, lines) && isTight(file, steps, lines) && isAsAsked(file, steps, lines)
  return isNew && used.length > 0
    ? { lines, first: used[0] as number, end: (used.at(-1) as number) + 1 }
    : undefined
}

function alignSteps(file: FileText, steps: readonly TextStep[], window: Window): readonly number[] {
  const texts = steps.map(({ text }) => text)
  const rows = file.lines(window.first, window.end)
  const bits = texts.map((text) => file.bits(text))
  // A blank line that is added is there as well as one that stays.
  const mayDiffer = (at: number) =>
    steps[at]?.op === 'keep' || (steps[at]?.op === 'add' && isBlank(texts[at] as string))
  const weights = weightsOf(file, texts, bits, mayDiffer, window)
  const weighed: typeof weights = (at, into, low, high) => {
    weights(at, into, low, high)
    for (let row = low; row < high; row++) {
      if (steps[at]?.op === 'remove') into[row] = (into[row] as number) - RATHER
      // The first line of a text may have lost its indentation.
      const isBare = at === 0 && into[row] === Number.NEGATIVE_INFINITY
      if (isBare && areSame(texts[0] as string, rows[row] as string)) into[row] = SAME
    }
  }
  return alignmentIn(file, texts, weighed, window)
}

/** Of equal lines, one that is removed and one that stays or is added, the file rather has the latter. */
const RATHER = 0.25

/**
 * Whether the file has all added lines and no removed one. Among others, a blank line that is removed may be there again, and one
 * that is added may be missing beside a kept one, at the request's edges, and where one of the old text is missing, too. Where only
 * blank lines change, they count to the letter.
 *
 * @rule state-is-made A new state has all added lines and no removed one, but for blank lines among others.
 * @off true
 */
function isMade(file: FileText, steps: readonly TextStep[], lines: readonly number[]): boolean {
  const isMissing = (at: number) => (lines[at] as number) < 0
  const keepsBlank = (step?: TextStep) => step?.op === 'keep' && isBlank(step.text)
  const top = steps.findIndex(({ text }) => !isBlank(text))
  const bottom = steps.findLastIndex(({ text }) => !isBlank(text))
  let spare = steps.filter(({ op, text }, at) => op === 'remove' && isBlank(text) && isMissing(at)).length
  return steps.every(({ op, text, isAmong }, at) => {
    const isBeside = keepsBlank(steps[at - 1]) || keepsBlank(steps[at + 1])
    if (op === 'keep') return true
    if (op === 'remove') return isMissing(at) || (isAmong && !isBeside)
    if (!isMissing(at)) return isAmong || !isBlank(text) || file.known(lines[at] as number) === text
    return isAmong && (isBeside || at < top || at > bottom || spare-- > 0)
  })
}

/**
 * @rule state-is-tight A new state has no line of the file's own among the lines of a change.
 * @off true
 */
function isTight(file: FileText, steps: readonly TextStep[], lines: readonly number[]): boolean {
  const known = new Set(lines)
  let above = -1
  let [isChange, losesBlank] = [false, false]
  for (const [at, { op, text, isAmong }] of steps.entries()) {
    const line = lines[at] as number
    isChange ||= op !== 'keep'
    losesBlank ||= op === 'remove' && isBlank(text) && !isAmong
    if (line < 0 || (isBlank(text) && (op !== 'keep' || above < 0))) continue
    const isLoose =
      isChange &&
      above >= 0 &&
      file.lines(above, line).some((own, i) => (losesBlank || !isBlank(own)) && !known.has(above + i))
    // A blank line that stays ends the change above it, or it is another one of the file.
    if (isLoose && isBlank(text)) continue
    if (isLoose) return false
    above = line
    isChange = op !== 'keep'
    losesBlank &&= isChange
  }
  return true
}

/**
 * Whether a line of which the edit changes only whitespace or look-alikes is there to the letter, and each added line as deep
 * against the kept lines as in the request, or to the letter: else what the edit asks for is not done.
 *
 * @rule state-is-as-asked A new state has lines that change only in whitespace to the letter, and added lines as deep
 *   as the request has them.
 * @off true
 */
export function isAsAsked(file: FileText, steps: readonly TextStep[], lines: readonly number[]): boolean {
  const removed = new Set(steps.flatMap(({ op, text }) => (op === 'remove' ? [keyOf(text)] : [])))
  const [kept, added]: [Depth[], Depth[]] = [[], []]
  let top: Depth | undefined
  for (const [at, { op, text, now }] of steps.entries()) {
    const line = lines[at] as number
    if (isBlank(text) || line < 0 || op === 'remove') continue
    const found = file.known(line)
    if (op === 'keep' && !areSame(text, found)) continue
    const depth = { asked: indentationOf(text).length, has: indentationOf(found).length }
    // The first line of a text may have lost its indentation, unless the file has it as deep.
    if (op === 'keep' && (now > 0 || depth.asked === depth.has)) kept.push(depth)
    else if (op === 'keep') top = depth
    else if (found !== text && removed.has(keyOf(text))) return false
    else if (found !== text) added.push(depth)
  }
  // A first line that the request has too deep is so with those that it adds as deep.
  const isAsTop = ({ asked, has }: Depth) => asked === top?.asked && has === top.has && asked > has
  return added.every((depth) => isBetween(depth, kept) || isAsTop(depth))
}
