import { literalSteps } from '../../hunk/steps.js'
import type { FileText } from '../../text/file-text.js'
import { closesBlock, indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { isComment } from '../../text/placeholder.js'
import { areSame } from '../../text/sameness.js'
import { differByExtraWords, hasWord } from '../../text/words.js'
import type { Hunk } from '../../vocabulary/hunk.js'
import { isSlip } from './slip.js'

/** A line of the request that heads a block: the lines below it that are indented deeper, or those of its section. */
interface Head {
  readonly depth: number
  /** Its number among the old lines, and that of the first old line behind its block; -1 for a line that is no head of the file's. */
  readonly old: number
  end: number
  /** The heads of the blocks that it is in. */
  readonly outer: readonly Head[]
  /** The first line of the file that stands for a line of its block. */
  child?: number
  isChanged: boolean
}

/**
 * The old line that heads a block of the request which the aligned lines of the file are not in: the file closes the block
 * above them; or the edit changes something in the block, the file has another head there, and nothing around the block
 * agrees. Undefined if there is none. Linear in the hunk, and in the lines of the file from the heads on.
 *
 * Old lines `.a {`, `  margin: 0`; file `.a {`, `  color: red`, `}`, `.b {`, `  margin: 0`: the first old line.
 *
 * @rule other-heading The lines that agree are in another block than the one that the old text names.
 * @off undefined
 */
export function headElsewhere(file: FileText, hunk: Hunk, alignment: readonly number[]): string | undefined {
  const place: AlignedLines = { file, hunk, alignment }
  const open: Head[] = []
  const heads: Head[] = []
  let above: { readonly old: number; readonly depth: number } | undefined
  for (const { op, old, now } of literalSteps(hunk)) {
    const text = (op === 'add' ? hunk.now[now] : hunk.old[old]) as string
    if (isBlank(text)) continue
    const depth = depthOf(text)
    while (open.length > 0 && (open.at(-1) as Head).depth >= depth) (open.pop() as Head).end = old
    const line = lineOf(place, old)
    for (const head of open) {
      if (op !== 'keep') head.isChanged = true
      if (line >= 0 && isClosedBetween(place, lineOf(place, head.old), line)) return hunk.old[head.old]
    }
    const parent = open.at(-1)
    if (parent !== undefined && line >= 0) parent.child ??= line
    const isHead = op === 'keep' && mayHead(text)
    // A bracket alone opens the block of the line above it.
    const named = isHead && BRACKET.test(text) && above?.depth === depth ? above.old : old
    const head: Head = {
      depth,
      old: isHead ? named : -1,
      end: hunk.old.length,
      outer: [...open],
      isChanged: false,
    }
    open.push(head)
    heads.push(head)
    above = op === 'keep' ? { old, depth } : undefined
  }
  const other = heads.find(
    (head) => head.isChanged && hasOtherHead(place, head) && !isShownAround(place, head),
  )
  return other && hunk.old[other.old]
}

/** Old lines aligned with lines of a file. */
interface AlignedLines {
  readonly file: FileText
  readonly hunk: Hunk
  readonly alignment: readonly number[]
}

function lineOf({ alignment }: AlignedLines, old: number): number {
  return old < 0 ? -1 : (alignment[old] as number)
}

/** A heading and the title of a section stand above their lines without being indented less. */
function depthOf(line: string): number {
  if (TITLE.test(line)) return -1
  return HEADING.test(line) ? line.indexOf(' ') / 10 - 1 : indentationDepth(line)
}

const TITLE = /^\[{1,2}[^[\],]+\]{1,2}\s*$/
const HEADING = /^#{2,6} \S/

/** Whether a line may head a block: a comment, or a line that ends a statement or closes a block, does not. */
function mayHead(line: string): boolean {
  if (TITLE.test(line) || HEADING.test(line) || OPENS.test(line)) return true
  return !(closesBlock(line) || ENDED.test(line) || isComment(line))
}

const BRACKET = /^\s*[[{(]\s*$/
const OPENS = /[{([:>]\s*$/
const ENDED = /[,;)\]}]\s*$/

/**
 * Whether a block that one line of the file heads is closed above another one that is indented deeper. A directive at the
 * beginning of a line closes nothing, and a line that the edit adds is known.
 *
 * @rule closed-between A line is in no block that the file closes above it.
 * @off false
 */
function isClosedBetween({ file, hunk }: AlignedLines, head: number, line: number): boolean {
  if (head < 0) return false
  const depth = depthOf(file.known(head))
  if (depthOf(file.known(line)) <= depth) return false
  file.budget.spend(line - head)
  const isKnown = (own: string) => hasWord(own) && hunk.now.some((added) => areSame(added, own))
  return file
    .lines(head + 1, line)
    .some(
      (own) =>
        !isBlank(own) && !DIRECTIVE.test(own) && !BRACKET.test(own) && depthOf(own) <= depth && !isKnown(own),
    )
}

const DIRECTIVE = /^#(?!#)/

/**
 * @rule other-head A block with a head that differs from the request's by more than added words or slips is another
 *   block.
 * @off false
 */
function hasOtherHead(place: AlignedLines, { old, child }: Head): boolean {
  const { file, hunk } = place
  if (old < 0 || child === undefined) return false
  const line = lineOf(place, old)
  const text = hunk.old[old] as string
  if (line >= 0 && areSame(text, file.known(line))) return false
  const own = line >= 0 ? line : parentOf(file, child)
  return (
    own === undefined ||
    !(differByExtraWords(text, file.known(own)) || isSlip(text, file.known(own), file.text))
  )
}

/**
 * @rule shown-around A line that agrees outside of a block shows that the block is the meant one, whatever its head.
 * @off false
 */
function isShownAround(place: AlignedLines, { old, end, outer }: Head): boolean {
  const { file, hunk, alignment } = place
  return alignment.some(
    (line, at) =>
      line >= 0 &&
      (at < old || at >= end) &&
      !outer.some((head) => head.old === at) &&
      hasWord(hunk.old[at] as string) &&
      areSame(hunk.old[at] as string, file.known(line)),
  )
}

/** The nearest line above that is indented less; where it is a bracket alone, the line above that. */
function parentOf(file: FileText, line: number): number | undefined {
  let depth = depthOf(file.known(line))
  for (let above = line - 1; above >= 0; above--) {
    file.budget.spend(1)
    const own = file.known(above)
    if (isBlank(own) || depthOf(own) >= depth) continue
    if (!BRACKET.test(own)) return above
    depth = depthOf(own) + 1
  }
  return undefined
}
