import { balanceOf } from '../../text/balance.js'
import type { Block } from './block.js'
import type { Check, Repeated } from './check.js'
import { evenRun } from './even-run.js'
import { isTheFiles, linesOf, type Run, withoutRun } from './run.js'
import { LEAST_LETTERS, lettersIn, WORD_LETTERS } from './words.js'

/**
 *  * The first or last new lines repeat the file's lines right outside of the place. What the lines open and close tells a
 * repeated line from one that the new text needs: the file must be as even with the edit as without it. Lines that open and
 * close nothing count where they are distinctive.
 *
 * @rule repeated-lines New lines at an edge that repeat the file's lines right outside of the place are left out or
 *   refused.
 */
export const repeatedLines: Check = {
  kind: 'repeated-lines',
  isOfEdges: true,
  findAtEdges(block) {
    if (!block.mayHave(block.lineBelow?.content) && !block.mayHave(block.lineAbove)) return undefined
    const runs = block.repeated
    for (const side of ['below', 'above'] as const) {
      const found = runs[side] > 0 ? distinctive(block, { side, count: runs[side] }) : undefined
      if (found !== undefined) return isTheFiles(block, found) ? found : undefined
    }
    return evenRun(block, runs)
  },
}

/**
 *  * A run of lines that the file has once, and the new text once. Two of them are left out. One alone may be meant twice: the
 * edit is refused.
 *
 * @rule distinctive-lines Repeated lines that the file has once are left out, and one of them is refused.
 * @off undefined
 */
function distinctive(block: Block, run: Run): Repeated | undefined {
  const lines = linesOf(block, run)
  const rest = withoutRun(block.lines, run)
  const own = lines.filter(
    (line) => lettersIn(line) >= WORD_LETTERS && block.file.at(line).length === 1 && !rest.includes(line),
  )
  const [only, ...others] = own
  if (only === undefined) return undefined
  const isAdded = block.isIdle(rest)
  if (others.length > 0 && isAdded && rest.length === block.old.length) return { ...run, isSure: true }
  if (isAdded || balanceOf(lines).size > 0) return undefined
  if (others.length > 0) return { ...run, isSure: true }
  // At a place that was found tolerantly no line is added twice.
  if (block.parts.isTolerant && isTheFiles(block, run)) return { ...run, isSure: true }
  const isRefused = (!block.parts.hasOld || lettersIn(only) >= LEAST_LETTERS) && isTheFiles(block, run)
  return isRefused ? { ...run, isSure: false } : undefined
}
