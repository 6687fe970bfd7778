import { type AlignedLine, agreeing, align, isDoubtful, type Merged, mergeHunk } from './merge.js'
import {
  type FileLine,
  fold,
  newLines,
  oldLines,
  type RequestHunk,
  type RequestLine,
  type Situation,
} from './situation.js'

/**
 * What the semantics alone say about a request, independent of any implementation. `lands`: the request has the result that its
 * writer meant. `conflict`: its place is clear, but the merge there conflicts. `open`: the semantics do not decide, because the
 * place is not unique, too little of the request is in the file, another region agrees as well, or the merge has another result
 * than the writer meant.
 */
export type Decision = 'lands' | 'conflict' | 'open'

export function decisionOf({ script, hunks }: Situation, known?: Folded): Decision {
  const lines = oldLines(script)
  const file = known ?? foldedFile(script)
  const numbers = new Map(lines.map((line, i) => [line, i]))
  const aligned = hunks.map((hunk) => align(hunk, file.lines, numbers))
  if (!aligned.every((one) => isLocated(one, file))) return 'open'
  if (aligned.some((one) => isElsewhereToTheLetter(one, lines))) return 'open'
  if (hunks.some((hunk) => repeatsNeighbour(hunk, script))) return 'open'
  const merged = aligned.map((one) => {
    const all = mergeHunk(one, file.lines)
    return all === undefined || (isDrifted(one) && isDoubtful(one, all, file.lines)) ? undefined : all
  })
  if (merged.includes(undefined)) return 'conflict'
  const after = apply(
    file.lines,
    merged.flatMap((all) => all ?? []),
  )
  const wanted = newLines(script)
    .map(({ text }) => fold(text))
    .join('\n')
  if (after?.join('\n') !== wanted) return 'open'
  const newTexts = aligned.flatMap((one) => newTextByOtherBlank(one, file.lines) ?? [])
  return newTexts.every((text) => text === wanted) ? 'lands' : 'open'
}

/**
 * Returns the file with the hunk's new text in place of its lines, if the merge has that result when a kept blank line is aligned
 * with the blank line next to it in the file. The request does not say which of the two blank lines it keeps, so this result,
 * which contains the new text exactly, is what the request says.
 */
function newTextByOtherBlank(aligned: readonly AlignedLine[], file: readonly string[]): string | undefined {
  const places = aligned.flatMap(({ line, place }) => (line.step === 'add' ? [] : [place]))
  if (places.includes(undefined)) return undefined
  const known = new Set(places)
  const others = aligned.flatMap(({ line, place = 0 }, i) =>
    line.step === 'keep' && file[place] === ''
      ? [place - 1, place + 1]
          .filter((at) => file[at] === '' && !known.has(at))
          .map((at) => aligned.with(i, { line, place: at, byPosition: false }))
      : [],
  )
  const [from, to] = [Math.min(...(places as number[])), Math.max(...(places as number[])) + 1]
  const now = aligned.flatMap(({ line }) => (line.step === 'remove' ? [] : [fold(line.new)]))
  const text = [...file.slice(0, from), ...now, ...file.slice(to)].join('\n')
  const texts = others.map((other) => apply(file, mergeHunk(other, file) ?? [])?.join('\n'))
  return texts.includes(text) ? text : undefined
}

/** Returns the folded file of a script, to be reused for several requests. */
export function foldedFile(script: readonly FileLine[]): Folded {
  return new Folded(oldLines(script).map(({ text }) => fold(text)))
}

/** The lines of a file without whitespace. Tells whether a run of them is unique in the file. */
export class Folded {
  readonly lines: readonly string[]
  readonly #text: string
  readonly #starts: number[] = []

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.#text = `${lines.join('\n')}\n`
    let at = 0
    for (const line of lines) {
      this.#starts.push(at)
      at += line.length + 1
    }
    this.#starts.push(at)
  }

  /** Whether the text of these lines occurs only once in the file, also counting matches inside lines. */
  isUnique(from: number, to: number): boolean {
    const part = this.#text.slice(this.#starts[from], (this.#starts[to] ?? 0) - 1)
    const first = this.#text.indexOf(part)
    return part !== '' && this.#text.indexOf(part, first + 1) < 0
  }
}

/**
 * Whether a new line at a hunk's edge is meant to go next to an equal line of the file. The new line would then be taken for that
 * existing line. Kept blank lines at the edge are skipped, because they do not tell which of the two lines is new.
 */
export function repeatsNeighbour({ lines }: RequestHunk, script: readonly FileLine[]): boolean {
  const isEdge = ({ step, new: now }: RequestLine) => step !== 'keep' || fold(now) !== ''
  return [lines.find(isEdge), lines.findLast(isEdge)].some((line, i) => {
    if (line?.step !== 'add' || line.origin?.step !== 'add') return false
    const step = i === 0 ? -1 : 1
    const at = script.indexOf(line.origin)
    const beside = oldLines(step < 0 ? script.slice(0, at).toReversed() : script.slice(at + 1))[0]
    return beside !== undefined && fold(beside.text) === fold(line.new)
  })
}

