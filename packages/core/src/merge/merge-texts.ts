import { lineScript } from '../hunk/line-script.js'
import { numberedSteps } from '../hunk/lines-of-step.js'
import { splitLines } from '../text/lines.js'
import type { LineRange } from '../text/span.js'
import type { Result } from '../vocabulary/result.js'

/** Lines of the base, from `start` to before `end`, and what is there instead. */
interface Region {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/**
 * Merges two texts that were made of one: what either side changed is changed, what both changed alike is changed once.
 * Two different changes that touch, with no line of the base between them, are a conflict. Lines are compared whole, with
 * their endings.
 *
 * As dear as two line diffs. The method is that of diff3 (Khanna, Kunal and Pierce, 2007), with two alignments of lines.
 *
 * @returns the merged text, or the lines of `ours`, counted from 1, where the sides part
 */
export function mergeTexts(base: string, ours: string, theirs: string): Result<string, LineRange> {
  const [baseLines, ourLines, theirLines] = [wholeLines(base), wholeLines(ours), wholeLines(theirs)]
  const [mine, other] = [regionsOf(baseLines, ourLines), regionsOf(baseLines, theirLines)]
  const merged: string[] = []
  let at = 0
  let shift = 0
  const copyTo = (end: number) => {
    for (; at < end; at++) merged.push(baseLines[at] ?? '')
  }
  const take = ({ start, end, lines }: Region) => {
    copyTo(start)
    for (const line of lines) merged.push(line)
    at = end
  }
  for (;;) {
    const [a, b] = [mine[0], other[0]]
    if (a === undefined && b === undefined) break
    if (a !== undefined && b !== undefined && isSame(a, b)) other.shift()
    else if (a !== undefined && b !== undefined && touch(a, b)) {
      const end = Math.max(a.start + shift + a.lines.length, 1)
      return { ok: false, failure: { start: Math.min(a.start + shift + 1, end), end } }
    }
    if (a !== undefined && (b === undefined || a.start <= b.start)) {
      take(a)
      shift += a.lines.length - (a.end - a.start)
      mine.shift()
    } else if (b !== undefined) {
      take(b)
      other.shift()
    }
  }
  copyTo(baseLines.length)
  return { ok: true, value: merged.join('') }
}

function wholeLines(text: string): string[] {
  return splitLines(text).map(({ content, ending }) => content + ending)
}

function regionsOf(base: readonly string[], side: readonly string[]): Region[] {
  const regions: Region[] = []
  let open: { start: number; lines: string[] } | undefined
  const close = (end: number) => {
    if (open !== undefined) regions.push({ ...open, end })
    open = undefined
  }
  for (const { step, old, now } of numberedSteps(lineScript(base, side))) {
    if (step === 'keep') close(old)
    else open ??= { start: old, lines: [] }
    if (step === 'add') open?.lines.push(side[now] ?? '')
  }
  close(base.length)
  return regions
}

function isSame(a: Region, b: Region): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, i) => line === b.lines[i])
  )
}

function touch(a: Region, b: Region): boolean {
  return a.start <= b.end && b.start <= a.end
}
