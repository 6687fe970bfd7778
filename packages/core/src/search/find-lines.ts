import type { LineSpan, TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findIndexedLines, hasLineIndex } from './line-index.js'
import type { LineKey } from './line-keys.js'
import { isPlainDocument } from './plain-document.js'
import { isScanCheap, seedOf } from './scans.js'

/**
 * Finds every place of a run of lines in a document, lines compared under a key: ascending, overlapping places included.
 * A place reaches from the beginning of the first line to the end of the last, without its ending. No place for no lines.
 *
 * It searches the text for one of the lines and compares the others around it. If the document has an index of its lines,
 * or one is cheaper because there were many searches or lines repeat, it uses the index. So the time is linear in the
 * document and the searched lines, whatever they contain.
 *
 * @param from the offset at which the first place may begin
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
  return searched.length === 0 ? [].values() : find(document, key, searched, budget, from)
}

/** Like `findLines`, by scans of the text as long as these are cheaper than an index. */
function* findBySeed(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<Span> {
  const wanted = searched.map((line) => key.of(line))
  let [nextStart, allowance] = [from, Math.max(document.text.length, LEAST)]
  const isWanted = ({ start, end }: LineSpan, i: number) => {
    allowance -= end - start + COMPARISON
    budget.spend(1)
    return key.of(document.text.slice(start, end)) === wanted[i]
  }
  const seed = seedLineOf(document, key, wanted, from, budget)
  for (const line of seed?.lines ?? []) {
    if (allowance < 0) break
    const run = runAround(document, line, seed?.at ?? 0, wanted.length, isWanted)
    if (run === undefined || run.start < nextStart) continue
    nextStart = run.start + 1
    yield run
  }
  if (seed === undefined || allowance < 0) yield* findIndexedLines(document, key, searched, budget, nextStart)
}

/** The fixed cost of comparing two lines, in characters read. */
const COMPARISON = 64
/** The characters that may be read in any case: for a smaller document an index is not cheaper. */
const LEAST = 2 ** 10

/** The run of `count` lines whose line number `at` is the given one; undefined unless all of them are wanted. */
function runAround(
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

/** The searched line around which the others are compared, and the lines of the document that may be equal to it. */
interface SeedLine {
  readonly at: number
  /** Ascending, each once. They include all lines that are equal under the key. */
  readonly lines: Iterable<LineSpan>
}

/**
 * The line of a run that is best to search first. Undefined if all lines are blank, if an index is cheaper than more
 * scans, or if a line may be equal to one that is written with other characters.
 *
 * @param wanted the lines under the key
 * @param from an offset in or above the first line that may be found
 */
export function seedLineOf(
  document: TextDocument,
  key: LineKey,
  wanted: readonly string[],
  from: number,
  budget: Budget,
): SeedLine | undefined {
  if (key.folds && !isPlainDocument(document)) return undefined
  const trimmed = wanted.map((line) => key.partOf?.(line) ?? line.trim())
  const seed = seedOf(document, trimmed, budget)
  if (seed === undefined || (seed.places === undefined && !isScanCheap(document))) return undefined
  const { at, head, places } = seed
  return { at, lines: places === undefined ? linesWith(document, head, from) : linesAt(document, places) }
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
