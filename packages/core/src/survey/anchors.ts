import { type LineKey, lineIndex } from '../search/line-index.js'
import type { TextDocument } from '../text/document.js'
import { foldWhitespace } from '../text/fold-whitespace.js'
import { lastAtMost } from '../text/last-at-most.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { perDocument } from '../text/per-document.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { blockEndsOf } from './blocks.js'

/** Where the last of an edit's anchors is. */
export interface AnchorPlaces {
  /** The lines of the last anchor, ascending. Empty when no anchor names a line. */
  readonly lines: readonly number[]
  /** Whether the line is at or below one of them. */
  follows(line: number): boolean
  /** Whether the line is at one of them or inside the block that it heads. */
  isInside(line: number): boolean
}

/** What holds for an edit without anchors: every line will do. */
export const NO_ANCHORS: AnchorPlaces = /* @__PURE__ */ Object.freeze({
  lines: [],
  follows: () => true,
  isInside: () => true,
})

/**
 * Finds anchors, outermost first. Each is looked for inside the blocks of the one before, and only where
 * there is none, anywhere below it. An anchor is a line up to whitespace and look-alike characters, else the
 * beginning of one. Fails with the first anchor that is nowhere. Linear in the document per anchor.
 */
export function findAnchors(
  document: TextDocument,
  anchors: readonly string[],
  budget: Budget,
): Result<AnchorPlaces, string> {
  let places: AnchorPlaces | undefined
  for (const anchor of anchors) {
    if (ANCHOR.of(anchor) === '') continue
    const outer = places
    const all = linesOf(document, anchor, budget).filter(
      (line) => outer === undefined || line > (outer.lines[0] ?? -1),
    )
    const inside = outer === undefined ? all : all.filter((line) => outer.isInside(line))
    const lines = inside.length > 0 ? inside : all
    if (lines.length === 0) return { ok: false, failure: anchor }
    places = anchorPlaces(document, lines)
  }
  return { ok: true, value: places ?? NO_ANCHORS }
}

function anchorPlaces(document: TextDocument, lines: readonly number[]): AnchorPlaces {
  const ends = blockEndsOf(document)
  // Up to each anchor line, how far down any block headed so far reaches.
  const reach: number[] = []
  for (const line of lines) reach.push(Math.max(reach.at(-1) ?? 0, ends[line] ?? 0))
  return {
    lines,
    follows: (line) => line >= (lines[0] ?? 0),
    isInside: (line) => line < (reach[lastAtMost(lines, line)] ?? 0),
  }
}

function linesOf(document: TextDocument, anchor: string, budget: Budget): number[] {
  const index = lineIndex(document, ANCHOR)
  const id = index.idOf(anchor)
  const lines =
    id === undefined ? linesBeginning(document, ANCHOR.of(anchor)) : Array.from(index.occurrences(id))
  budget.spend(1 + lines.length)
  return lines
}

/** The lines that begin with a text, ascending: a range of the lines in alphabetical order. */
function linesBeginning(document: TextDocument, beginning: string): number[] {
  const sorted = sortedLines(document)
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.text ?? '') < beginning) low = middle + 1
    else high = middle
  }
  const lines: number[] = []
  for (let i = low; sorted[i]?.text.startsWith(beginning); i++) lines.push(sorted[i]?.line ?? 0)
  return lines.sort((a, b) => a - b)
}

interface SortedLine {
  readonly text: string
  readonly line: number
}

const sortedLines = /* @__PURE__ */ perDocument((document): readonly SortedLine[] =>
  Array.from({ length: document.lineCount }, (_, line) => ({
    text: ANCHOR.of(document.line(line)),
    line,
  })).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
)

/** How an anchor and the line that it names are compared: but for whitespace and look-alike characters. */
export const ANCHOR: LineKey = {
  name: 'anchor',
  of: (line) => foldWhitespace(foldLookalikes(line)),
}
