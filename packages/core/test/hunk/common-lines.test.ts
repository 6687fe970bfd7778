import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonLines } from '../../src/hunk/common-lines.js'

const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 10 })
const own = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'e', 'f'), { maxLength: 10 })

test('lines that one list alone has change no pair', () => {
  fc.assert(
    fc.property(lines, own, fc.boolean(), (one, other, sharesEnds) => {
      const comparison = {
        areSame: (i: number, j: number) => one[i] === other[j],
        isBlank: (i: number) => one[i] === '',
      }
      const pairs = (more: object) =>
        commonLines(one.length, other.length, { ...comparison, ...more }, undefined, sharesEnds)
      expect(pairs({ texts: [one, other] })).toEqual(pairs({}))
    }),
    { numRuns: 200 },
  )
})

test('two texts without a common line take no steps', () => {
  const [one, other] = ['old', 'new'].map((word) => Array.from({ length: 1000 }, (_, at) => `${word} ${at}`))
  let steps = 0
  const budget = {
    spend(count: number) {
      steps += count
    },
  }
  const texts = [one, other] as const
  const areSame = (i: number, j: number) => texts[0]?.[i] === texts[1]?.[j]
  const comparison = { areSame, texts: [one ?? [], other ?? []] as const }
  expect(commonLines(1000, 1000, comparison, budget)).toEqual([])
  expect(steps).toBe(0)
})
