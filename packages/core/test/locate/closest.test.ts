import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/locate/budget.js'
import { closestRegion } from '../../src/locate/closest.js'
import { TextDocument } from '../../src/text/document.js'

function closest(lines: readonly string[], searched: readonly string[]) {
  return closestRegion(new TextDocument(lines.join('\n')), searched, createBudget())
}

describe('closestRegion', () => {
  test('is where most of the lines stand in order', () => {
    expect(closest(['a', 'one', 'two', 'three', 'z'], ['one', '2', 'three'])).toEqual({
      start: 2,
      end: 4,
      text: 'one\ntwo\nthree',
      similarity: 2 / 3,
      difference: { line: 3, expected: '2', actual: 'two' },
    })
  })

  test('is where the words are when no line is the same', () => {
    expect(closest(['let total = sum(items)', 'done()'], ['  const total = sum(list)'])).toMatchObject({
      start: 1,
      end: 1,
      similarity: 0,
      difference: { line: 1, expected: '  const total = sum(list)', actual: 'let total = sum(items)' },
    })
  })

  test('names the first line of other blanks where nothing else differs', () => {
    expect(closest(['one', '\ttwo'], ['one', '  two'])).toMatchObject({
      similarity: 1,
      difference: { line: 2, expected: '  two', actual: '\ttwo' },
    })
  })

  test('has no difference where nothing differs', () => {
    expect(closest(['one', 'two'], ['one'])?.difference).toBeUndefined()
  })

  test('ends with the file', () => {
    expect(closest(['one', 'two'], ['two', 'three'])).toMatchObject({
      start: 2,
      end: 2,
      text: 'two',
      difference: { line: 3, expected: 'three', actual: '' },
    })
  })

  test('begins with the file', () => {
    expect(closest(['two', 'three'], ['one', 'two', 'three'])).toMatchObject({ start: 1 })
  })

  test.each([
    { name: 'nothing is alike', lines: ['one'], searched: ['four'] },
    { name: 'the text is empty', lines: [], searched: ['one'] },
    { name: 'nothing is searched', lines: ['one'], searched: [] },
    { name: 'only blank lines are searched', lines: ['', ''], searched: ['', ' '] },
  ])('is missing where $name', ({ lines, searched }) => {
    expect(closest(lines, searched)).toBeUndefined()
  })
})
