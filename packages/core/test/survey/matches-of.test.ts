import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { unique } from '../../src/placements/unique.js'
import { createBudget } from '../../src/search/budget.js'
import { FEW_MATCHES, faultOf, STEPS_PER_MATCH } from '../../src/survey/matches-of.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { replacerContract } from '../../src/testing.js'
import { TextDocument } from '../../src/text/document.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { Match, Replacer, Tier } from '../../src/vocabulary/replacer.js'
import { part } from '../support/edits.js'

/** A replacer that never stops, and counts how often it was asked for one more match. */
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

  test('of one that always finds further places, until the budget runs out', () => {
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

  test.each([false, true])('of a text that is nearly everywhere; edit for all places: %s', (all) => {
    const edit = { search: 'aa', replacement: 'b', unit: 'text', ...(all && { all }) } as const
    const apply = (length: number) =>
      applyEdits('a'.repeat(length), [edit], { replacers: defaultCascade, placement: unique, steps })
    expect(apply(500_000)).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] })
    expect(apply(10).ok).toBe(all)
  })

  test('in the contract test, too: a replacer that never stops fails it', () => {
    const { replacer } = endless(() => ({ span: { start: 0, end: 1 } }))
    const samples = replacerContract(replacer, []).filter(({ name }) => name.includes('the same query finds'))
    expect(samples.length).toBeGreaterThan(0)
    const [first] = samples
    expect(() => first?.run()).toThrow('its matches')
  })
})

function fault(text: string, edit: TextEdit, tier: Tier, match: unknown): string | undefined {
  const document = new TextDocument(text)
  const within = { start: document.contentStart, end: text.length }
  return faultOf(match as Match, tier, { document, edit, within, budget: createBudget() })
}

const at = (start: number, end: number) => ({ span: { start, end } })

describe('the shape of a match', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 3],
    ['no span', {}],
    ['a span of strings', { span: { start: '0', end: '1' } }],
    ['a fraction', at(0.5, 1)],
    ['not a number', at(Number.NaN, 1)],
    ['before the text', at(-1, 1)],
    ['beyond the text', at(0, 4)],
    ['reversed', at(2, 1)],
    ['a similarity above one', { ...at(0, 1), similarity: 2 }],
    ['a similarity that is not a number', { ...at(0, 1), similarity: Number.NaN }],
    ['a reading without text', { ...at(0, 1), reading: { replacement: 'b' } }],
    ['a reading with a number', { ...at(0, 1), reading: { search: 'a', replacement: 1 } }],
    ['a reading that is null', { ...at(0, 1), reading: null }],
    ['an alignment that is a string', { ...at(0, 1), alignment: 'a' }],
    ['an alignment without pairs', { ...at(0, 1), alignment: [1, 2] }],
    [
      'an alignment that is not ascending',
      {
        ...at(0, 1),
        alignment: [
          [1, 1],
          [0, 2],
        ],
      },
    ],
  ])('%s is refused', (_, match) => {
    expect(fault('abc', part('a', 'b'), 'escape', match)).toMatch(/^it yields/)
  })

  test('a span that cuts a surrogate pair is refused, unless the search text has half of one', () => {
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(0, 2))).toMatch(/tears a character/)
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(2, 4))).toMatch(/tears a character/)
    expect(fault('x🌍y', part('x\ud83c', 'z'), 'exact', at(0, 2))).toBeUndefined()
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(1, 3))).toBeUndefined()
  })
})

describe('a place equals the search text, up to what its tier tolerates', () => {
  const TIERS = ['exact', 'trailing', 'whitespace', 'lookalike'] as const
  test.each<[string, string, string, (typeof TIERS)[number] | 'none']>([
    ['the same', 'a b', 'a b', 'exact'],
    ['other endings', 'a\r\nb', 'a\nb', 'exact'],
    ['trailing whitespace', 'a \nb\t', 'a\nb', 'trailing'],
    ['other indentation', '\ta\n\tb', 'a\nb', 'whitespace'],
    ['other quotes', '“a”', '"a"', 'lookalike'],
    ['another letter case', 'Name', 'name', 'lookalike'],
    ['another word', 'a c', 'a b', 'none'],
    ['more', 'a b c', 'a b', 'none'],
    ['nothing', '', 'a', 'none'],
  ])('%s', (_, text, search, first) => {
    const fitting = TIERS.filter(
      (tier) => fault(text, part(search, 'x'), tier, at(0, text.length)) === undefined,
    )
    expect(fitting).toEqual(first === 'none' ? [] : TIERS.slice(TIERS.indexOf(first)))
  })

  test('a reading differs from the request in no more than the tier allows', () => {
    const reading = { search: 'b', replacement: 'x' }
    expect(fault('b', part('a', 'x'), 'exact', { ...at(0, 1), reading })).toMatch(/something else/)
    const other = { search: 'a', replacement: 'evil' }
    expect(fault('a', part(' a', ' x'), 'whitespace', { ...at(0, 1), reading: other })).toMatch(
      /something else/,
    )
    const trimmed = { search: 'a', replacement: 'x' }
    expect(fault('a', part(' a', ' x'), 'whitespace', { ...at(0, 1), reading: trimmed })).toBeUndefined()
  })

  test('whole lines are equal also without the last newline', () => {
    expect(fault('a', { unit: 'lines', search: 'a\n', replacement: '' }, 'exact', at(0, 1))).toBeUndefined()
    expect(fault('a', part('a\n', ''), 'exact', at(0, 1))).toMatch(/not what was searched/)
  })
})
