import { diffArrays } from 'diff/lib/diff/array.js'

/** A part of a line, and whether it is missing in the line that replaces it, or that it replaces. */
export interface LinePart {
  readonly text: string
  readonly isChanged: boolean
}

/**
 * Finds what changes within the lines that a diff replaces, in whole words, for pages and terminals that mark it. A removed line is
 * compared with the next added ones, in their order, and goes with the one that is most like it. Takes time in proportion to the diff.
 *
 * @param lines lines of a diff with their signs, as a hunk of {@link toHunks} has them
 * @returns the parts of lines without their signs, by the index of the line; one of which most changes has none
 *
 * @example
 * markedLines(['-f(a)', '+f(a, b)']).get(1) // `f(a` and `)` as they were, `, b` between them as changed
 */
export function markedLines(lines: readonly string[]): ReadonlyMap<number, readonly LinePart[]> {
  const marked = new Map<number, readonly LinePart[]>()
  for (let start = 0; start < lines.length; start++) {
    const middle = endOfRun(lines, start, '-')
    const end = endOfRun(lines, middle, '+')
    for (let old = start, next = middle; old < middle && next < end; old++) {
      const pair = mostAlike(lines, old, [next, Math.min(end, next + NEXT)])
      if (pair === undefined) continue
      marked.set(old, pair.parts[0])
      marked.set(pair.now, pair.parts[1])
      next = pair.now + 1
    }
    start = Math.max(start, end - 1)
  }
  return marked
}

/** How many added lines a removed one is compared with, how many characters of a line are worth it, and how many differences. */
const NEXT = 8
const LONGEST = 2000
const MOST_DIFFERENCES = 200

/** Where the lines of a sign end. One may be followed by a row that says that it has no newline. */
function endOfRun(lines: readonly string[], start: number, sign: string): number {
  let end = start
  while (lines[end]?.startsWith(sign) || (end > start && lines[end]?.startsWith('\\'))) end++
  return end
}

interface Alike {
  readonly now: number
  readonly parts: readonly [old: LinePart[], now: LinePart[]]
  /** How much of both lines is kept, from 0 to 1. */
  readonly likeness: number
}

/** Where less of two lines is the same, marks say nothing. */
const LEAST = 0.5

/** The line from `first` up to `last` that is most like the old one, if one is. */
function mostAlike(
  lines: readonly string[],
  old: number,
  [first, last]: readonly [number, number],
): Alike | undefined {
  let best: Alike | undefined
  for (let now = first; now < last; now++) {
    const [one, other] = [lines[old] as string, lines[now] as string]
    if (`${one[0]}${other[0]}` !== '-+' || Math.max(one.length, other.length) > LONGEST) continue
    const parts = partsOf(one.slice(1), other.slice(1))
    const likeness = likenessOf(parts)
    if (likeness >= LEAST && (best === undefined || likeness > best.likeness)) best = { now, parts, likeness }
  }
  return best
}

/** The parts of both lines. Indentation is compared by itself: its spaces are none of those between words. */
function partsOf(one: string, other: string): [LinePart[], LinePart[]] {
  const [start, otherStart] = [one.search(/\S|$/), other.search(/\S|$/)]
  const parts = [
    ...differences(one.slice(0, start), other.slice(0, otherStart)),
    ...differences(one.slice(start), other.slice(otherStart)),
  ]
  const of = (left: string) =>
    parts.flatMap(({ text, sign }) => (sign === left ? [] : [{ text, isChanged: sign !== ' ' }]))
  return [joined(of('+')), joined(of('-'))]
}

function differences(one: string, other: string): { readonly text: string; readonly sign: string }[] {
  const found = diffArrays(wordsOf(one), wordsOf(other), { maxEditLength: MOST_DIFFERENCES }) ?? []
  return found.map(({ value, added, removed }) => ({
    text: value.join(''),
    sign: added ? '+' : removed ? '-' : ' ',
  }))
}

/** Numbers, words, and each other character by itself. */
function wordsOf(line: string): string[] {
  return line.match(/\d+(?:\.\d+)+|[\p{L}\p{N}_$]+|./gsu) ?? []
}

/** Whitespace between two changed parts is no reason for two marks. */
function joined(parts: readonly LinePart[]): LinePart[] {
  const all: LinePart[] = []
  for (const [at, part] of parts.entries()) {
    const isBetween =
      part.text.trim() === '' && all.at(-1)?.isChanged === true && parts[at + 1]?.isChanged === true
    const isChanged = part.isChanged || isBetween
    const last = all.at(-1)
    if (last?.isChanged === isChanged) all[all.length - 1] = { text: last.text + part.text, isChanged }
    else all.push({ text: part.text, isChanged })
  }
  return all
}

/** How many of the non-blank characters of both lines are kept. */
function likenessOf(parts: Alike['parts']): number {
  const all = parts.flat()
  const countIn = (some: readonly LinePart[]) =>
    some.map(({ text }) => text.replace(/\s/g, '')).join('').length
  const count = countIn(all)
  return count === 0 ? 0 : countIn(all.filter(({ isChanged }) => !isChanged)) / count
}
