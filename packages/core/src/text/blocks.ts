import type { TextDocument } from './document.js'
import { indentationDepth } from './indentation.js'
import { isBlank } from './lines.js'

/**
 * For every line, the line where the block that it heads is over: the first non-blank line below it that is not indented
 * deeper; the number of lines if there is none. Made once per document, linear.
 *
 * File `f() {`, `  run()`, `}`, `g()`: 2 for the first line, counted from 0.
 */
export function blockEnds(document: TextDocument): Uint32Array {
  return document.once(endsOfBlocks)
}

function endsOfBlocks(document: TextDocument): Uint32Array {
  const ends = new Uint32Array(document.lineCount).fill(document.lineCount)
  const open: { readonly line: number; readonly depth: number }[] = []
  for (let line = 0; line < ends.length; line++) {
    const content = document.line(line)
    if (isBlank(content)) {
      ends[line] = line + 1
      continue
    }
    const depth = indentationDepth(content)
    for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
      ends[top.line] = line
      open.pop()
    }
    open.push({ line, depth })
  }
  return ends
}
