import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A source of random choices. The same seed gives the same choices. */
export interface Random {
  /** Returns a whole number from 0 up to but not including `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T | undefined
  shuffle<T>(values: readonly T[]): T[]
}

export function randomFrom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const below = (limit: number) => uniformInt(generator, 0, limit - 1)
  return {
    below,
    chance: (probability) => below(1_000_000) < probability * 1_000_000,
    pick: (values) => (values.length === 0 ? undefined : values[below(values.length)]),
    shuffle(values) {
      const shuffled = [...values]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const other = below(i + 1)
        const [a, b] = [shuffled[i], shuffled[other]]
        if (a !== undefined && b !== undefined) [shuffled[i], shuffled[other]] = [b, a]
      }
      return shuffled
    },
  }
}
