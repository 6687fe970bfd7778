import type { LineSpan, TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { LineKey } from './line-keys.js'
import { isScanCheap, seedOf } from './seed.js'
import { unusualLines } from './unusual-lines.js'

/** The line of a searched run around which the others are compared, and the lines of the document that may be it. */
export interface SeedLine {
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
