import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { linesAlike, mostWordsShared } from '../../src/survey/shared-words.js'
import { TextDocument } from '../../src/text/document.js'

const document = new TextDocument('import sum\n\nconst total = sum(items)\nprint(total)\n')

test.each([
  { name: 'where the longest line fits', searched: ['x', '  let total = sum(list)'], first: 1 },
  { name: 'not above the top of the file', searched: ['a', 'b', 'import sums, sum'], first: 0 },
  { name: 'nowhere without a word in common', searched: ['nothing here'], first: undefined },
  { name: 'nowhere without words', searched: ['{', '}'], first: undefined },
])('the searched lines begin $name', ({ searched, first }) => {
  expect(mostWordsShared(document, searched, createBudget())).toBe(first)
})

describe('the lines that are most like a line', () => {
  const alike = (lines: readonly string[], line: string) =>
    linesAlike(new TextDocument(lines.join('\n')), line, 3, createBudget()).map((at) => lines[at])

  test('come in the order of their similarity', () => {
    const lines = ['class A:', '  def run(self):', 'class B:', '  def run(self):', 'class Base(A):']
    expect(alike(lines, 'class B.run')).toEqual(['class B:', 'class A:', 'class Base(A):'])
  })

  test('with equally many shared words begin with the one that shares more characters', () => {
    expect(alike(['run(2222)', 'run(once)'], 'run(onto)')).toEqual(['run(once)', 'run(2222)'])
  })

  test('are none if only a common word is shared', () => {
    expect(alike(['return the_first_of_all_the_values', 'x'], 'const total = return')).toEqual([])
  })
})

test('the similarity of a line does not depend on the lines around it', () => {
  const word = fc.constantFrom('a', 'is', 'sum', 'total', 'totals', 'items', '=', '(', '42')
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), line, (lines, sought) => {
      const find = (some: readonly string[]) =>
        linesAlike(
          new TextDocument(some.map((one) => `${one}\n`).join('')),
          sought,
          some.length,
          createBudget(),
        )
      const alone = lines.flatMap((one, at) => (find([one]).length > 0 ? [at] : []))
      expect(find(lines).toSorted((a, b) => a - b)).toEqual(alone)
    }),
    { numRuns: 300 },
  )
})
