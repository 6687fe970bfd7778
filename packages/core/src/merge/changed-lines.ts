import type { Change } from '../text/change.js'
import { nextLine } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step } from '../vocabulary/edit.js'

/**
 * One change for each run of lines that are not kept, and one for a kept last line whose newline is added or removed. Linear.
 *
 * @param span the old lines in the text
 */
export function changedLines(
  text: string,
  span: Span,
  script: readonly Step[],
  replacement: string,
): Change[] {
  const changes: Change[] = []
  let [at, from, now, firstNew] = [span.start, span.start, 0, 0]
  const close = () => {
    const lines = replacement.slice(firstNew, now)
    const isSame = lines.length === at - from && text.startsWith(lines, from)
    if (!isSame) changes.push({ span: { start: from, end: at }, text: lines })
    from = at
    firstNew = now
  }
  for (const step of script) {
    if (step === 'keep') close()
    if (step !== 'add') at = Math.min(span.end, nextLine(text, at))
    if (step !== 'remove') now = nextLine(replacement, now)
    if (step === 'keep') close()
  }
  close()
  return changes
}
