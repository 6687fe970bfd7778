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
 * What the semantics alone make of a request, whatever any implementation does: it `lands` as its writer meant it; it is at its
 * place, but is a `conflict` there; or it is `open`: not the only place, too little of the request in the file, another
 * region that agrees as well, or a merge that comes to something else than what was meant.
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
 * The file as it is where a hunk's new text is in its place, if that comes of it with a blank line read as the one beside it in the file: the request does not
 * say which of the two it keeps, and what comes to its new text is what it says.
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

/** The file of a script, to be asked about several requests. */
export function foldedFile(script: readonly FileLine[]): Folded {
  return new Folded(oldLines(script).map(({ text }) => fold(text)))
}

/** The lines of a file without whitespace, and how often some of them are in it one after the other. */
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

  /** Whether these lines are there only once, as parts of lines too. */
  isUnique(from: number, to: number): boolean {
    const part = this.#text.slice(this.#starts[from], (this.#starts[to] ?? 0) - 1)
    const first = this.#text.indexOf(part)
    return part !== '' && this.#text.indexOf(part, first + 1) < 0
  }
}

/**
 * Whether a new line at a hunk's edge is meant to be beside one that is just like it: it is taken for that one. Blank lines that are kept at the
 * edge do not tell which one of them is new.
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

/** Whether some old lines are missing in the file or are there with others between. */
function isDrifted(aligned: readonly AlignedLine[]): boolean {
  const places = aligned.flatMap(({ line, place, byPosition }) =>
    line.step === 'add' ? [] : [byPosition ? undefined : place],
  )
  return places.some((place, i) => place === undefined || place !== (places[0] ?? 0) + i)
}

/**
 * Whether the old text of a hunk is in the file as it is written, but not as the lines that it was written for: then it goes in there,
 * as written. Where it only begins in the middle of a line, that is as meant if its new lines are.
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
 * Whether a hunk has one place: the lines of the file around each of its changes that it has, too, occur once; and where some do
 * not agree, two kept lines and half of all do, and no other region holds half as much of them.
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

/** The changes of a hunk: numbers of lines from `from` to before `to` that are not kept. */
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

/** Whether what a change is tied to is there once: the lines that it removes, or for an insertion those beside it. */
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

/** Whether a part of the file apart from the place, about as long, has half as many characters of the old lines. */
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
