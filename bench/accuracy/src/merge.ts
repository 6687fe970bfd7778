import { type FileLine, fold, type RequestHunk, type RequestLine } from './situation.js'

/** A line of a request, and the index of the file's line that it is aligned with, from 0. */
export interface AlignedLine {
  readonly line: RequestLine
  readonly place: number | undefined
  /** Whether it is aligned because of its neighbors, although it differs. */
  readonly byPosition: boolean
}

/** The lines of the file from index `from` up to but not including `to`, and their replacement; all without whitespace. */
export interface Merged {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/**
 * Aligns a request with the file. A line is aligned with the file's line that it was written for, if both are equal except for
 * whitespace. A context line is also aligned with a different line if that is at its position between its neighbors, and the two
 * share at least half of their words.
 */
export function align(
  { lines }: RequestHunk,
  file: readonly string[],
  numbers: ReadonlyMap<FileLine, number>,
): AlignedLine[] {
  const meant = lines.map(({ origin }) => (origin === undefined ? undefined : numbers.get(origin)))
  const same = lines.map(({ step, meant: text }, i) => {
    const place = step === 'add' ? undefined : meant[i]
    return place !== undefined && file[place] === fold(text) ? place : undefined
  })
  const old = lines.flatMap(({ step }, i) => (step === 'add' ? [] : [i]))
  return lines.map((line, i) => {
    const place = meant[i]
    const origin = line.origin
    if (same[i] !== undefined || line.step !== 'keep' || place === undefined || origin === undefined)
      return { line, place: same[i], byPosition: false }
    const at = old.indexOf(i)
    const isPlaced = [-1, 1].every((side) => {
      const beside = old[at + side]
      return beside === undefined || same[beside] === place + side
    })
    const byPosition = isPlaced && sharesWords(line.meant, origin.text)
    return { line, place: byPosition ? place : undefined, byPosition }
  })
}

function sharesWords(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const shared = left.filter((word) => right.includes(word)).length
  return shared * 2 >= Math.max(left.length, right.length, 1)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? []
}

/**
 * Makes the three-way merge of a request with the lines that it is aligned with, as the semantics define it: `base` is the old
 * text, `theirs` the new text, and `ours` the file.
 *
 * @returns the merged regions, or undefined if there is a conflict
 */
export function mergeHunk(aligned: readonly AlignedLine[], file: readonly string[]): Merged[] | undefined {
  const stable = aligned.flatMap(({ line, place }, i) =>
    line.step === 'keep' && place !== undefined ? [i] : [],
  )
  const ends = [-1, ...stable, aligned.length]
  const merged: Merged[] = []
  for (const [n, end] of ends.slice(1).entries()) {
    const start = ends[n] ?? -1
    const run = aligned.slice(start + 1, end)
    const ours = regionOf(run, aligned[start]?.place, aligned[end]?.place, file)
    const sides = sidesOf(run, aligned[start], aligned[end], file)
    if (sides === undefined || ours === undefined) return undefined
    const lines = mergeRun(sides.base, sides.theirs, file.slice(ours.from, ours.to), file)
    if (lines === undefined) return undefined
    merged.push({ ...ours, lines })
  }
  return merged
}

/**
 * Returns the region of the file for a run. At an edge of the request, it covers the aligned lines and the adjacent
 * lines that the new text also has.
 */
function regionOf(
  run: readonly AlignedLine[],
  above: number | undefined,
  below: number | undefined,
  file: readonly string[],
): { readonly from: number; readonly to: number } | undefined {
  const places = run.flatMap(({ place }) => place ?? [])
  let from = above === undefined ? (places[0] ?? below) : above + 1
  let to = below ?? (places.length === 0 ? from : Math.max(...places) + 1)
  if (from === undefined || to === undefined || to < from) return undefined
  const added = run.flatMap(({ line }) => (line.step === 'add' ? [fold(line.meant)] : []))
  if (above === undefined)
    from -= longest(added.length, (k) =>
      isSame(added.slice(0, k), file.slice(Math.max(0, (from ?? 0) - k), from)),
    )
  if (below === undefined)
    to += longest(added.length, (k) => isSame(added.slice(-k), file.slice(to, (to ?? 0) + k)))
  return { from, to }
}

function longest(most: number, fits: (length: number) => boolean): number {
  for (let length = most; length > 0; length--) if (fits(length)) return length
  return 0
}

/**
 * Returns the old and new lines of a run; undefined for a conflict. A context line missing in the file counts as
 * added between two added lines, and is a conflict next to only one.
 */
function sidesOf(
  run: readonly AlignedLine[],
  above: AlignedLine | undefined,
  below: AlignedLine | undefined,
  file: readonly string[],
): { readonly base: string[]; readonly theirs: string[] } | undefined {
  const [base, theirs]: [string[], string[]] = [[], []]
  const adds = run.some(({ line }) => line.step === 'add')
  for (const [i, { line }] of run.entries()) {
    const text = fold(line.meant)
    if (line.step === 'remove') base.push(text)
    else if (line.step === 'add') theirs.push(text)
    else if (text !== '') {
      const beside = [run[i - 1] ?? above, run[i + 1] ?? below].map((other) => other?.line.step)
      const added = beside.filter((step) => step === 'add').length
      if (added > 0 && file.includes(text)) return undefined
      if (added === 2) theirs.push(text)
      else if (added === 1 || (adds && beside.includes('remove'))) return undefined
    }
  }
  return { base, theirs }
}

function mergeRun(
  base: readonly string[],
  theirs: readonly string[],
  ours: readonly string[],
  file: readonly string[],
): readonly string[] | undefined {
  const plain = decide(base, theirs, ours)
  if (plain !== undefined || isSame(theirs, ours)) return plain ?? ours
  let start = 0
  while (start < theirs.length && start < ours.length && theirs[start] === ours[start]) start++
  let end = 0
  const most = Math.min(theirs.length, ours.length) - start
  while (end < most && theirs.at(-1 - end) === ours.at(-1 - end)) end++
  const [now, there] = [theirs.slice(start, theirs.length - end), ours.slice(start, ours.length - end)]
  const known = base.filter((line) => theirs.includes(line) || ours.includes(line))
  const dropped = base.filter((line) => !known.includes(line))
  if (dropped.some((line) => line !== '' && file.includes(line))) return undefined
  const isDone = now.length === 0 || known.some((line) => there.includes(line))
  const middle = decide(dropped.length > 0 && isDone ? known : base, now, there)
  return middle === undefined
    ? undefined
    : [...ours.slice(0, start), ...middle, ...ours.slice(ours.length - end)]
}

function decide(
  base: readonly string[],
  theirs: readonly string[],
  ours: readonly string[],
): readonly string[] | undefined {
  if (isSame(ours, base)) return theirs
  return isSame(theirs, base) ? ours : undefined
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i])
}

/** Whether a merge adds a line, with a letter or digit in it, that the region already has among its unaligned lines. */
export function isDoubtful(
  aligned: readonly AlignedLine[],
  merged: readonly Merged[],
  file: readonly string[],
): boolean {
  const places = new Set(aligned.flatMap(({ place }) => place ?? []))
  const [from, to] = [Math.min(...merged.map((one) => one.from)), Math.max(...merged.map((one) => one.to))]
  const free = new Set(
    file.slice(from, to).filter((text, i) => !places.has(from + i) && /[\p{L}\p{N}]/u.test(text)),
  )
  return merged.some((one) => {
    const before = file.slice(one.from, one.to)
    return one.lines.some((line) => free.has(line) && count(one.lines, line) > count(before, line))
  })
}

function count(lines: readonly string[], line: string): number {
  return lines.filter((one) => one === line).length
}

/** Returns the old lines that are equal, except for whitespace, to the file's line that they are aligned with. */
export function agreeing(aligned: readonly AlignedLine[]): AlignedLine[] {
  return aligned.filter(({ place, byPosition }) => place !== undefined && !byPosition)
}
