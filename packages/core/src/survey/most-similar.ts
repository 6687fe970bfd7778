import { overlaps } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'

/**
 * Of places that are only similar, the most similar one that may be taken, and beside it every other that is not
 * clearly less similar, whether or not it may be taken: with any of these the edit is ambiguous.
 */
export function mostSimilar(acceptable: readonly Candidate[], refused: readonly Candidate[]): Candidate[] {
  const [first, ...others] = acceptable
  if (first === undefined) return []
  const best = others.reduce((most, one) => (one.similarity > most.similarity ? one : most), first)
  const rivals = [...others, first, ...refused].filter(
    (one) =>
      one !== best && !overlaps(one.span, best.span) && one.similarity > best.similarity - CLEARLY_LESS,
  )
  return [best, ...rivals]
}

const CLEARLY_LESS = 0.05
