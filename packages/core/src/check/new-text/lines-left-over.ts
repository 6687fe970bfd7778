import { balanceOf } from '../../text/balance.js'
import { closesBlock, indentationDepth, indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { lineRange } from '../../text/span.js'
import { differByExtraWords } from '../../text/words.js'
import type { Block } from '../block.js'
import type { Check } from '../check.js'
import { openedBeyond } from './partners.js'

/**
 * The old text is the head of a block, or its first lines; the new text has the head again and closes the block. But the file
 * goes on inside it: the new text is the whole block, and the old text should have been, too. File `f() { / a / }`, old text
 * `f() {`, new text `f() { / x / }`: `a / }` would be left over.
 *
 * @rule new-text-lines-left-over The new text has a line twice that the edit was to change.
 */
export const linesLeftOver: Check = {
  kind: 'lines-left-over',
  findAtEdges(block) {
    const { lastLine, file } = block
    const below = ONLY_CLOSES.test(lastLine) ? block.lineBelow : undefined
    if (below === undefined || CONTINUES_LINE_ABOVE.test(below.content)) return undefined
    const { start, content } = below
    const head = headOf(block.old, content)
    if (head === undefined) return undefined
    const own = block.lines.find((line) => isHead(block, line, head))
    if (own === undefined || indentationDepth(lastLine) > indentationDepth(own)) return undefined
    if (!isClosedIn(block.old, content) || !closesMore(block) || block.parts.isQuotedElsewhere([content]))
      return undefined
    const [place, line] = [lineRange(file.document, block.span), file.document.lineAt(start) + 1]
    return { problem: { code: 'lines-left-over', place, line, text: content } }
  },
}

/** A line with nothing but closing brackets, or one closing word or tag, and a separator. */
const ONLY_CLOSES = /^\s*(?:[)\]}]+|<\/[^<>]*>|end|fi|done|esac)[;,]?\s*$/
/** A line that continues the line above it. */
const CONTINUES_LINE_ABOVE = /^\s*[.?:|&=+*-]/

/** The line that opens the block of the line below, among the old lines: the nearest that is less deep. None if it only closes. */
function headOf(old: readonly string[], below: string): string | undefined {
  const depth = indentationDepth(below) + (closesBlock(below) ? 1 : 0)
  const head = old.findLast((line) => !isBlank(line) && indentationDepth(line) < depth)
  return head === undefined || ONLY_CLOSES.test(head) ? undefined : head
}

/** Whether the old lines have the bracket that the line below closes, if it closes one. */
function isClosedIn(old: readonly string[], below: string): boolean {
  const [closed] = balanceOf([below]).keys()
  return closed === undefined || balanceOf(old).has(closed)
}

/** Whether a new line is the head, possibly with more words. At an exact place it is where the head is. */
function isHead({ parts }: Block, line: string, head: string): boolean {
  if (!parts.isTolerant && indentationOf(line) !== indentationOf(head)) return false
  return line.trim() === head.trim() || differByExtraWords(line, head)
}

/** Whether the new lines of a request close more than the old ones, and open no more, with what the last line closes among it. */
function closesMore(block: Block): boolean {
  const { lines, old, lastLine } = block
  const others = block.parts.elsewhere()
  const [now, before] = [balanceOf([...lines, ...others.now]), balanceOf([...old, ...others.old])]
  const more = (kind: string) => (now.get(kind) ?? 0) - (before.get(kind) ?? 0)
  if ([...now.keys(), ...before.keys()].some((kind) => more(kind) > 0)) return false
  const kinds = Array.from(balanceOf([lastLine]).keys())
  if (kinds.length > 0) return kinds.some((kind) => more(kind) < 0)
  return openedBeyond(block, lines, indentationDepth(lastLine)) < 0
}
