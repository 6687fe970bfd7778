import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Hunk } from '../vocabulary/hunk.js'

/** The hunk with its old lines as the file breaks them, and its new lines so where old and new text share lines at their ends. */
export function asBrokenInFile(file: FileText, hunk: Hunk, first: number, end: number): Hunk {
  const { old, now } = hunk
  const [head, top] = sharedAbove(file, hunk, first, end)
  const [tail, bottom] = sharedBelow(file, hunk, first, end, { head, top })
  const to = indentationOf(file.known(first))
  const from = indentationOf(old.find((line) => !isBlank(line)) ?? '')
  const changed = now
    .slice(head, now.length - tail)
    .map((line) => (isBlank(line) || !line.startsWith(from) ? line : to + line.slice(from.length)))
  return hunk.as({
    old: file.lines(first, end),
    now: [...file.lines(first, top), ...changed, ...file.lines(bottom, end)],
    written: undefined,
    reading: 'reformatted',
  })
}

/** How many lines old and new text share at the top, as far as the file breaks behind them, and the file's line there. */
function sharedAbove(file: FileText, hunk: Hunk, first: number, end: number): readonly [number, number] {
  const { old, now } = hunk
  let [shared, top] = [0, first]
  const [ends, fileEnds] = [endsOfLines(old), endsOfLines(file.lines(first, end))]
  for (let at = 0; at < Math.min(old.length, now.length) && old[at] === now[at]; at++) {
    // Blank lines at the top are above the region.
    const isAbove = ends[at] === 0
    const line = isAbove ? -1 : fileEnds.indexOf(ends[at] as number)
    if (line < 0 && !isAbove) continue
    const hasComma = endsInComma(lastSolid(old.slice(0, at + 1)))
    if (line >= 0 && hasComma !== endsInComma(file.known(first + line))) break
    const blanks = isAbove ? 0 : at - old.slice(0, at + 1).findLastIndex((one) => !isBlank(one))
    const [below, behind] = [first + line + 1, behindBlanks(file, first + line + 1)]
    ;[shared, top] = [at + 1, removesBlanks(hunk, at) ? Math.min(below + blanks, behind) : behind]
  }
  return [shared, top]
}

/** Whether the old text has blank lines behind a shared line, or other lines to the end, that the new text has not; else the file's stay. */
function removesBlanks({ old, now }: Hunk, at: number): boolean {
  if (now.length === at + 1) return old.length > at + 1
  return isBlank(old[at + 1] ?? 'none') && !isBlank(now[at + 1] as string)
}

/** The same at the bottom. A blank line counts only with the line that follows it. */
function sharedBelow(
  file: FileText,
  { old, now }: Hunk,
  first: number,
  end: number,
  { head, top }: { readonly head: number; readonly top: number },
): readonly [number, number] {
  let [shared, bottom] = [0, end]
  const [ends, fileEnds] = [endsOfLines(old), endsOfLines(file.lines(first, end))]
  for (let at = 0; at < Math.min(old.length, now.length) - head; at++) {
    const line = old.at(-1 - at) as string
    if (line !== now.at(-1 - at)) break
    if (isBlank(line)) continue
    if (endsInComma(line) !== endsInComma(lastSolid(file.lines(first, bottom)))) break
    const above = old.length - 2 - at
    const found = above < 0 ? -1 : fileEnds.indexOf(ends[above] as number)
    const below = above >= 0 && found < 0 ? -1 : behindBlanks(file, first + found + 1)
    if (below >= top) [shared, bottom] = [at + 1, below]
  }
  return [shared, bottom]
}

function endsInComma(line: string): boolean {
  return line.trimEnd().endsWith(',')
}

function lastSolid(lines: readonly string[]): string {
  return lines.findLast((line) => !isBlank(line)) ?? ''
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

function behindBlanks(file: FileText, from: number): number {
  let line = from
  while (line < file.count && isBlank(file.known(line))) line++
  return line
}

/** The characters that a formatter leaves: quotes as one kind, and no whitespace and no comma before a closing bracket. */
export function solid(text: string): string {
  return withoutWhitespace(text)
    .replace(QUOTES, "'")
    .replace(/,(?=[)\]}])/g, '')
}

export const QUOTES: RegExp = /["'`]/g
