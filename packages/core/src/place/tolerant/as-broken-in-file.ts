import { type LineStep, literalSteps } from '../../hunk/steps.js'
import type { FileText } from '../../text/file-text.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { withoutWhitespace } from '../../text/whitespace.js'
import type { Hunk } from '../../vocabulary/hunk.js'

/** The hunk with its old lines as the file breaks them, and so its new lines that old and new text share. */
export function asBrokenInFile(file: FileText, hunk: Hunk, first: number, end: number): Hunk {
  const there = file.lines(first, end)
  const to = indentationOf(file.known(first))
  const from = indentationOf(hunk.old.find((line) => !isBlank(line)) ?? '')
  const shifted = (line: string) =>
    isBlank(line) || !line.startsWith(from) ? line : to + line.slice(from.length)
  const kept = keptAsBroken(hunk, there, file.line(end) ?? '')
  return hunk.as({
    old: there,
    now: hunk.now.flatMap((line, at) => kept.get(at) ?? [shifted(line)]),
    written: undefined,
    reading: 'reformatted',
  })
}

/** Lines that old and new text share: those of the old text, and how far below they are in the new one. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly shift: number
  /** Whether the request adds or removes blank lines right above or below, or may do so. */
  readonly isAboveChanged: boolean
  readonly isBelowChanged: boolean
}

/**
 * The file's lines for new lines that old and new text share, as far as the file breaks before and behind them. Blank lines are
 * the file's, except where the request adds or removes some beside them. Linear.
 *
 * @param below the file's line below these
 *
 * @rule kept-lines-as-broken Lines that old and new text share stay as the file breaks them.
 * @off new Map()
 */
function keptAsBroken(
  hunk: Hunk,
  there: readonly string[],
  below: string,
): ReadonlyMap<number, readonly string[]> {
  const { old } = hunk
  const ends = endsOfLines(old)
  const breaks = new Map([[0, 0]])
  for (const [line, end] of endsOfLines(there).entries()) if (!breaks.has(end)) breaks.set(end, line + 1)
  const kept = new Map<number, readonly string[]>()
  for (const stretch of keptStretches(hunk, below)) {
    let { from, to } = stretch
    while (stretch.isAboveChanged && from < to && isBlank(old[from] as string)) from++
    while (stretch.isBelowChanged && from < to && isBlank(old[to - 1] as string) && ends[to - 1] !== 0) to--
    let top = breaks.get(ends[from - 1] ?? 0)
    while (stretch.isAboveChanged && top !== undefined && isBlank(there[top] ?? 'none')) top++
    let first = from
    for (let at = from; at < to; at++) {
      let line = breaks.get(ends[at] as number)
      if (line === undefined) continue
      const isLast = at === to - 1
      // A comma that the file has, or has not, is the business of the lines below.
      if (isLast && to < old.length && endsInComma(lastSolid(old, to)) !== endsInComma(there[line - 1] ?? ''))
        continue
      while (isLast && !stretch.isBelowChanged && isBlank(there[line] ?? 'none')) line++
      if (top !== undefined) {
        for (let one = first; one < at; one++) kept.set(one + stretch.shift, [])
        kept.set(at + stretch.shift, there.slice(top, line))
      }
      top = line
      first = at + 1
    }
  }
  return kept
}

function keptStretches(hunk: Hunk, below: string): readonly Stretch[] {
  const { old, now } = hunk
  const steps = literalSteps(hunk)
  const runs: LineStep[][] = []
  for (const [at, step] of steps.entries()) {
    if (step.op === 'keep' && steps[at - 1]?.op === 'keep') runs.at(-1)?.push(step)
    else if (step.op === 'keep') runs.push([step])
  }
  return runs.map((run) => {
    const { old: from, now: first } = run[0] as LineStep
    const [to, shift] = [from + run.length, first - from]
    const isChangedAt = (at: number) => isBlank(old[at] ?? 'none') || isBlank(now[at + shift] ?? 'none')
    return {
      from,
      to,
      shift,
      isAboveChanged: from > 0 ? isChangedAt(from - 1) : shift > 0,
      isBelowChanged: to < old.length ? isChangedAt(to) : to + shift < now.length || !isBlank(below),
    }
  })
}

function endsInComma(line: string): boolean {
  return line.trimEnd().endsWith(',')
}

/** The last line with text above a line. */
function lastSolid(lines: readonly string[], end: number): string {
  let at = end - 1
  while (isBlank(lines[at] ?? 'none')) at--
  return lines[at] ?? ''
}

/** For each line, how many characters that a formatter leaves are up to its end. */
export function endsOfLines(lines: readonly string[]): number[] {
  const counts: number[] = []
  let next = ''
  for (const line of lines.toReversed()) {
    counts.push(solid(line + next).length - next.length)
    if (!isBlank(line)) next = solid(line.trimStart().slice(0, 1))
  }
  let sum = 0
  return counts.toReversed().map((count) => {
    sum += count
    return sum
  })
}

/** The characters that a formatter leaves: quotes as one kind, and no whitespace and no comma before a closing bracket. */
export function solid(text: string): string {
  return withoutWhitespace(text)
    .replace(QUOTES, "'")
    .replace(/,(?=[)\]}])/g, '')
}

export const QUOTES: RegExp = /["'`]/g
