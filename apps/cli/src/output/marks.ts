/** A line of a diff, in parts: what is before, in and after the part of the line that changes. */
export type MarkedLine = readonly [before: string, changed: string, after: string]

/**
 * Finds the changed part of each line that a diff replaces, in whole words: runs of removed lines that are followed by
 * as many added ones are compared line by line, as git's `diff-highlight` does. Where only whitespace changes, it is
 * made visible. Takes time in proportion to the length of the diff.
 *
 * @param lines the lines of a diff
 * @param isHeader whether a line is none of the file
 * @returns the parts by the index of their line; lines that change as a whole have none
 */
export function markChanges(
  lines: readonly string[],
  isHeader: (line: string) => boolean,
): ReadonlyMap<number, MarkedLine> {
  const marks = new Map<number, MarkedLine>()
  const runFrom = (start: number, mark: string) => {
    let end = start
    while (lines[end]?.startsWith(mark) && !isHeader(lines[end] as string)) end++
    return end
  }
  for (let at = 0; at < lines.length; at++) {
    const middle = runFrom(at, '-')
    const end = runFrom(middle, '+')
    const count = middle - at
    if (count === 0) continue
    if (end - middle === count) for (let i = 0; i < count; i++) markPair(lines, [at + i, middle + i], marks)
    at = end - 1
  }
  return marks
}

function markPair(
  lines: readonly string[],
  [removed, added]: readonly [number, number],
  marks: Map<number, MarkedLine>,
): void {
  const [old, now] = [lines[removed] ?? '', lines[added] ?? '']
  if (Math.max(old.length, now.length) > LONGEST) return
  const [a, b] = [Array.from(old), Array.from(now)]
  const [start, tail] = commonEnds(a, b)
  const partsOf = (line: readonly string[]) =>
    [line.slice(0, start), line.slice(start, line.length - tail), line.slice(line.length - tail)].map(
      (part) => part.join(''),
    ) as [string, string, string]
  const parts = [partsOf(a), partsOf(b)] as const
  const kept = `${parts[0][0].slice(1)}${parts[0][2]}`
  // A mark of a whole line says nothing.
  if (kept.trim() === '') return
  const isWhitespace = `${parts[0][1]}${parts[1][1]}`.trim() === ''
  const shown = (text: string) => (isWhitespace ? text.replaceAll(' ', '·').replaceAll('\t', '→\t') : text)
  marks.set(removed, [parts[0][0], shown(parts[0][1]), parts[0][2]])
  marks.set(added, [parts[1][0], shown(parts[1][1]), parts[1][2]])
}

/** Returns how many characters both lines share at their beginning, with the marks, and at their end, in whole words. */
function commonEnds(a: readonly string[], b: readonly string[]): [start: number, tail: number] {
  const least = Math.min(a.length, b.length)
  let start = 1
  while (start < least && a[start] === b[start]) start++
  let tail = 0
  while (tail < least - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const [first, last] = [start, tail]
  while (start > 1 && isWord(a[start - 1]) && (isWord(a[first]) || isWord(b[first]))) start--
  while (tail > 0 && isWord(a.at(-tail)) && (isWord(a.at(-1 - last)) || isWord(b.at(-1 - last)))) tail--
  return [start, tail]
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_$]/u.test(character)
}

const LONGEST = 2000
