import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../../core/src/apply/first-difference.js'

describe('firstDifference', () => {
  test.for([
    ['a\nb\n', 'a\nb\n', undefined],
    ['a\nb\n', '\uFEFFa\r\nb', undefined],
    ['', '\uFEFF', undefined],
    ['a\nb\n', 'a\nc\n', { line: 2, expected: 'b', actual: 'c' }],
    ['a\n', 'a\nb\n', { line: 2, actual: 'b' }],
    ['a\n\n', 'a\n', { line: 2, expected: '' }],
    ['a ', 'a', { line: 1, expected: 'a ', actual: 'a' }],
  ] as const)('%j and %j', ([expected, actual, difference]) => {
    expect(firstDifference(expected, actual)).toEqual(difference)
  })
})
