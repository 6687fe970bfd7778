import { distance } from 'fastest-levenshtein'

/**
 * The similarity of two texts, from 0 to 1: one minus their edit distance (Levenshtein 1966) divided by the longer
 * length, 1 for two empty texts. `abcd` and `abxx` have 0.5. Quadratic in the length, sped up by the word size
 * (Myers 1999, in the `fastest-levenshtein` package).
 */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}
