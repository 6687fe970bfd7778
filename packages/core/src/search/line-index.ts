import type { TextDocument } from '../text/document.js'
import { isAscii } from '../text/lookalikes.js'
import { perDocument } from '../text/per-document.js'

/** A named way to read a line when comparing it: two lines are equal when their keys are. */
export interface LineKey {
  readonly name: string
  /** What is left of a line when it is compared; without whitespace at its ends, a part of the line unless the key {@link folds}. */
  of(line: string): string
  /** A part of what the key leaves of a line that is in the line as it is; without it, all but the whitespace at its ends. */
  partOf?(key: string): string
  /** For a key that has other characters in place of those that are not ASCII: the key that is the same for ASCII. */
  readonly folds?: LineKey
}

/**
 * The lines of a document as integers: equal keys have equal ids, so that searching for a run of lines
 * compares numbers. Made once per document and key, in time linear in the text.
 */
export interface LineIndex {
  readonly ids: Uint32Array
  /** The id of a line that was written elsewhere (a request), or undefined when the document has no such line. */
  idOf(line: string): number | undefined
  /** The lines with this id, ascending. */
  occurrences(id: number): Uint32Array
  /** Lines that were written elsewhere as ids; undefined where one of them is nowhere. Looked up once for each list. */
  needleOf(lines: readonly string[]): Needle | undefined
}

/** Lines that are searched, as ids. */
export interface Needle {
  readonly ids: Uint32Array
  /** Which of them is at the fewest lines of the document, and these, ascending. */
  readonly rarest: number
  readonly places: Uint32Array
}

const indexesOf = /* @__PURE__ */ perDocument(() => new Map<LineKey, LineIndex>())

/** The index of a document under a key; repeated calls with the same key object return the same index. */
export function lineIndex(document: TextDocument, key: LineKey): LineIndex {
  const indexes = indexesOf(document)
  let index = indexes.get(key)
  if (index === undefined) {
    index = plainIndex(document, key) ?? buildIndex(document, key)
    indexes.set(key, index)
  }
  return index
}

/** Whether the index of a document under a key is there already. */
export function isIndexed(document: TextDocument, key: LineKey): boolean {
  return indexesOf(document).has(key)
}

/** The index of the key that a key is for ASCII, in a document that has nothing else. */
function plainIndex(document: TextDocument, { folds, of }: LineKey): LineIndex | undefined {
  if (folds === undefined || !isAscii(document.text)) return undefined
  const { ids, idOf, occurrences } = lineIndex(document, folds)
  return indexOf(ids, (line) => idOf(of(line)), occurrences)
}

function buildIndex(document: TextDocument, key: LineKey): LineIndex {
  const known = new Map<string, number>()
  const ids = new Uint32Array(document.lineCount)
  for (let line = 0; line < ids.length; line++) {
    const text = key.of(document.line(line))
    let id = known.get(text)
    if (id === undefined) {
      id = known.size
      known.set(text, id)
    }
    ids[line] = id
  }
  const grouped = groupById(ids, known.size)
  return indexOf(
    ids,
    (line) => known.get(key.of(line)),
    (id) => grouped.lines.subarray(grouped.from[id] ?? 0, grouped.from[id + 1] ?? 0),
  )
}

function indexOf(
  ids: LineIndex['ids'],
  idOf: LineIndex['idOf'],
  occurrences: LineIndex['occurrences'],
): LineIndex {
  const needles = new WeakMap<readonly string[], { readonly needle: Needle | undefined }>()
  const needleOf = (lines: readonly string[]) => {
    let known = needles.get(lines)
    if (known === undefined) {
      known = { needle: needleIn({ idOf, occurrences }, lines) }
      needles.set(lines, known)
    }
    return known.needle
  }
  return { ids, idOf, occurrences, needleOf }
}

function needleIn(
  { idOf, occurrences }: Pick<LineIndex, 'idOf' | 'occurrences'>,
  lines: readonly string[],
): Needle | undefined {
  const ids = new Uint32Array(lines.length)
  let rarest: { readonly at: number; readonly places: Uint32Array } | undefined
  for (const [at, line] of lines.entries()) {
    const id = idOf(line)
    if (id === undefined) return undefined
    ids[at] = id
    const places = occurrences(id)
    if (rarest === undefined || places.length < rarest.places.length) rarest = { at, places }
  }
  return rarest && { ids, rarest: rarest.at, places: rarest.places }
}

/** Counting sort of the lines by id: `lines` from `from[id]` to `from[id + 1]` are the lines with that id. */
function groupById(ids: Uint32Array, count: number): { lines: Uint32Array; from: Uint32Array } {
  const from = new Uint32Array(count + 1)
  for (const id of ids) from[id + 1] = (from[id + 1] ?? 0) + 1
  for (let id = 0; id < count; id++) from[id + 1] = (from[id + 1] ?? 0) + (from[id] ?? 0)
  const next = from.slice()
  const lines = new Uint32Array(ids.length)
  for (let line = 0; line < ids.length; line++) {
    const id = ids[line] ?? 0
    const place = next[id] ?? 0
    lines[place] = line
    next[id] = place + 1
  }
  return { lines, from }
}
