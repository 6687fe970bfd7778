import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/locate/budget.js'
import { linesAlike, mostWordsShared } from '../../src/locate/shared-words.js'
import { TextDocument } from '../../src/text/document.js'

const document = new TextDocument('import sum\n\nconst total = sum(items)\nprint(total)\n')

test.each([
  { name: 'where the longest line would be', searched: ['x', '  let total = sum(list)'], first: 1 },
  { name: 'not above the file', searched: ['a', 'b', 'import sums, sum'], first: 0 },
  { name: 'nowhere without a word in common', searched: ['nothing here'], first: undefined },
  { name: 'nowhere without words', searched: ['{', '}'], first: undefined },
])('the searched lines begin $name', ({ searched, first }) => {
  expect(mostWordsShared(document, searched, createBudget())).toBe(first)
})

describe('the lines that are like one', () => {
  const alike = (lines: readonly string[], line: string) =>
    linesAlike(new TextDocument(lines.join('\n')), line, 3, createBudget()).map((at) => lines[at])

  test('come in the order of their likeness', () => {
    const lines = ['class A:', '  def run(self):', 'class B:', '  def run(self):', 'class Base(A):']
    expect(alike(lines, 'class B.run')).toEqual(['class B:', 'class A:', 'class Base(A):'])
  })

  test('of which several share as many words begin with the one that shares more characters', () => {
    expect(alike(['run(2222)', 'run(once)'], 'run(onto)')).toEqual(['run(once)', 'run(2222)'])
  })

  test('are none where only a common word is shared', () => {
    expect(alike(['return the_first_of_all_the_values', 'x'], 'const total = return')).toEqual([])
  })
})
