import { describe, expect, test } from 'vitest'
import { fromStrings } from '../../src/place/from-strings.js'
import { BudgetExceeded, createBudget } from '../../src/vocabulary/budget.js'
import { found, part, query, whole } from '../support/edits.js'

const words = fromStrings('words', 'similar', function* (_content, find) {
  yield* find.split(' ')
})

describe('fromStrings', () => {
  test.each([
    {
      name: 'every place of every text, in the order yielded',
      text: 'a b a',
      search: 'b a',
      finds: ['b', 'a', 'a'],
    },
    { name: 'once a text that is yielded twice', text: 'a', search: 'a a', finds: ['a'] },
    { name: 'no text that the document lacks', text: 'a', search: 'x', finds: [] },
    { name: 'no empty text', text: 'a', search: ' ', finds: [] },
    { name: 'texts with CRLF for a search text with LF', text: 'a\r\nb', search: 'a\nb', finds: ['a\r\nb'] },
    { name: 'texts after a byte order mark', text: '\uFEFFa', search: '\uFEFF a', finds: ['a'] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(words, text, part(search, ''))).toEqual(finds)
  })

  test('gives the generator content and search text with LF endings', () => {
    const asked: string[] = []
    const asking = fromStrings('asking', 'exact', (content, find) => {
      asked.push(content, find)
      return []
    })
    expect(found(asking, '\uFEFFa\r\nb', part('x\r\ny', ''))).toEqual([])
    expect(asked).toEqual(['a\nb', 'x\ny'])
  })

  test('finds only whole lines with unit lines', () => {
    const asIs = fromStrings('as-is', 'exact', (_content, find) => [find])
    expect(found(asIs, 'ab\nb\n', whole(['b'], []))).toEqual(['b\n'])
  })

  test('has the given name and tier, and is frozen', () => {
    expect(words).toMatchObject({ apiVersion: 1, name: 'words', tier: 'similar' })
    expect(Object.isFrozen(words)).toBe(true)
  })

  test('ends with the budget, however many texts are yielded', () => {
    const endless = fromStrings('endless', 'similar', function* () {
      for (;;) yield 'x'
    })
    const asked = { ...query('a', part('a', '')), budget: createBudget({ steps: 1000 }) }
    expect(() => Array.from(endless.find(asked))).toThrow(BudgetExceeded)
  })
})
