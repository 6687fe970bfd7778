import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../src/search/budget.js'
import { similar } from '../../../src/survey/replacers/similar.js'
import { similarity, similaritySteps } from '../../../src/survey/replacers/similarity.js'
import { TextDocument } from '../../../src/text/document.js'
import { foldLookalikes } from '../../../src/text/lookalikes.js'
import { part, query } from '../../support/edits.js'

/** The Levenshtein distance by the full table. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row.push(Math.min((above[j - 1] ?? 0) + (same ? 0 : 1), (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    above = row
  }
  return above[b.length] ?? 0
}

function naiveSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 40 })

describe('similarity', () => {
  test('is one minus the distance over the longer length', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(similarity(a, b)).toBe(naiveSimilarity(a, b))
      }),
    )
  })

  test('is 1 for empty texts', () => {
    expect(similarity('', '')).toBe(1)
    expect(similarity('', 'a')).toBe(0)
  })

  test('costs the product of the lengths', () => {
    expect(similaritySteps('', '')).toBe(1)
    expect(similaritySteps('a'.repeat(256), 'a'.repeat(100))).toBe(101)
  })
})

describe('similar', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '“', '"', ' ', '\t'), maxLength: 8 })
  const haystack = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'))
  const needle = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => `${lines.join('\n')}\n`)
  const fold = (text: string) =>
    text
      .split('\n')
      .map((one) => foldLookalikes(one).replace(/\s+/g, ' ').trim())
      .join('\n')

  /** The similarity of every run of as many lines. */
  function naively(text: string, search: string, threshold: number) {
    const lines = text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    const searched = search.slice(0, -1).split('\n')
    if (fold(search).trim() === '') return []
    return lines.flatMap((_, first) => {
      const some = lines.slice(first, first + searched.length)
      const alike = naiveSimilarity(fold(some.join('\n')), fold(searched.join('\n')))
      return some.length === searched.length && alike >= threshold ? [{ line: first, similarity: alike }] : []
    })
  }

  test('yields every place at or above the threshold, and no other', () => {
    fc.assert(
      fc.property(haystack, needle, fc.constantFrom(0, 0.5, 0.75, 0.9, 1), (text, search, threshold) => {
        const asked = query(text, part(search, '', { unit: 'lines' }))
        const matches = Array.from(similar.find({ ...asked, threshold }), ({ span, similarity = 1 }) => ({
          line: asked.document.lineAt(span.start),
          similarity,
        }))
        expect(matches).toEqual(naively(text, search, threshold))
      }),
    )
  })

  test('has a default threshold of 0.9', () => {
    const text = 'abcdefghij\nabcdefghiX\nabcdefghXX\n'
    const search = part('abcdefghij\n', '', { unit: 'lines' })
    expect(Array.from(similar.find(query(text, search)), (match) => match.similarity)).toEqual([1, 0.9])
  })

  test('yields whole lines, with the last ending only for unit lines', () => {
    const text = 'one\r\ntwo\r\n'
    const spans = (unit: 'text' | 'lines') =>
      Array.from(similar.find(query(text, part('two\n', '', { unit }))), ({ span }) =>
        text.slice(span.start, span.end),
      )
    expect(spans('lines')).toEqual(['two\r\n'])
    expect(spans('text')).toEqual(['two'])
  })

  test('stays inside the searched part', () => {
    const document = new TextDocument('a b c\na b c\na b c\n')
    const asked = {
      document,
      edit: part('a b c\n', '', { unit: 'lines' }),
      within: { start: 1, end: 12 },
      budget: createBudget(),
    }
    expect(Array.from(similar.find(asked), ({ span }) => span)).toEqual([{ start: 6, end: 12 }])
  })

  test('finds nothing for blank text', () => {
    expect(Array.from(similar.find(query('\n \n', part('\n', '', { unit: 'lines' }))))).toEqual([])
  })

  test('spends budget for what it measures', () => {
    const text = `${'xy'.repeat(1280)}\n`.repeat(10)
    const edit = part(`${'yx'.repeat(1280)}\n`, '', { unit: 'lines' })
    const asked = { ...query(text, edit), budget: createBudget({ steps: 10_000 }) }
    expect(() => Array.from(similar.find(asked))).toThrow('10000 steps')
  })

  test.each([
    { by: 'length', line: 'short'.repeat(20_000) },
    { by: 'set of characters', line: 'other' },
  ])('measures no line that its $by rules out', ({ line }) => {
    const text = `${line}\n`.repeat(100)
    const asked = {
      ...query(text, part('short\n', '', { unit: 'lines' })),
      budget: createBudget({ steps: 110 }),
    }
    expect(Array.from(similar.find(asked))).toEqual([])
  })
})
