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
  /** Whether a line is an anchor line or below the first of them. */
  follows(line: number): boolean
  /** Whether a line is an anchor line or inside the block that one of them heads. */
  isInside(line: number): boolean
}

type Lines = Uint32Array | readonly number[]

/** The anchor places of an edit without anchors: every line follows them and is inside. */
export const NO_ANCHORS: AnchorPlaces = /* @__PURE__ */ Object.freeze({
  lines: [],
  follows: () => true,
  isInside: () => true,
})

/**
 * Finds the lines of the last of some anchors, which are given outermost first. Each anchor is looked for inside the
 * blocks that the anchor before heads; if that one heads no block, anywhere below it. An anchor matches a line that
 * is the same up to whitespace and look-alike characters; if there is none, a line that begins with it. Fails with
 * the first anchor that is not found. Linear in the document per anchor.
 *
 * File `class A:`, `  def run():`, `class B:`, `  def run():`; anchors `class B:`, `def run`: the last line.
 */
export function findAnchors(
  document: TextDocument,
  anchors: readonly string[],
  budget: Budget,
): Result<AnchorPlaces, string> {
  let places: AnchorPlaces | undefined
  for (const anchor of anchors) {
    if (foldLine(anchor) === '') continue
    const all = linesOf(document, anchor, budget)
    budget.spend(STEPS_PER_LINE * (1 + all.length))
    const lines = places === undefined ? all : linesBelow(document, all, places)
    if (lines.length === 0) return { ok: false, failure: anchor }
    places = anchorPlaces(document, lines)
  }
  return { ok: true, value: places ?? NO_ANCHORS }
}

/** The work for one of an anchor's lines, in steps of the budget. */
const STEPS_PER_LINE = 8

/**
 * The lines of an anchor that are inside the blocks of the outer anchor, or anywhere below it if it heads no block.
 *
 * @param all the lines of the anchor, ascending
 */
function linesBelow(document: TextDocument, all: Lines, { lines: outer }: AnchorPlaces): Lines {
  const ends = blockEndsOf(document)
  const below = lastAtMost(all, outer[0] ?? 0) + 1
  if (!outer.some((line) => headsBlock(document, line))) return all.slice(below)
  const inside: number[] = []
  let next = below
  for (const line of outer) {
    // Skip the lines above the block, so that an anchor with many lines stays linear.
    next = Math.max(next, lastAtMost(all, line) + 1)
    for (; next < all.length && (all[next] ?? 0) < (ends[line] ?? 0); next++) inside.push(all[next] ?? 0)
  }
  return inside
}

function anchorPlaces(document: TextDocument, lines: Lines): AnchorPlaces {
  const ends = blockEndsOf(document)
  // For each anchor line, the end of the block that reaches furthest down of those that start at it or above.
  const reach: number[] = []
  for (const line of lines) reach.push(Math.max(reach.at(-1) ?? 0, ends[line] ?? 0))
  return {
    lines,
    follows: (line) => line >= (lines[0] ?? 0),
    isInside: (line) => line < (reach[lastAtMost(lines, line)] ?? 0),
  }
}

function linesOf(document: TextDocument, anchor: string, budget: Budget): Lines {
  const known = anchorLinesOf(document)
  const text = foldLine(anchor)
  let lines = known.get(text)
  if (lines === undefined) {
    const possible = lineIndex(document).linesOf(numberOfLine(anchor))
    lines = possible.filter((line) => foldLine(document.line(line)) === text)
    if (lines.length === 0) {
      budget.spend(document.lineCount)
      lines = linesBeginning(document, text)
    }
    known.set(text, lines)
  }
  return lines
}

const anchorLinesOf = /* @__PURE__ */ perDocument(() => new Map<string, Lines>())

/** The lines that begin with a text, ascending. */
function linesBeginning(document: TextDocument, beginning: string): number[] {
  const lines: number[] = []
  for (const [line, text] of foldedLines(document).entries()) if (text.startsWith(beginning)) lines.push(line)
  return lines
}

const foldedLines = /* @__PURE__ */ perDocument((document) =>
  document.lines(0, document.lineCount).map(foldLine),
)
