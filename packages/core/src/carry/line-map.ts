import { stepsBetween } from '../hunk/script.js'
import type { TextDocument } from '../text/document.js'
import { DIFFERENT, keyOf, type Rung, rungOf } from '../text/sameness.js'

/** A run of lines, counted from 0, that one text has in place of a run of lines of another. */
export interface ChangedRun {
  readonly first: number
  readonly end: number
  readonly now: { readonly first: number; readonly end: number }
}

/** Which lines of a text stand in another text, and where. */
export class LineMap {
  readonly #early: readonly number[]
  readonly #late: readonly number[]
  /** The runs in which the two texts differ, ascending. */
  readonly runs: readonly ChangedRun[]

  /**
   * Two line diffs, one from each end: where repeated lines leave a choice, they choose differently.
   *
   * @param rung the most tolerant rung on which two lines are the same
   */
  constructor(from: TextDocument, to: TextDocument, rung: Rung) {
    const [before, after] = [linesOf(from), linesOf(to)]
    const same = (line: number, now: number) => {
      const [one, other] = [before[line], after[now]]
      return one !== undefined && other !== undefined && isSame(one, other, rung)
    }
    const keys = [before, after].map((lines) => (rung === 0 ? lines : lines.map(keyOf))) as [
      string[],
      string[],
    ]
    const early = pairsOf(...keys)
    const reversed = pairsOf(keys[0].toReversed(), keys[1].toReversed())
    const late = before.map((_, line) => {
      const now = reversed[before.length - 1 - line] as number
      return now < 0 ? -1 : after.length - 1 - now
    })
    this.#early = early.map((now, line) => (now >= 0 && same(line, now) ? now : -1))
    this.#late = late.map((now, line) => (now >= 0 && same(line, now) ? now : -1))
    this.runs = runsOf(this.#early, after.length)
  }

  /** Whether the other text has no line for it, whatever repeated lines leave open. */
  isUnpaired(line: number): boolean {
    return (this.#early[line] ?? -1) < 0 && (this.#late[line] ?? -1) < 0
  }

  /** The line of the other text, or -1 where it has none, or where repeated lines leave open which it is. */
  lineOf(line: number): number {
    const now = this.#early[line] ?? -1
    return now === this.#late[line] ? now : -1
  }
}

/** Whether two lines are the same up to a rung. */
export function isSame(one: string, other: string, rung: Rung): boolean {
  const own = rungOf(one, other)
  return own < DIFFERENT && own <= rung
}

function linesOf(document: TextDocument): string[] {
  return document.lines(0, document.lineCount)
}

function pairsOf(before: readonly string[], after: readonly string[]): number[] {
  const pairs = new Array<number>(before.length).fill(-1)
  for (const { step, old, now } of stepsBetween(before, after)) if (step === 'keep') pairs[old] = now
  return pairs
}

/** The runs in which two texts differ, line by line to the letter. One line diff. */
export function changedRuns(before: TextDocument, after: TextDocument): ChangedRun[] {
  return runsOf(pairsOf(linesOf(before), linesOf(after)), after.lineCount)
}

/** The runs between the paired lines of two texts. */
function runsOf(pairs: readonly number[], count: number): ChangedRun[] {
  const runs: ChangedRun[] = []
  let [first, firstNow] = [0, 0]
  const close = (end: number, endNow: number) => {
    if (first < end || firstNow < endNow) runs.push({ first, end, now: { first: firstNow, end: endNow } })
  }
  for (const [line, now] of pairs.entries()) {
    if (now < 0) continue
    close(line, now)
    ;[first, firstNow] = [line + 1, now + 1]
  }
  close(pairs.length, count)
  return runs
}
