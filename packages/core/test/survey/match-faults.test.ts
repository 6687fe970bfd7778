import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { faultOf } from '../../src/survey/match-faults.js'
import { TextDocument } from '../../src/text/document.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import type { Match, Tier } from '../../src/vocabulary/replacer.js'
import { part } from '../support/edits.js'

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
    ['a similarity that is no number', { ...at(0, 1), similarity: Number.NaN }],
    ['a reading without text', { ...at(0, 1), reading: { replacement: 'b' } }],
    ['a reading with a number', { ...at(0, 1), reading: { search: 'a', replacement: 1 } }],
    ['a reading that is null', { ...at(0, 1), reading: null }],
    ['an alignment that is none', { ...at(0, 1), alignment: 'a' }],
    ['an alignment without pairs', { ...at(0, 1), alignment: [1, 2] }],
    [
      'an alignment downwards',
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

  test('a span between the halves of a character is refused, unless the request asks for one half', () => {
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(0, 2))).toMatch(/tears a character/)
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(2, 4))).toMatch(/tears a character/)
    expect(fault('x🌍y', part('x\ud83c', 'z'), 'exact', at(0, 2))).toBeUndefined()
    expect(fault('x🌍y', part('x', 'z'), 'escape', at(1, 3))).toBeUndefined()
  })
})

describe('a place is what was searched, up to what its tier tolerates', () => {
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

  test('a reading says no more than the tier allows', () => {
    const reading = { search: 'b', replacement: 'x' }
    expect(fault('b', part('a', 'x'), 'exact', { ...at(0, 1), reading })).toMatch(/something else/)
    const other = { search: 'a', replacement: 'evil' }
    expect(fault('a', part(' a', ' x'), 'whitespace', { ...at(0, 1), reading: other })).toMatch(
      /something else/,
    )
    const trimmed = { search: 'a', replacement: 'x' }
    expect(fault('a', part(' a', ' x'), 'whitespace', { ...at(0, 1), reading: trimmed })).toBeUndefined()
  })

  test('whole lines are the same without the last newline', () => {
    expect(fault('a', { unit: 'lines', search: 'a\n', replacement: '' }, 'exact', at(0, 1))).toBeUndefined()
    expect(fault('a', part('a\n', ''), 'exact', at(0, 1))).toMatch(/not what was searched/)
  })
})
