import { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { otherWhitespace } from './lines.js'

/**
 * The old text without blank lines at its ends that the file does not have there, where the new text has them as well: they
 * only part it from what is around. File `a`, `b`; old `\nb`, new `\nc`: the result is `a`, `c`.
 */
export const trimmedBoundary: Replacer<'trimmed-boundary'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'trimmed-boundary',
  tier: 'whitespace',
  *find(query: Query): Generator<Match> {
    const { edit, hunk, document, budget } = query
    const read = edit.unit === 'text' && edit.search !== '' ? withoutBlankEnds(hunk) : undefined
    if (read === undefined) return
    const file = new FileText(document, budget)
    for (const match of otherWhitespace.find({ ...query, hunk: read.hunk })) {
      const [first, end] = [document.lineAt(match.span.start), document.lineAt(match.span.end - 1)]
      const isOneOff =
        (read.top && isDoubtful(file, first, -1, read.hunk)) ||
        (read.bottom && isDoubtful(file, end, 1, read.hunk))
      if (!isOneOff) yield { ...match, hunk: read.hunk, tier: 'whitespace' }
    }
  },
} as const)

/** The hunk without the blank lines that both texts begin with, and without those that both end with. */
function withoutBlankEnds(hunk: Hunk) {
  const [top, bottom] = [
    sharedBlanks(hunk.old, hunk.now),
    sharedBlanks(hunk.old.toReversed(), hunk.now.toReversed()),
  ]
  if (top + bottom === 0 || !hunk.hasContent) return undefined
  const [old, now] = [hunk.old, hunk.now].map((lines) => lines.slice(top, lines.length - bottom)) as [
    string[],
    string[],
  ]
  if (now.length === 0) return undefined
  return { hunk: hunk.as({ old, now, reading: 'trimmed-boundary' }), top: top > 0, bottom: bottom > 0 }
}

/** With how many blank lines both begin; none where one of them begins with more. */
function sharedBlanks(some: readonly string[], others: readonly string[]): number {
  const [count, other] = [some, others].map((lines) => lines.findIndex((line) => !isBlank(line)))
  return count === other && count !== undefined ? Math.max(0, count) : 0
}

/**
 * Whether the blank line stands one line further out, and new lines go to that end: it is unclear on which side of the line
 * between they belong. File `a`, `b`, `c`, ``; old `a\nb\n\n`, new `a\nb\nx\n\n`.
 */
function isDoubtful(file: FileText, edge: number, step: 1 | -1, { old, now }: Hunk): boolean {
  const at = step < 0 ? 0 : -1
  return (
    old.at(at) !== now.at(at) &&
    isBlank(file.line(edge + 2 * step) ?? 'none') &&
    !isBlank(file.line(edge + step) ?? '')
  )
}
