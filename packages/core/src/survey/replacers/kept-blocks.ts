import type { Hunk } from '../../hunk/hunk.js'
import type { NumberedStep } from '../../hunk/script.js'
import type { HunkInFile } from '../../merge/aligned.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import { isTypo, wholeWordFinder } from '../../search/typos.js'
import type { TextDocument } from '../../text/document.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { differByExtraWords, hasWord } from '../../text/words.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/**
 * Whether the aligned lines are in the same blocks in the file as in the edit, and every block with a change is the block
 * that the request means. A line heads the deeper lines below it.
 * - An aligned line that the edit has in the block of another aligned line must be in that block in the file. The request
 *   `dev:`, `  port: 1` is refused in the file `dev:`, `  url: x`, `prod:`, `  port: 1`. If nothing in the file is below
 *   the head and deeper, the head proves nothing.
 * - A kept line that heads a change must be aligned or a context line that the merge adds. Else the file's line in its
 *   position must be that line with more or fewer words, while the file has the line itself nowhere else, or with a typo:
 *   `def make(it):` for `async def make(it) -> It:`. Another name, number or operator is another block, even if the lines
 *   in it are the same: `def make_user(it):` is refused for `def make_admin(it):`.
 *
 * Linear, times the depth of the blocks, plus a search for each head that is not aligned.
 *
 * @param added the numbers of the new lines that the edit adds, including context lines whose plus was forgotten
 */
export function keepsBlocks(
  inFile: HunkInFile,
  pairs: readonly LinePair[],
  added: ReadonlySet<number | undefined>,
): boolean {
  const { document, hunk } = inFile
  const placeOf = new Map(pairs)
  const placeIn = ({ step, old }: NumberedStep) => (step === 'add' ? undefined : placeOf.get(old))
  const ends = findBlockEnds(document, pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0)
  const notAligned = new Set<number>()
  for (const { line, heads } of headedLines(hunk)) {
    const place = placeIn(line) ?? -1
    if (heads.some((head) => place >= (ends.get(placeIn(head.line) ?? -1) ?? document.lineCount)))
      return false
    if (line.step === 'keep') continue
    for (const { name } of heads)
      if (name?.step === 'keep' && !placeOf.has(name.old) && !added.has(name.now)) notAligned.add(name.old)
  }
  return Array.from(notAligned).every((line) => isSameInOtherWords(inFile, pairs, line))
}

/** For each line from `first` to `last`, both included, that heads a block which ends there: the first line beyond the block. */
function findBlockEnds(document: TextDocument, first: number, last: number): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { readonly line: number; readonly depth: number }[] = []
  for (let line = first; line <= last; line++) {
    const content = document.line(line)
    if (isBlank(content)) continue
    const depth = depthOf(content)
    const above = open.at(-1)
    for (let top = above; top !== undefined && top.depth >= depth; top = open.at(-1)) {
      // The nearest line above has nothing deeper below it, so it heads no block.
      if (top !== above) ends.set(top.line, line)
      open.pop()
    }
    open.push({ line, depth })
  }
  return ends
}

/**
 * Whether the file's line in the position of a searched line that is not aligned is the same line in other words. The
 * position is counted from the next aligned line below, else from the last aligned line.
 */
function isSameInOtherWords(
  { document, hunk: { old }, budget }: HunkInFile,
  pairs: readonly LinePair[],
  line: number,
): boolean {
  const [beside, place] = pairs.find(([other]) => other > line) ?? pairs.at(-1) ?? [line, -1]
  const at = place + line - beside
  const [wanted, own] = [old[line] ?? '', document.line(at)]
  if (differByExtraWords(wanted, own))
    return findLines(document, FOLDED, [wanted], budget).next().done === true
  return isTypo(wanted, own, wholeWordFinder(document, budget))
}

/** A line of an edit with deeper lines below it. */
interface Head {
  readonly depth: number
  readonly line: NumberedStep
  /** The line that names the block: this one or, if it has no word (a bracket alone), the line above it of the same depth. */
  readonly name: NumberedStep | undefined
}

/** Every old and new line of an edit that is not blank, with its heads, the outermost first. */
function* headedLines(
  hunk: Hunk,
): Generator<{ readonly line: NumberedStep; readonly heads: readonly Head[] }> {
  const heads: Head[] = []
  for (const line of hunk.steps) {
    const content = hunk.contentOf(line)
    if (isBlank(content)) continue
    const depth = depthOf(content)
    let beside: Head | undefined
    for (let top = heads.at(-1); top !== undefined && top.depth >= depth; top = heads.at(-1))
      beside = heads.pop()
    yield { line, heads }
    const above = beside?.depth === depth ? beside.name : undefined
    heads.push({ depth, line, name: hasWord(content) ? line : above })
  }
}

/** The indentation of a line in columns. The heading of a section (`[name]`, `## Name`) is below 0, because its lines are not indented. */
function depthOf(line: string): number {
  if (line.startsWith('[') && line.trimEnd().endsWith(']')) return -1
  const level = /^#{2,6}(?= )/.exec(line)?.[0].length
  return level === undefined ? indentationDepth(line) : level - 7
}
