import { expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { rareLine } from '../../src/search/rare-line.js'
import { TextDocument } from '../../src/text/document.js'

const placesOf = (text: string, line: string) => rareLine(new TextDocument(text), line, 2, createBudget())

test('stands where lines are like it', () => {
  expect(placesOf('  say(“x”)\nother\nsay("x")\n', 'say("x")')).toEqual([0, 2])
  expect(placesOf('other\n', 'say("x")')).toEqual([])
})

test('is not told of once there are too many', () => {
  expect(placesOf('a\nb\na\n', 'a')).toEqual([0, 2])
  expect(placesOf('a\na\na\n', 'a')).toBeUndefined()
})