/** Whether some old lines are missing in the file, or other lines are between them. */
function isDrifted(aligned: readonly AlignedLine[]): boolean {
  const places = aligned.flatMap(({ line, place, byPosition }) =>
    line.step === 'add' ? [] : [byPosition ? undefined : place],
  )
  return places.some((place, i) => place === undefined || place !== (places[0] ?? 0) + i)
}

/**
 * Whether the old text of a hunk is in the file exactly as written, but not at the lines that it was written for. It is then
 * replaced there, and the new text is used as written. If the match only begins in the middle of its line, the result is still as
 * meant, provided that the new lines are.
 */
function isElsewhereToTheLetter(aligned: readonly AlignedLine[], file: readonly FileLine[]): boolean {
  const old = aligned.flatMap(({ line }) => (line.step === 'add' ? [] : [line.old]))
  const at = `${file.map(({ text }) => text).join('\n')}\n`.indexOf(old.join('\n'))
  if (old.length === 0 || at < 0) return false
  if (isDrifted(aligned)) return true
  const first = aligned.find(({ line }) => line.step !== 'add')?.place ?? 0
  const start = file.slice(0, first).reduce((sum, { text }) => sum + text.length + 1, 0)
  const areAsMeant = aligned.every(({ line }) => line.step !== 'add' || line.new === line.origin?.text)
  return at !== start && !areAsMeant
}

/**
 * Whether a hunk has exactly one place. For each change, the lines of the file that agree with the hunk around it must occur
 * once. If some lines of the hunk do not agree, at least two kept lines and half of all lines must, and no other region may
 * contain half as much of them.
 */
function isLocated(aligned: readonly AlignedLine[], file: Folded): boolean {
  const same = agreeing(aligned)
  const places = new Set(same.map(({ place }) => place))
  if (!runsOf(aligned).every((run) => isRunLocated(run, aligned, places, file))) return false
  if (!isDrifted(aligned)) return true
  const isNonBlank = ({ line }: AlignedLine) => fold(line.meant) !== ''
  const written = aligned.filter(({ line }) => line.step !== 'add').filter(isNonBlank)
  const agree = same.filter(isNonBlank)
  const kept = agree.filter(({ line }) => line.step === 'keep')
  return kept.length >= 2 && agree.length * 2 >= written.length && !hasRival(written, agree, file.lines)
}

interface Run {
  readonly from: number
  readonly to: number
}

/** Returns the changes of a hunk: runs of lines that are not kept, from index `from` up to but not including `to`. */
function runsOf(aligned: readonly AlignedLine[]): Run[] {
  const runs: Run[] = []
  for (const [i, { line }] of aligned.entries()) {
    const last = runs.at(-1)
    if (line.step === 'keep') continue
    if (last?.to === i) runs[runs.length - 1] = { from: last.from, to: i + 1 }
    else runs.push({ from: i, to: i + 1 })
  }
  return runs
}

/** Whether the lines that locate a change are unique: the lines that it removes, or for an insertion the lines next to it. */
function isRunLocated(
  { from, to }: Run,
  aligned: readonly AlignedLine[],
  places: ReadonlySet<number | undefined>,
  file: Folded,
): boolean {
  const removed = aligned.slice(from, to).filter(({ line }) => line.step === 'remove')
  const known = agreeing(removed)
  if (known.length > 0) return known.every(({ place }) => isBlockUnique(place ?? 0, places, file))
  const beside = [aligned.slice(0, from).findLast(isAligned), aligned.slice(to).find(isAligned)]
  return beside.some((one) => one?.place !== undefined && isBlockUnique(one.place, places, file))
}

function isAligned({ place, byPosition }: AlignedLine): boolean {
  return place !== undefined && !byPosition
}

function isBlockUnique(place: number, places: ReadonlySet<number | undefined>, file: Folded): boolean {
  let [from, to] = [place, place + 1]
  while (places.has(from - 1)) from--
  while (places.has(to)) to++
  return file.isUnique(from, to)
}

/**
 * Whether another part of the file, about as long as the hunk, contains at least half as many characters of the old
 * lines as the place does.
 */
function hasRival(
  written: readonly AlignedLine[],
  agree: readonly AlignedLine[],
  file: readonly string[],
): boolean {
  const wanted = new Set(written.map(({ line }) => fold(line.meant)))
  const places = agree.flatMap(({ place }) => place ?? [])
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const size = (lines: Iterable<string>) => Array.from(lines).reduce((sum, line) => sum + line.length, 0)
  const half = size(places.map((place) => file[place] ?? '')) / 2
  const reach = written.length * 2 + 10
  const hits = file.flatMap((line, i) => (wanted.has(line) && (i < first || i > last) ? [i] : []))
  return hits.some((start) => {
    const near = hits.filter((i) => i >= start && i < start + reach && i < first === start < first)
    return size(new Set(near.map((i) => file[i] ?? ''))) >= half
  })
}

function apply(file: readonly string[], merged: readonly Merged[]): string[] | undefined {
  const after: string[] = []
  let at = 0
  for (const { from, to, lines } of merged) {
    if (from < at) return undefined
    after.push(...file.slice(at, from), ...lines)
    at = to
  }
  return [...after, ...file.slice(at)]
}
