import { closesByWordOrTag, isCloser, openedByWords, opensByWord } from '../../text/closing-words.js'
import type { TextDocument } from '../../text/document.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import type { Block } from '../block.js'

/**
 * How many blocks that end at a depth lines open more than the lines that they replace. The words that open are believed only
 * where the file has as many lines that open as lines that close; elsewhere every new line may open a block.
 */
export function openedBeyond({ old, below, file }: Block, lines: readonly string[], depth: number): number {
  const isTableEnough = file.document.once(openedInFile) === 0
  const mayOpen = (line: string) => !old.includes(line) && (!isTableEnough || opensByWord(line))
  return openedAt(depth, lines, mayOpen) - openedAt(depth, old, () => false, below[0])
}

/** How many lines of a file open a block by a word more than close one. Counted once, and not at each edge of a request. */
function openedInFile(document: TextDocument): number {
  return openedByWords(document.lines(0, document.lineCount))
}

/**
 * How many blocks that end at a depth lines open more than they close. A line opens one where a deeper line or a closer follows,
 * or where it may; a deeper line only by a word, unless a deeper one closes it.
 */
export function openedAt(
  depth: number,
  lines: readonly string[],
  mayOpen: (line: string) => boolean,
  below = '',
): number {
  const solid = lines.filter((line) => !isBlank(line))
  let [count, deeper] = [0, 0]
  for (const [at, line] of solid.entries()) {
    const next = solid[at + 1]
    const own = indentationDepth(line)
    const isHead = indentationDepth(next ?? below) > own
    const by = isCloser(line) ? (isHead ? 0 : -1) : 1
    if (own > depth) deeper = Math.max(0, deeper + (by > 0 && !opensByWord(line) ? 0 : by))
    else if (by < 0 || isHead || (next !== undefined && isCloser(next)) || mayOpen(line)) count += by
  }
  return count + deeper
}

/** Whether lines above a place are the head of a block that the file closes by a word below it, and the other new lines do not. */
export function isHeadAgain(
  { old, below }: Block,
  lines: readonly string[],
  rest: readonly string[],
): boolean {
  const depth = indentationDepth(lines.at(-1) as string)
  const closes = (line: string) => indentationDepth(line) === depth && closesByWordOrTag(line)
  const [first = '', ...others] = [...old, ...below].filter((line) => !isBlank(line))
  const end = others.find((line) => indentationDepth(line) <= depth)
  return indentationDepth(first) > depth && end !== undefined && closes(end) && !rest.some(closes)
}
