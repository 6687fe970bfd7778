import type { Hunk } from '../../hunk/hunk.js'
import type { NumberedStep } from '../../hunk/script.js'
import type { HunkInFile } from '../../merge/aligned.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import { isTypo, wordsAsWholeIn } from '../../search/typos.js'
import type { TextDocument } from '../../text/document.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { differByWordsMore, hasWord } from '../../text/words.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/**
 * Whether what an edit has in a block is in that block in the file, and every line that heads a change is the one that is meant.
 *
 * No aligned line that the edit has in the block of another aligned line may be beyond that block; a line that heads none in the file says
 * nothing. A line that heads a change is aligned, comes or goes with the edit itself, or is in its position in the file but for
 * words that one of the two has more, or a typo; and then it is nowhere else. Another name, number or operator is another block,
 * however much of what it holds is the same. Linear, apart from how deep blocks are and from looking up heads that are not aligned.
 *
 * @param added the numbers of the new lines that the edit adds, those among them whose plus was forgotten
 */
export function keepsBlocks(
  inFile: HunkInFile,
  pairs: readonly LinePair[],
  added: ReadonlySet<number | undefined>,
): boolean {
  const { document, hunk } = inFile
  const placeOf = new Map(pairs)
  const placeIn = ({ step, old }: NumberedStep) => (step === 'add' ? undefined : placeOf.get(old))
  const ends = blockEnds(document, pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0)
  const notAligned = new Set<number>()
  for (const { line, heads } of headedLines(hunk)) {
    const place = placeIn(line) ?? -1
    if (heads.some((head) => place >= (ends.get(placeIn(head.line) ?? -1) ?? document.lineCount)))
      return false
    if (line.step === 'keep') continue
    for (const { name } of heads)
      if (name?.step === 'keep' && !placeOf.has(name.old) && !added.has(name.now)) notAligned.add(name.old)
  }
  return Array.from(notAligned).every((line) => isAlikeInPosition(inFile, pairs, line))
}

/** Of the lines from one to another, both included, those that head a block which is over there, and the first line beyond it. */
function blockEnds(document: TextDocument, first: number, last: number): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { readonly line: number; readonly depth: number }[] = []
  for (let line = first; line <= last; line++) {
    const content = document.line(line)
    if (isBlank(content)) continue
    const depth = depthOf(content)
    const above = open.at(-1)
    for (let top = above; top !== undefined && top.depth >= depth; top = open.at(-1)) {
      // What has nothing below it heads no block.
      if (top !== above) ends.set(top.line, line)
      open.pop()
    }
    open.push({ line, depth })
  }
  return ends
}

/**
 * Whether the file's line in the position of a line that is not aligned, counted from the next one below that is, else from the last one above,
 * is the same one in other words.
 */
function isAlikeInPosition(
  { document, hunk: { old }, budget }: HunkInFile,
  pairs: readonly LinePair[],
  line: number,
): boolean {
  const [beside, place] = pairs.find(([other]) => other > line) ?? pairs.at(-1) ?? [line, -1]
  const at = place + line - beside
  const [wanted, own] = [old[line] ?? '', document.line(at)]
  if (differByWordsMore(wanted, own))
    return findLines(document, FOLDED, [wanted], budget).next().done === true
  return isTypo(wanted, own, wordsAsWholeIn(document, budget))
}

/** A line of an edit that others below it are deeper than. */
interface Head {
  readonly depth: number
  readonly line: NumberedStep
  /** The line that names the block: itself, or where it has no word, as a bracket by itself, the one above that is as deep. */
  readonly name: NumberedStep | undefined
}

/** Every line of an edit that is not blank, old and new ones, with those that head it, the outermost first. */
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

/** How deep a line is indented; of a heading of a section, which its lines are not indented below, less than nothing. */
function depthOf(line: string): number {
  if (line.startsWith('[') && line.trimEnd().endsWith(']')) return -1
  const level = /^#{2,6}(?= )/.exec(line)?.[0].length
  return level === undefined ? indentationDepth(line) : level - 7
}
