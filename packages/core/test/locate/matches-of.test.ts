import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply-edits.js'
import { FEW_MATCHES, STEPS_PER_MATCH } from '../../src/locate/matches-of.js'
import { unique } from '../../src/placements/unique.js'
import { defaultCascade } from '../../src/replacers/default-cascade.js'
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

const steps = 1_000_000

describe('every match is charged', () => {
  test.each<[string, (n: number) => Match]>([
    ['the same one', () => ({ span: { start: 0, end: 3 } })],
    ['one outside the text', (n) => ({ span: { start: n * 1000, end: n * 1000 + 3 } })],
    ['one that is turned round', () => ({ span: { start: 3, end: 0 } })],
  ])('of a replacer that never stops: %s', (_, match) => {
    const { replacer, counted } = endless(match)
    const result = applyEdits('one\n', [{ search: 'one', replacement: 'two', unit: 'text' }], {
      replacers: [replacer],
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
    expect(apply(50_000)).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] })
    expect(apply(10).ok).toBe(all)
  })

  test('in the contract, too: a replacer that never stops fails it', () => {
    const { replacer } = endless(() => ({ span: { start: 0, end: 1 } }))
    const samples = replacerContract(replacer, []).filter(({ name }) => name.includes('the same query finds'))
    expect(samples.length).toBeGreaterThan(0)
    const [first] = samples
    expect(() => first?.run()).toThrow('work ended by')
  })
})
