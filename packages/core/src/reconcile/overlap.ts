import type { Change } from '../text/change.js'
import type { Span } from '../text/span.js'

/** Two edits that change the same characters, by their numbers, and where. */
export interface Overlap {
  readonly first: number
  readonly second: number
  readonly span: Span
}

/**
 * The first two changes of different edits that overlap. Changes that only touch do not, nor do two insertions
 * at one place; an insertion inside a changed stretch does.
 *
 * @param changes ascending by start, then end
 */
export function findOverlap(changes: readonly (Change & { readonly edit: number })[]): Overlap | undefined {
  let reaching = changes[0]
  for (const change of changes.slice(1)) {
    if (reaching !== undefined && change.span.start < reaching.span.end) {
      const [first, second] = [reaching.edit, change.edit].sort((a, b) => a - b)
      return { first: first ?? 0, second: second ?? 0, span: change.span }
    }
    reaching = change
  }
  return undefined
}
