import { blockEnds } from '../text/blocks.js'
import type { FileText } from '../text/file-text.js'
import { indentationDepth } from '../text/indentation.js'
import { endOfLine, isBlank } from '../text/lines.js'
import { keyOf } from '../text/sameness.js'
import { lastAtMost } from '../text/sequences.js'

/** Where anchors are: the line from which on they let a place be, and where the last one is; or the first one that is missing. */
export type AnchorPlaces =
  | { readonly missing: string }
  | { readonly missing: undefined; readonly from: number; readonly last: AnchorLines }

/** The lines of one anchor. */
interface AnchorLines {
  /** Ascending, counted from 0. */
  readonly lines: readonly number[]
  /** Whether a line is one of them at `from` or behind it, or in the block that one of these heads, or the line behind the block. */
  isInBlock(line: number, from: number): boolean
  /** The line behind the block that the only one of these lines at `from` or behind it heads; undefined where there are several. */
  endOfOnly(from: number): number | undefined
}

/**
 * Finds anchors, outermost first, each below the one before. An anchor is a line up to whitespace and
 * look-alikes, else the beginning of one. Blank anchors name no line. Logarithmic per anchor once the lines of a text are known.
 */
export function findAnchors(file: FileText, anchors: readonly string[]): AnchorPlaces {
  let from = -1
  let last: AnchorLines = NO_LINES
  for (const anchor of anchors) {
    if (isBlank(anchor)) continue
    file.budget.spend(1)
    last = linesOf(file, anchor)
    const first = last.lines[lastAtMost(last.lines, from) + 1]
    if (first === undefined) return { missing: anchor }
    from = first
  }
  return { missing: undefined, from: Math.max(0, from), last }
}

const NO_LINES: AnchorLines = { lines: [], isInBlock: () => false, endOfOnly: () => undefined }

const noAnchors = () => new Map<string, AnchorLines>()

function linesOf(file: FileText, anchor: string): AnchorLines {
  const all = file.document.once(noAnchors)
  const key = keyOf(anchor)
  const own = all.get(key)
  if (own !== undefined) return own
  const same = file.at(anchor)
  const lines =
    same.length > 0 ? same : file.mayHold(key).filter((line) => keyOf(file.known(line)).startsWith(key))
  file.budget.spend(1 + lines.length)
  const endOfOnly = (from: number) => {
    const line = lines.at(-1)
    const isOnly = line !== undefined && lastAtMost(lines, from - 1) === lines.length - 2
    return isOnly ? blockEnds(file.document)[line] : undefined
  }
  const found: AnchorLines = { lines, isInBlock: inBlocksOf(file, lines), endOfOnly }
  all.set(key, found)
  return found
}

function inBlocksOf({ document }: FileText, lines: readonly number[]): AnchorLines['isInBlock'] {
  let reach: number[] | undefined
  return (line, from) => {
    const ends = blockEnds(document)
    const at = lastAtMost(lines, line)
    if (at < 0 || line < from) return false
    // For each line, how far the block reaches that reaches furthest of those up to it. An outer block before `from` counts
    // only where the line itself is inside one that begins behind it.
    reach ??= reachOf(lines, ends)
    if ((reach[at] as number) < line) return false
    for (let own = at; own >= 0 && (lines[own] as number) >= from; own--) {
      if ((ends[lines[own] as number] as number) >= line) return true
      if ((reach[own] as number) < line) return false
    }
    return false
  }
}

function reachOf(lines: readonly number[], ends: Uint32Array): number[] {
  const reach: number[] = []
  for (const line of lines) reach.push(Math.max(reach.at(-1) ?? 0, ends[line] as number))
  return reach
}

/**
 * Where the last of some anchors stands that are lines, in their order, above an offset, the last one also in its line: seen
 * from the text alone, backwards. Undefined where they are not all there.
 */
export function anchorAbove(
  { text }: FileText,
  anchors: readonly string[],
  offset: number,
): number | undefined {
  let last: number | undefined
  let before = offset
  for (const anchor of anchors.toReversed()) {
    const start = lineAbove(text, anchor.trim(), before)
    if (start === undefined) return undefined
    last ??= start
    before = start - 1
  }
  return last
}

/**
 * Whether the line of an offset is in the block that a line above it heads, or right behind it; or the line heads none. Seen
 * from the text alone.
 */
export function isInBlockBelow({ text }: FileText, head: number, offset: number): boolean {
  const depth = depthAt(text, head)
  let isHead = false
  for (let start = lineBelow(text, head); start > 0; start = lineBelow(text, start)) {
    const below = lineBelow(text, start)
    if (below === 0 || below > offset) return true
    if (isBlank(text.slice(start, below))) continue
    if (depthAt(text, start) <= depth) return !isHead
    isHead = true
  }
  return true
}

/** Where the line below the one that begins at an offset begins; 0 if there is none. */
function lineBelow(text: string, start: number): number {
  return text.indexOf('\n', start) + 1
}

function depthAt(text: string, start: number): number {
  return indentationDepth(text.slice(start, endOfLine(text, start)))
}

/** Where the last line that is an anchor begins, at an offset or before it. */
function lineAbove(text: string, anchor: string, before: number): number | undefined {
  if (anchor.length > LONGEST) return undefined
  let at = text.lastIndexOf(anchor, before + LOOK_AHEAD)
  for (let tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const start = text.lastIndexOf('\n', at) + 1
    const line = text.slice(start, endOfLine(text, at))
    if (start <= before && line.trim() === anchor) return start
    at = at === 0 ? -1 : text.lastIndexOf(anchor, at - 1)
  }
  return undefined
}

/** An anchor in the line of the offset may be as far behind it. */
const LOOK_AHEAD = 200
/** After so many places that are no line of their own, the anchor is found by the index of lines instead. */
const MOST_TRIES = 20
/** Searching backwards takes the product of both lengths at worst, so that a longer anchor is found by the index, too. */
const LONGEST = 500
