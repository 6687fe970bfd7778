import { defaultCascade } from '@emend/core'
import type { Replacer, Tier } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { replacerRegistry } from '../src/replacers.js'

const replacer = (name: string, tier: Tier): Replacer => ({ apiVersion: 1, name, tier, find: () => [] })
const cascade = replacerRegistry(defaultCascade)

describe('a registry of replacers', () => {
  test('holds the default cascade', () => {
    expect(Array.from(cascade)).toEqual(defaultCascade)
  })

  test('accepts a replacer between others of its tier, or at the border of two tiers', () => {
    const mine = cascade.with(replacer('mine', 'escape'), { before: 'line-numbers' })
    const at = mine.names.indexOf('mine')
    expect(mine.names.slice(at - 1, at + 2)).toEqual(['beyond-the-end', 'mine', 'line-numbers'])
    expect(cascade.with(replacer('mine', 'lookalike'), { before: 'beyond-the-end' }).names).toContain('mine')
  })

  test('refuses one against the tier order', () => {
    expect(() => cascade.with(replacer('mine', 'similar'), 'first')).toThrow(
      'exact (exact) comes after mine (similar); replacers run from strict to tolerant: exact, trailing, whitespace, lookalike, escape, drift, similar',
    )
    expect(() => cascade.replace('exact', replacer('mine', 'drift'))).toThrow('comes after mine (drift)')
  })

  test.each(['exact', 'whitespace', 'escape', 'similar'] as const)(
    'adds one without a place at the end of its tier: %s',
    (tier) => {
      const names = cascade.with(replacer('mine', tier)).names as readonly string[]
      const last = Array.from(cascade).findLast((one) => one.tier === tier)
      expect(names[names.indexOf('mine') - 1]).toBe(last?.name)
    },
  )

  test('of a profile keep the listed order', () => {
    const listed = replacerRegistry([replacer('loose', 'drift'), replacer('strict', 'exact')], {
      order: 'listed',
    })
    expect(listed.with(replacer('mine', 'trailing')).names).toEqual(['loose', 'strict', 'mine'])
    expect(listed.without('loose').with(replacer('mine', 'drift'), 'first').names).toEqual(['mine', 'strict'])
    expect(() => listed.with({ apiVersion: 1, name: 'mine' } as never)).toThrow('mine is not a replacer')
  })

  test('refuses a value that is not a replacer', () => {
    expect(() => cascade.with({ apiVersion: 1, name: 'mine' } as never)).toThrow('mine is not a replacer')
    expect(() => cascade.with(replacer('mine', 'loose' as Tier))).toThrow('mine is not a replacer')
  })
})
