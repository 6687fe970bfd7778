import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/locate/budget.js'
import { TextDocument } from '../../src/text/document.js'
import { findLines } from '../../src/text/find-lines.js'
import { TRIMMED, VERBATIM } from '../../src/text/line-keys.js'

function places(text: string, searched: readonly string[], key = VERBATIM): number[] {
  return Array.from(findLines(new TextDocument(text), key, searched, createBudget()))
}

/** Every place by comparing at every line. */
function naively(lines: readonly string[], searched: readonly string[]): number[] {
  return lines.flatMap((_, first) => {
    const fits = first + searched.length <= lines.length
    return fits && searched.every((line, i) => lines[first + i] === line) ? [first] : []
  })
}

describe('findLines', () => {
  test.each([
    { name: 'no lines in any text', text: 'a\n', searched: [], found: [] },
    { name: 'nothing in the empty text', text: '', searched: ['a'], found: [] },
    { name: 'a line at both ends', text: 'a\nb\na', searched: ['a'], found: [0, 2] },
    { name: 'overlapping places', text: 'a\na\na\n', searched: ['a', 'a'], found: [0, 1] },
    { name: 'no more lines than there are', text: 'a\na\n', searched: ['a', 'a', 'a'], found: [] },
    {
      name: 'a line named like a property',
      text: '__proto__\nconstructor\n',
      searched: ['constructor'],
      found: [1],
    },
    { name: 'nothing for an inherited name', text: 'a\n', searched: ['toString'], found: [] },
  ])('finds $name', ({ text, searched, found }) => {
    expect(places(text, searched)).toEqual(found)
  })

  test('compares under the key', () => {
    expect(places('  a\n\tb  \n', ['a', ' b'], TRIMMED)).toEqual([0])
  })

  test('agrees with comparing at every line', () => {
    const line = fc.constantFrom('a', 'b', '')
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.array(line, { minLength: 1, maxLength: 6 }),
        (lines, searched) => {
          const text = lines.map((content) => `${content}\n`).join('')
          expect(places(text, searched)).toEqual(naively(lines, searched))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('agrees with comparing at every line where one line repeats', () => {
    const mostly = fc.oneof(
      { weight: 9, arbitrary: fc.constant('a') },
      { weight: 1, arbitrary: fc.constant('b') },
    )
    fc.assert(
      fc.property(
        fc.array(mostly, { maxLength: 80 }),
        fc.array(mostly, { minLength: 1, maxLength: 12 }),
        (lines, searched) => {
          const text = lines.map((content) => `${content}\r\n`).join('')
          expect(places(text, searched)).toEqual(naively(lines, searched))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('from a line on are the same places without those above', () => {
    const line = fc.constantFrom('a', 'b')
    fc.assert(
      fc.property(
        fc.array(line),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat(12),
        (lines, searched, from) => {
          const document = new TextDocument(lines.map((one) => `${one}\n`).join(''))
          const found = Array.from(findLines(document, VERBATIM, searched, createBudget(), from))
          expect(found).toEqual(naively(lines, searched).filter((place) => place >= from))
        },
      ),
    )
  })
})
