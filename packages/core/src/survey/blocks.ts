import { closesBlock } from '../text/closing-line.js'
import type { TextDocument } from '../text/document.js'
import { indentationDepth } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { perDocument } from '../text/once-per.js'

/**
 * For every line, the first line below it that is not blank and indented no deeper: where the block that the
 * line heads is over. A line that only closes the block, such as `}` or `end`, still belongs to it. The number of lines
 * where there is none. Made once per document, linear.
 */
export function blockEndsOf(document: TextDocument): Uint32Array {
  return blocksOf(document).ends
}

/**
 * The line that heads the innermost block around a line, or of a line that closes a block the one that heads that; -1 for none.
 * Below the middle of a block (`} else {`) it is the line that is there, whose own head is that of the block.
 */
export function headOf(document: TextDocument, line: number): number {
  return blocksOf(document).heads[line] ?? -1
}

/** Whether any line is in the block of a line. */
export function headsBlock(document: TextDocument, line: number): boolean {
  const end = blockEndsOf(document)[line] ?? 0
  for (let at = line + 1; at < end; at++) if (!isBlank(document.line(at))) return true
  return false
}

interface Blocks {
  readonly ends: Uint32Array
  readonly heads: Int32Array
}

const blocksOf: (document: TextDocument) => Blocks = /* @__PURE__ */ perDocument(computeBlocks)

function computeBlocks(document: TextDocument): Blocks {
  const ends = new Uint32Array(document.lineCount).fill(document.lineCount)
  const heads = new Int32Array(document.lineCount)
  const open: { line: number; depth: number }[] = []
  for (let line = 0; line < ends.length; line++) {
    const content = document.line(line)
    heads[line] = open.at(-1)?.line ?? -1
    if (isBlank(content)) {
      ends[line] = line + 1
      continue
    }
    const depth = indentationDepth(content)
    for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
      const closes = top.depth === depth && closesBlock(content)
      ends[top.line] = closes ? line + 1 : line
      open.pop()
      heads[line] = closes ? top.line : (open.at(-1)?.line ?? -1)
    }
    open.push({ line, depth })
  }
  return { ends, heads }
}
