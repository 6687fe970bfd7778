import { hunkOf } from '../hunk/hunk.js'
import { type Call, isRemovedByOther } from '../merge/overlap-beside.js'
import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { lineRange } from '../text/span.js'
import { shareHalfOfTheirWords } from '../text/words.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'

/**
 * Refuses an edit that would close a block and leave the rest of it behind. The old text is the head of the block, or its
 * first lines. The new text has the head again and ends with a line that closes the block, but the file goes on inside it:
 * the new text is the whole block, and the old text should have been, too.
 * File `f() { / a / }`, old text `f() {`, new text `f() { / x / }`: `a / }` would be left over.
 *
 * Accepts the edit where another edit removes what follows, and every edit that a tool computed from two texts. Linear in
 * the lines of the edit.
 */
export function refuseLinesLeftOver(
  document: TextDocument,
  { span, edit }: Candidate,
  changes: readonly Change[],
  call: Call,
): EditProblem | undefined {
  const { span: changed, text } = changes.at(-1) ?? { span, text: '' }
  const written = text.trimEnd()
  const last = written.slice(written.lastIndexOf('\n') + 1)
  if (edit.computed || !ONLY_CLOSES.test(last)) return undefined
  if (!isBlank(document.text.slice(changed.end, span.end))) return undefined
  // The last change may be below the place, behind lines that the file already has there.
  const end = Math.max(changed.end, span.end)
  const behind = document.text.slice(end).search(/\S/)
  const next = document.lineAround(end + behind)
  if (behind < 0 || next.start < end) return undefined
  const content = document.text.slice(next.start, next.end)
  const head = headOf(document, next, document.lineAround(span.start).start)
  if (head === undefined || indentationDepth(last) > indentationDepth(head)) return undefined
  if (CONTINUES_LINE_ABOVE.test(content)) return undefined
  const isHead = (line: string) => line.trim() === head.trim() || shareHalfOfTheirWords(line, head)
  if (!hunkOf(edit).new.some(isHead)) return undefined
  const at = document.lineAt(next.start)
  if (isRemovedByOther(document, call, at)) return undefined
  return { code: 'lines-left-over', place: lineRange(document, span), line: at + 1, text: content }
}

/** A line with nothing but closing brackets, or one closing word or tag, and a separator. */
const ONLY_CLOSES = /^\s*(?:[)\]}]+|\/>|<\/[^<>]*>|end|fi|done|esac)[;,]?\s*$/
/** A line that continues the line above it. */
const CONTINUES_LINE_ABOVE = /^\s*[.?:|&=+*-]/

/**
 * Returns the head of the innermost block that a line is in or closes: the nearest line above it that is less deep, but not
 * above the offset `top`. Undefined where there is none, or where that line only closes another block.
 */
function headOf(document: TextDocument, line: LineSpan, top: number): string | undefined {
  const content = document.text.slice(line.start, line.end)
  const depth = indentationDepth(content) + (closesBlock(content) ? 1 : 0)
  let { start } = line
  while (start > top) {
    const above = document.lineAround(start - 1)
    const text = document.text.slice(above.start, above.end)
    if (!isBlank(text) && indentationDepth(text) < depth) return ONLY_CLOSES.test(text) ? undefined : text
    start = above.start
  }
  return undefined
}
