import { distance } from 'fastest-levenshtein'

/**
 * How alike two texts are, from 0 to 1: one minus the edit distance (Levenshtein 1966) over the longer length.
 * Two empty texts are alike. Quadratic in the length, sped up by the word size (Myers 1999, by the
 * `fastest-levenshtein` package).
 */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}

/** What {@link similarity} of these texts costs, in budget steps. */
export function similaritySteps(a: string, b: string): number {
  return 1 + (a.length * b.length) / 256
}
