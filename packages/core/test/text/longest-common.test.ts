import { describe, expect, test } from 'vitest'
import { longestCommon } from '../../src/text/longest-common.js'

/** The kept lines, as pairs of line numbers. */
function kept(before: readonly string[], after: readonly string[], most = 1000): string {
  return longestCommon(before, after, most)
    .map(([old, now]) => `${old}-${now}`)
    .join(' ')
}

describe('longestCommon', () => {
  test.each([
    { name: 'nothing for two empty texts', before: '', after: '', lines: '' },
    { name: 'nothing where no line is shared', before: 'ab', after: 'cd', lines: '' },
    { name: 'all lines of equal texts', before: 'abc', after: 'abc', lines: '0-0 1-1 2-2' },
    { name: 'the lines around a change', before: 'abc', after: 'axyc', lines: '0-0 2-3' },
    { name: 'the longer of two common subsequences', before: 'abcd', after: 'bcda', lines: '1-0 2-1 3-2' },
  ])('is $name', ({ before, after, lines }) => {
    expect(kept(Array.from(before), Array.from(after))).toBe(lines)
  })

  test('is empty where more lines differ than allowed', () => {
    expect(kept(['a', 'b', 'c'], ['x', 'b', 'y'], 3)).toBe('')
    expect(kept(['a', 'b', 'c'], ['x', 'b', 'y'], 4)).toBe('1-1')
  })
})
