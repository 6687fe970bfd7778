import { hunkOf } from '../hunk/hunk.js'
import { removesAt } from '../merge/overlap-beside.js'
import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { lineRange } from '../text/span.js'
import { shareHalfOfTheirWords } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'

/**
 * Refuses an edit that would leave the rest of a block behind its end: its old text is the head of the block, or its beginning, its new text
 * has the head again and ends with a line that closes it, and the file goes on inside. The new text is the whole block, then, and the old
 * text was to be. Where another edit removes what follows, it is not left. An edit that a tool worked out from two texts may say what
 * it will. Linear in the lines of the edit.
 *
 * @param others the other edits of the call
 */
export function refuseLinesLeftOver(
  document: TextDocument,
  { span, edit }: Candidate,
  changes: readonly Change[],
  others: () => readonly TextEdit[],
): EditProblem | undefined {
  const { span: changed, text } = changes.at(-1) ?? { span, text: '' }
  const written = text.trimEnd()
  const last = written.slice(written.lastIndexOf('\n') + 1)
  if (edit.computed || !ONLY_CLOSES.test(last)) return undefined
  if (!isBlank(document.text.slice(changed.end, span.end))) return undefined
  // Behind lines that the file has below the place already.
  const end = Math.max(changed.end, span.end)
  const behind = document.text.slice(end).search(/\S/)
  const next = document.lineAround(end + behind)
  if (behind < 0 || next.start < end) return undefined
  const content = document.text.slice(next.start, next.end)
  const head = headOf(document, next, document.lineAround(span.start).start)
  if (head === undefined || indentationDepth(last) > indentationDepth(head)) return undefined
  if (GOES_ON.test(content)) return undefined
  const isHead = (line: string) => line.trim() === head.trim() || shareHalfOfTheirWords(line, head)
  if (!hunkOf(edit).new.some(isHead)) return undefined
  const at = document.lineAt(next.start)
  if (others().some((other) => removesAt(document, hunkOf(other), at))) return undefined
  return { code: 'lines-left-over', place: lineRange(document, span), line: at + 1, text: content }
}

/** Brackets, or a word or tag that closes, and nothing else but what separates. */
const ONLY_CLOSES = /^\s*(?:[)\]}]+|\/>|<\/[^<>]*>|end|fi|done|esac)[;,]?\s*$/
/** A line that goes on with what is above it. */
const GOES_ON = /^\s*[.?:|&=+*-]/

/** The line not above an offset that heads the innermost block which a line is in, or closes, unless it only closes one itself. */
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
