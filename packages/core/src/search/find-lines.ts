import type { LineSpan, TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findIndexedLines, hasLineIndex, type LineSearch } from './line-index.js'
import type { LineKey } from './line-keys.js'
import { isScanCheap, seedOf } from './scans.js'
import { unusualLines } from './unusual-lines.js'

/**
 * Where a run of lines is in a document when lines are compared under a key: every place, ascending, overlapping ones
 * included, from the first line's beginning to the last line's end without its ending.
 *
 * Looks for one of the lines by scans of the text and compares the others around it. Where an index of the lines is there
 * already, or is cheaper because much was looked for or lines repeat, it uses that. So it is linear in the document
 * and the searched lines, whatever they hold.
 *
 * @param from an offset that no place begins above
 */
export function findLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from = 0,
): IterableIterator<Span> {
  budget.spend(searched.length)
  const find = hasLineIndex(document) ? findIndexedLines : findBySeed
  return searched.length === 0 ? [].values() : find({ document, key, searched, budget, from })
}

/** As `findLines`, by scans of the text while these are cheaper than an index. */
function* findBySeed(search: LineSearch): Generator<Span> {
  const { document, key, searched, budget, from } = search
  const wanted = searched.map((line) => key.of(line))
  let [open, allowance] = [from, Math.max(document.text.length, LEAST)]
  const isWanted = ({ start, end }: LineSpan, i: number) => {
    allowance -= end - start + COMPARISON
    budget.spend(1)
    return key.of(document.text.slice(start, end)) === wanted[i]
  }
  const seed = seedLineOf(document, key, wanted, from, budget)
  for (const line of seed?.lines ?? []) {
    if (allowance < 0) break
    const run = runThrough(document, line, seed?.at ?? 0, wanted.length, isWanted)
    if (run === undefined || run.start < open) continue
    open = run.start + 1
    yield run
  }
  if (seed === undefined || allowance < 0) yield* findIndexedLines({ ...search, from: open })
}

/** What it costs to compare two lines, in characters read. */
const COMPARISON = 64
/** In a smaller document so much may be read all the same: an index is no cheaper. */
const LEAST = 2 ** 10

/** The run of so many lines of which the one with number `at` is given, where all of them are wanted. */
function runThrough(
  document: TextDocument,
  line: LineSpan,
  at: number,
  count: number,
  isWanted: (line: LineSpan, i: number) => boolean,
): Span | undefined {
  if (!isWanted(line, at)) return undefined
  let [first, last] = [line, line]
  for (let i = at - 1; i >= 0; i--) {
    if (first.start === document.contentStart) return undefined
    first = document.lineAround(first.start - 1)
    if (!isWanted(first, i)) return undefined
  }
  for (let i = at + 1; i < count; i++) {
    if (last.next === document.text.length) return undefined
    last = document.lineAround(last.next)
    if (!isWanted(last, i)) return undefined
  }
  return { start: first.start, end: last.end }
}

/** The line of a searched run around which the others are compared, and the lines of the document that may be it. */
interface SeedLine {
  readonly at: number
  /** Ascending, each once. All that are equal under the key are among them. */
  readonly lines: Iterable<LineSpan>
}

/**
 * The line of a run that is best looked for. Undefined where there are only blank lines, or no more scans are worth it.
 *
 * @param wanted the lines under the key
 * @param from an offset in or above the lines that count
 */
export function seedLineOf(
  document: TextDocument,
  key: LineKey,
  wanted: readonly string[],
  from: number,
  budget: Budget,
): SeedLine | undefined {
  const trimmed = wanted.map((line) => key.partOf?.(line) ?? line.trim())
  const seed = seedOf(document, trimmed, budget)
  if (seed === undefined || (seed.places === undefined && !isScanCheap(document))) return undefined
  const { at, head, places } = seed
  const lines = places === undefined ? linesWith(document, head, from) : linesAt(document, places)
  return { at, lines: withUnusual(document, key, wanted[at] ?? '', lines) }
}

/** The lines at ascending offsets, each once. */
function* linesAt(document: TextDocument, offsets: readonly number[]): Generator<LineSpan> {
  let next = 0
  for (const offset of offsets) {
    if (offset < next) continue
    const line = document.lineAround(offset)
    next = line.next
    yield line
  }
}

function* linesWith(document: TextDocument, head: string, from: number): Generator<LineSpan> {
  for (let at = document.text.indexOf(head, from); at !== -1; ) {
    const line = document.lineAround(at)
    yield line
    at = document.text.indexOf(head, line.next)
  }
}

/** Lines that hold a text as it is, and those that hold it when they are folded. */
function* withUnusual(
  document: TextDocument,
  { folds }: LineKey,
  folded: string,
  lines: Iterable<LineSpan>,
): Generator<LineSpan> {
  const unusual = folds ? (unusualLines(document).get(folded) ?? []) : []
  let next = 0
  for (const line of lines) {
    for (; (unusual[next]?.start ?? line.start) < line.start; next++) yield unusual[next] as LineSpan
    if (unusual[next]?.start === line.start) next++
    yield line
  }
  yield* unusual.slice(next)
}
