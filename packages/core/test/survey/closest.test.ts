import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { closestRegion } from '../../src/survey/closest.js'
import { TextDocument } from '../../src/text/document.js'

function closest(lines: readonly string[], searched: readonly string[], expected?: number) {
  return closestRegion(new TextDocument(lines.join('\n')), searched, createBudget(), expected)
}

describe('closestRegion', () => {
  test('is where most of the lines are in order', () => {
    expect(closest(['a', 'one', 'two', 'three', 'z'], ['one', '2', 'three'])).toEqual({
      start: 2,
      end: 4,
      text: 'one\ntwo\nthree',
      similarity: 2 / 3,
      difference: { line: 3, expected: '2', actual: 'two' },
    })
  })

  test('is where the words are if no line is the same', () => {
    expect(closest(['let total = sum(items)', 'done()'], ['  const total = sum(list)'])).toMatchObject({
      start: 1,
      end: 1,
      similarity: 0,
      difference: { line: 1, expected: '  const total = sum(list)', actual: 'let total = sum(items)' },
    })
  })

  test('names the first line that differs in whitespace if nothing else differs', () => {
    expect(closest(['one', '\ttwo'], ['one', '  two'])).toMatchObject({
      similarity: 1,
      difference: { line: 2, expected: '  two', actual: '\ttwo' },
    })
  })

  test('names no difference if there is none', () => {
    expect(closest(['one', 'two'], ['one'])?.difference).toBeUndefined()
  })

  test('does not go beyond the end of the file', () => {
    expect(closest(['one', 'two'], ['two', 'three'])).toMatchObject({
      start: 2,
      end: 2,
      text: 'two',
      difference: { line: 3, expected: 'three' },
    })
  })

  test('does not begin above the file', () => {
    expect(closest(['two', 'three'], ['one', 'two', 'three'])).toMatchObject({ start: 1 })
  })

  test('includes lines that are a few lines off', () => {
    const lines = ['x', 'one', 'two', 'new', 'newer', 'three', 'y']
    const region = { start: 2, similarity: 1, difference: { line: 4, actual: 'new' } }
    expect(closest(lines, ['one', 'two', 'three'])).toMatchObject({ ...region, end: 6 })
    // And to where the lines after them would be.
    expect(closest(lines, ['one', 'two', 'three', '2'])).toMatchObject({ start: 2, end: 7 })
  })

  test('names a line that only the file or only the search text has', () => {
    const differenceOf = (searched: readonly string[]) => closest(['a', 'b', 'c', 'd'], searched)?.difference
    expect(differenceOf(['a', 'c', 'd'])).toEqual({ line: 2, actual: 'b' })
    expect(differenceOf(['a', 'b', 'new', 'c'])).toEqual({ line: 3, expected: 'new' })
    expect(differenceOf(['a', 'x', 'c', 'd'])).toEqual({ line: 2, expected: 'x', actual: 'b' })
  })

  test('is the place near the expected line if another is not much better', () => {
    const lines = ['one', 'two', 'three', ...'abcdefghij', 'one', '2', 'three']
    expect(closest(lines, ['one', 'two', 'three'])).toMatchObject({ start: 1 })
    expect(closest(lines, ['one', 'two', 'three'], 13)).toMatchObject({ start: 14, end: 16 })
  })

  test('is found with the escapes undone', () => {
    expect(closest(['zero', 'say("one")', 'two', 'say'], ['say(\\"one\\")\\ntwo'])).toMatchObject({
      start: 2,
      end: 3,
      similarity: 0,
      difference: { line: 2, expected: 'say(\\"one\\")\\ntwo', actual: 'say("one")' },
    })
  })

  test('is found with the line numbers taken off', () => {
    expect(closest(['7', 'one', 'two'], ['7 | one', '8 | two'])).toMatchObject({ start: 2, end: 3 })
  })

  test('names the missing removed line rather than context that may differ', () => {
    const document = new TextDocument('one \ntwo\nthree\nfour\n')
    const searched = ['1', 'two', '3', 'four']
    const differing = (deciding: readonly number[]) =>
      closestRegion(document, searched, createBudget(), undefined, new Set(deciding))?.difference?.expected
    expect(differing([])).toBe('1')
    expect(differing([1, 2])).toBe('3')
    expect(differing([1])).toBe('1')
  })

  test.each([
    { name: 'nothing is similar', lines: ['one'], searched: ['four'] },
    { name: 'the text is empty', lines: [], searched: ['one'] },
    { name: 'nothing is searched', lines: ['one'], searched: [] },
    { name: 'only blank lines are searched', lines: ['', ''], searched: ['', ' '] },
  ])('is undefined if $name', ({ lines, searched }) => {
    expect(closest(lines, searched)).toBeUndefined()
  })
})
