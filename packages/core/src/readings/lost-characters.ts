import type { Reading } from '../hunk/reading.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { lexiconOf, type PreparedLine, preparedLineOf } from '../text/lexicon.js'
import { isBlank } from '../text/lines.js'
import { equalEnds } from '../text/sequences.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { escapes } from './escapes.js'
import { linesBeyondAscii } from './lines-beyond-ascii.js'

/**
 * The runs that may stand for characters lost in a wrong encoding: U+FFFD with the bytes of ASCII letters between and behind
 * it, then U+FFFD or question marks, then each of them alone.
 */
const LOST = [/\ufffd(?:[!-~]?[^\u0000-\u007f])*/g, /[\ufffd?]+/g, /[\ufffd?]/g]
const MAY_BE_LOST = /[\ufffd?]/
/** What a run may have been: characters beyond ASCII, or the question mark itself. */
const BEYOND_ASCII = /^[^\u0000-\u007f]+$|^\?$/

/** A line of the request with its lost characters, and the only line of the file that it can be. */
interface Restored {
  readonly written: string
  readonly line: string
  readonly lost: readonly string[]
  readonly runs: readonly string[]
  /** What is before, between and behind the runs. */
  readonly around: readonly string[]
}

/**
 * @rule lost-characters Characters lost in a wrong encoding come back from the only line of the file that is the same
 *   elsewhere.
 */
export const lostCharacters: Reading = {
  name: 'lost-characters',
  read(hunk, file) {
    // A question mark is usual in text: other lines or much of its own must show that this is the place.
    const agreeing = hunk.old.filter((line) => !isBlank(line) && file.at(line).length > 0).length
    const isSure = (line: string) =>
      line.includes('\ufffd') || agreeing >= LEAST_AGREEING || line.trim().length >= LONG
    const isOdd = (line: string) => MAY_BE_LOST.test(line) && file.at(line).length === 0 && isSure(line)
    if (!hunk.old.some(isOdd)) return undefined
    const restoredAt = rememberedLines(hunk, file)
    const different = new Map<string, Restored>()
    const old = hunk.old.map((line, at) => {
      const restored = isOdd(line) ? restoredAt(at) : undefined
      if (restored === undefined) return line
      different.set(`${restored.written}\n${restored.line}`, restored)
      return withText(line, restored.line)
    })
    const all = [...different.values()]
    if (all.length === 0) return undefined
    const now = restoredLines(hunk.now, all, file)
    if (now.some((line) => line.includes('\ufffd'))) return undefined
    return hunk.as({ old, now, reading: 'lost-characters' })
  },
}

/** What restores the old line with a number. Equal lines with equal neighbours are restored alike. */
function rememberedLines(hunk: Hunk, file: FileText): (at: number) => Restored | undefined {
  const known = new Map<string, Restored | undefined>()
  return (at) => {
    const around = [at - 1, at, at + 1].map((one) => hunk.old[one] ?? '').join('\n')
    if (!known.has(around)) known.set(around, restoredLine(hunk, file, at))
    return known.get(around)
  }
}

function restoredLines(lines: readonly string[], all: readonly Restored[], file: FileText): string[] {
  const whole = new Map(all.toReversed().map((one) => [one.written, one.line]))
  return lines.map((line) => {
    if (!MAY_BE_LOST.test(line)) return line
    const own = whole.get(line.trim())
    if (own !== undefined) return withText(line, own)
    file.budget.spend(all.length * STEPS_PER_RESTORED)
    return restoredNew(line, all)
  })
}

/** A line with another text between its own indentation and the whitespace at its end, which an edit may change. */
function withText(line: string, text: string): string {
  return indentationOf(line) + text + line.slice(line.trimEnd().length)
}

/** What it takes to look for the lost characters of a line in another one. */
const STEPS_PER_RESTORED = 200

function restoredLine(hunk: Hunk, file: FileText, at: number): Restored | undefined {
  for (const kind of LOST) {
    const restored = restoredBy(hunk, file, at, kind)
    if (restored !== undefined) return restored
  }
  return undefined
}

/** The only line of the file that an old line can be, or of several the only one with the same neighbour. */
function restoredBy(hunk: Hunk, file: FileText, at: number, kind: RegExp): Restored | undefined {
  const written = (hunk.old[at] as string).trim()
  const lost = written.match(kind)
  if (lost === null) return undefined
  const parts = written.split(kind)
  const isBeside = besideOf(hunk, file, at)
  const candidates = linesBeyondAscii(file.document)
  const found: { readonly restored: Restored; readonly isNear: boolean }[] = []
  // A byte behind a run may be lost, too, so the first character of the last part is not searched for.
  const ending = (parts.at(-1) as string).slice(1)
  for (const line of candidates.beginningOrEnding(parts[0] as string, ending)) {
    file.budget.spend(STEPS_PER_FIT)
    const restored = fitted(written, line, parts, lost)
    if (restored !== undefined) found.push({ restored, isNear: candidates.at(line).some(isBeside) })
  }
  const chosen = found.length === 1 ? found : found.filter(({ isNear }) => isNear)
  return chosen.length === 1 ? chosen[0]?.restored : undefined
}

