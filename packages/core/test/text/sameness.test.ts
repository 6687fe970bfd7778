import { expect, test } from 'vitest'
import { standard } from '../../src/index.js'
import { TIERS } from '../../src/plugin.js'
import { RUNGS, rungOf } from '../../src/text/sameness.js'

test('the first tiers are the rungs of the ladder, in its order', () => {
  expect(TIERS.slice(0, RUNGS.length)).toEqual(RUNGS)
})

test('the cascade asks its replacers in the order of their tiers', () => {
  const tiers = standard.cascade.map(({ tier }) => TIERS.indexOf(tier))
  expect(tiers).toEqual(tiers.toSorted((one, other) => one - other))
})

test.each([
  ['exact', 'a b', 'a b'],
  ['trailing', 'a b', 'a b  '],
  ['whitespace', 'a b', '\ta  b'],
  ['lookalike', 'a - b', 'a \u2013 b'],
] as const)('two lines are the same up to %s', (rung, one, other) => {
  expect(RUNGS[rungOf(one, other)]).toBe(rung)
})
