import { perDocument, type TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { SurveyContext } from './context.js'

/**
 * For every line, the line where the block that it heads is over: the first line below it that is not blank and not
 * indented deeper; the number of lines if there is none. A line that only closes the block, such as `}` or `end`,
 * still belongs to it. Computed once per document, linear.
 *
 * File `f() {`, `  run()`, `}`, `g()`: 3 for the first line, counted from 0.
 */
export const blockEndsOf: (document: TextDocument) => Uint32Array = /* @__PURE__ */ perDocument(
  (document) => {
    const ends = new Uint32Array(document.lineCount).fill(document.lineCount)
    const open: { line: number; depth: number }[] = []
    for (let line = 0; line < ends.length; line++) {
      const content = document.line(line)
      if (isBlank(content)) {
        ends[line] = line + 1
        continue
      }
      const depth = indentationDepth(content)
      for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
        ends[top.line] = top.depth === depth && closesBlock(content) ? line + 1 : line
        open.pop()
      }
      open.push({ line, depth })
    }
    return ends
  },
)

/** Whether the block that a line heads has any line that is not blank. */
export function headsBlock(document: TextDocument, line: number): boolean {
  const end = blockEndsOf(document)[line] ?? 0
  for (let at = line + 1; at < end; at++) if (!isBlank(document.line(at))) return true
  return false
}

/**
 * The rest of the innermost block that begins in some lines and goes on below them; undefined if there is none.
 *
 * File `two() {`, `  run()`, `}`, `three()`; line `two() {`: the span of `  run()` and `}`.
 */
export function openedBlock({ document }: SurveyContext, { start, end }: Span): Span | undefined {
  if (end === start) return undefined
  const ends = blockEndsOf(document)
  const [first, below] = [document.lineAt(start), document.lineAt(end - 1) + 1]
  for (let line = below - 1; line >= first; line--) {
    const blockEnd = ends[line] ?? 0
    if (blockEnd > below) return { start: document.lineStart(below), end: document.lineNext(blockEnd - 1) }
  }
  return undefined
}