const STEPS_PER_FIT = 40

/**
 * Whether a line of the file has the same neighbour as an old line, above or below.
 *
 * @rule lost-beside-same-neighbour Of several lines that a damaged one may be, the only one with the same neighbour is
 *   meant.
 * @off () => false
 */
function besideOf(hunk: Hunk, file: FileText, at: number): (line: number) => boolean {
  const { line: prepare } = lexiconOf(file.document)
  const own = preparedLineOf(file.document)
  const [above, below] = [-1, 1].map((step) => prepare(hunk.old[at + step] ?? ''))
  const isSame = (line: number, neighbour: PreparedLine | undefined) =>
    line >= 0 && line < file.count && !neighbour?.isBlank && own(line).key === neighbour?.key
  return (line) => {
    file.budget.spend(1)
    return isSame(line - 1, above) || isSame(line + 1, below)
  }
}

/** A line of the file as what a request wrote; undefined where it is the same not even between the runs. */
function fitted(
  written: string,
  line: string,
  parts: readonly string[],
  lost: readonly string[],
): Restored | undefined {
  const [first = '', ...others] = parts
  if (!line.startsWith(first)) return undefined
  const [runs, around, lostHere]: [string[], string[], string[]] = [[], [first], []]
  let at = first.length
  for (const [number, part] of others.entries()) {
    const isLast = number === others.length - 1
    const startOf = (text: string) => {
      if (isLast) return line.endsWith(text) ? line.length - text.length : -1
      return text === '' ? -1 : line.indexOf(text, at + 1)
    }
    const isRun = (end: number) => end > at && BEYOND_ASCII.test(line.slice(at, end))
    let behind = part
    let next = startOf(behind)
    if (!isRun(next) && lost[number]?.includes('\ufffd')) {
      behind = part.slice(1)
      next = startOf(behind)
    }
    if (!isRun(next)) return undefined
    runs.push(line.slice(at, next))
    around.push(behind)
    lostHere.push((lost[number] as string) + part.slice(0, part.length - behind.length))
    at = next + behind.length
  }
  if (runs.every((run) => run === '?')) return undefined
  return { written, line, lost: lostHere, runs, around }
}

const SIDE = 6
const LEAST_AGREEING = 3
const LONG = 40

/** A new line with what it lost: each run where the same stands around it, or the word that it is in. */
function restoredNew(line: string, all: readonly Restored[]): string {
  let restored = all.reduce(withSharedEnds, line)
  for (const { lost, runs, around } of all)
    for (const [at, run] of runs.entries()) {
      const [before, behind] = [around[at] as string, around[at + 1] as string]
      const word = [wordAtEnd(before), /^[\p{L}\p{N}]*/u.exec(behind)?.[0] ?? ''] as const
      const sides = [[before.slice(-SIDE), behind.slice(0, SIDE)] as const]
      if (word.join('').length > 1) sides.push(word)
      for (const [left, right] of sides)
        restored = restored.split(left + lost[at] + right).join(left + run + right)
    }
  return restored
}

/**
 * @rule lost-at-shared-ends A new line gets back the lost characters of what it shares with an old line at its
 *   beginning and its end.
 * @off line
 */
function withSharedEnds(line: string, { written, around, lost, runs }: Restored): string {
  const indentation = indentationOf(line)
  const text = line.slice(indentation.length)
  const { head, tail } = equalEnds(text, written)
  let [restored, done, from] = ['', 0, (around[0] as string).length]
  for (const [at, run] of runs.entries()) {
    const { length } = lost[at] as string
    const isInTail = from >= written.length - tail
    if (from + length <= head || isInTail) {
      const start = isInTail ? from + text.length - written.length : from
      restored += text.slice(done, start) + run
      done = start + length
    }
    from += length + (around[at + 1] as string).length
  }
  return indentation + restored + text.slice(done)
}

/** The letters and digits at the end of a text. */
function wordAtEnd(text: string): string {
  let start = text.length
  while (start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) start--
  return text.slice(start)
}

/**
 * @rule escapes-and-lost-characters A request may be escaped once too often and have lost characters: it is looked for
 *   with both undone.
 */
export const escapesAndLostCharacters: Reading = {
  name: 'escapes-and-lost-characters',
  read(hunk, file) {
    const read = escapes.read(hunk, file)
    return read && lostCharacters.read(read, file)?.as({ reading: 'escapes-and-lost-characters' })
  },
}
