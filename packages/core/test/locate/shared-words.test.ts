import { expect, test } from 'vitest'
import { createBudget } from '../../src/locate/budget.js'
import { mostWordsShared } from '../../src/locate/shared-words.js'
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
