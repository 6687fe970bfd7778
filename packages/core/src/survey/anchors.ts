import { lineIndex, numberOfLine } from '../search/line-index.js'
import { foldLine } from '../search/line-keys.js'
import { perDocument, type TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/sequences.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { blockEndsOf, headsBlock } from './blocks.js'

/** Where the last of an edit's anchors is. */
export interface AnchorPlaces {
  /** The lines of the last anchor, ascending. Empty when no anchor names a line. */
  readonly lines: Lines
  /** Whether the line is at or below one of them. */
  follows(line: number): boolean
  /** Whether the line is at one of them or inside the block that it heads. */
  isInside(line: number): boolean
}

type Lines = Uint32Array | readonly number[]

/** What holds for an edit without anchors: every line will do. */
export const NO_ANCHORS: AnchorPlaces = /* @__PURE__ */ Object.freeze({
  lines: [],
  follows: () => true,
  isInside: () => true,
})

/**
 * Finds anchors, outermost first. Each is looked for inside the blocks of the one before, and anywhere below it only where
 * that heads no block. An anchor is a line up to whitespace and look-alike characters, else the
 * beginning of one. Fails with the first anchor that is nowhere. Linear in the document per anchor.
 */
export function findAnchors(
  document: TextDocument,
  anchors: readonly string[],
  budget: Budget,
): Result<AnchorPlaces, string> {
  let places: AnchorPlaces | undefined
  for (const anchor of anchors) {
    if (foldLine(anchor) === '') continue
    const all = linesOf(document, anchor)
    const lines = places === undefined ? all : linesBelow(document, all, places)
    budget.spend(1 + lines.length)
    if (lines.length === 0) return { ok: false, failure: anchor }
    places = anchorPlaces(document, lines)
  }
  return { ok: true, value: places ?? NO_ANCHORS }
}

/** Those of ascending lines that are in the blocks of an outer anchor, or where it heads none, anywhere below it. */
function linesBelow(document: TextDocument, all: Lines, { lines: outer }: AnchorPlaces): Lines {
  const ends = blockEndsOf(document)
  const below = lastAtMost(all, outer[0] ?? 0) + 1
  const inside: number[] = []
  let next = below
  for (const line of outer) {
    // Of an anchor that is at many places, only those in the block are looked at.
    next = Math.max(next, lastAtMost(all, line) + 1)
    for (; next < all.length && (all[next] ?? 0) < (ends[line] ?? 0); next++) inside.push(all[next] ?? 0)
  }
  return outer.some((line) => headsBlock(document, line)) ? inside : all.slice(below)
}

function anchorPlaces(document: TextDocument, lines: Lines): AnchorPlaces {
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

function linesOf(document: TextDocument, anchor: string): Lines {
  const known = anchorsOf(document)
  const text = foldLine(anchor)
  let lines = known.get(text)
  if (lines === undefined) {
    const possible = lineIndex(document).linesOf(numberOfLine(anchor))
    lines = possible.filter((line) => foldLine(document.line(line)) === text)
    if (lines.length === 0) lines = linesBeginning(document, text)
    known.set(text, lines)
  }
  return lines
}

const anchorsOf = /* @__PURE__ */ perDocument(() => new Map<string, Lines>())

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
    text: foldLine(document.line(line)),
    line,
  })).sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
)
