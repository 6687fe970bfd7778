import { describe, expect, test } from 'vitest'
import { orderReplacers } from '../../src/survey/context.js'
import type { Replacer, Tier } from '../../src/vocabulary/replacer.js'

function replacer(name: string, tier: Tier): Replacer {
  return { apiVersion: 1, name, tier, find: () => [] }
}

describe('orderReplacers', () => {
  const all = [
    replacer('c', 'drift'),
    replacer('b', 'trailing'),
    replacer('a', 'exact'),
    replacer('b2', 'trailing'),
  ]

  test.each([
    { cap: 'similar', names: ['a', 'b', 'b2', 'c'] },
    { cap: 'escape', names: ['a', 'b', 'b2'] },
    { cap: 'exact', names: ['a'] },
  ] as const)('up to $cap: $names', ({ cap, names }) => {
    expect(orderReplacers(all, cap).map(({ name }) => name)).toEqual(names)
  })
})
