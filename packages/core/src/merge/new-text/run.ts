import type { Block } from './block.js'
import type { Repeated } from './check.js'

/** Some of the first or of the last new lines. */
export type Run = Pick<Repeated, 'side' | 'count'>

export function linesOf({ lines }: Block, { side, count }: Run): readonly string[] {
  return side === 'below' ? lines.slice(lines.length - count) : lines.slice(0, count)
}

/** Lines without a run at their edge. */
export function withoutRun(lines: readonly string[], { side, count }: Run): readonly string[] {
  return side === 'below' ? lines.slice(0, lines.length - count) : lines.slice(count)
}

/**
 * @rule run-is-the-files A run is the file's only if old and new text do not share it, and no other edit removes the
 *   file's lines.
 * @off true
 */
export function isTheFiles(block: Block, run: Run): boolean {
  if (block.parts.isQuotedElsewhere(linesOf(block, run))) return false
  const edge = run.side === 'below' ? -1 : 0
  const old = block.old.at(edge)
  const endsLikeOld = (lines: readonly string[]) =>
    lines.length > 0 && block.parts.areSame(lines.at(edge) as string, old ?? '')
  return old === undefined || !endsLikeOld(block.lines) || endsLikeOld(withoutRun(block.lines, run))
}
