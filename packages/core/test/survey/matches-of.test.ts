import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { unique } from '../../src/placements/unique.js'
import { FEW_MATCHES, STEPS_PER_MATCH } from '../../src/survey/matches-of.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { replacerContract } from '../../src/testing.js'
import type { Match, Replacer } from '../../src/vocabulary/replacer.js'

/** A replacer that goes on for ever; tells how often it was asked for one more match. */
function endless(match: (n: number) => Match) {
  const counted = { matches: 0 }
  const replacer: Replacer = {
    apiVersion: 1,
    name: 'endless',
    tier: 'exact',
    *find() {
      for (;;) yield match(counted.matches++)
    },
  }
  return { replacer, counted }
}

const steps = 10_000_000

describe('every match is charged', () => {
  test.each<[string, (n: number) => Match]>([
    ['the same one', () => ({ span: { start: 0, end: 3 } })],
    ['one outside the text', (n) => ({ span: { start: n * 1000, end: n * 1000 + 3 } })],
    ['one that is turned round', () => ({ span: { start: 3, end: 0 } })],
    ['several in turn', (n) => ({ span: { start: 0, end: 3 + (n % 2) } })],
  ])('of a replacer that never stops: %s', (_, match) => {
    const { replacer, counted } = endless(match)
    const result = applyEdits('one\n', [{ search: 'one', replacement: 'two', unit: 'text' }], {
      replacers: [replacer],
      placement: unique,
      steps,
    })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'plugin-failed', plugin: 'endless' }] })
    expect(counted.matches).toBeLessThanOrEqual(2 * FEW_MATCHES)
  })

  test('of one that goes on with ever other places, until the budget ends it', () => {
    const length = 10_000
    const { replacer, counted } = endless((n) => ({
      span: { start: n % length, end: Math.floor(n / length) + n },
    }))
    const text = `${'a'.repeat(length * 100)}\n`
    const loose = { ...replacer, tier: 'escape' } as const
    const result = applyEdits(text, [{ search: 'one', replacement: 'two', unit: 'text' }], {
      replacers: [loose],
      placement: unique,
      steps,
    })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] })
    expect(counted.matches).toBeLessThanOrEqual(FEW_MATCHES + steps / STEPS_PER_MATCH + 1)
  })

  test.each([false, true])('of a text that stands nearly everywhere, all of them wanted: %s', (all) => {
    const edit = { search: 'aa', replacement: 'b', unit: 'text', ...(all && { all }) } as const
    const apply = (length: number) =>
      applyEdits('a'.repeat(length), [edit], { replacers: defaultCascade, placement: unique, steps })
    expect(apply(500_000)).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] })
    expect(apply(10).ok).toBe(all)
  })

  test('in the contract, too: a replacer that never stops fails it', () => {
    const { replacer } = endless(() => ({ span: { start: 0, end: 1 } }))
    const samples = replacerContract(replacer, []).filter(({ name }) => name.includes('the same query finds'))
    expect(samples.length).toBeGreaterThan(0)
    const [first] = samples
    expect(() => first?.run()).toThrow('its matches')
  })
})
