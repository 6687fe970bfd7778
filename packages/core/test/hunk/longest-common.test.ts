import { describe, expect, test } from 'vitest'
import { longestCommon } from '../../src/hunk/longest-common.js'

/** What is kept, as the numbers of its lines. */
function kept(before: readonly string[], after: readonly string[], most = 1000): string | undefined {
  const runs = longestCommon(before, after, most)
  const pairs = runs?.flatMap(({ old, now, count }) =>
    Array.from({ length: count }, (_, i) => `${old + i}-${now + i}`),
  )
  return pairs?.join(' ')
}

describe('longestCommon', () => {
  test.each([
    { name: 'nothing of nothing', before: '', after: '', lines: '' },
    { name: 'nothing where nothing is shared', before: 'ab', after: 'cd', lines: '' },
    { name: 'all of the same', before: 'abc', after: 'abc', lines: '0-0 1-1 2-2' },
    { name: 'what is around a change', before: 'abc', after: 'axyc', lines: '0-0 2-3' },
    { name: 'the longer of two ways', before: 'abcd', after: 'bcda', lines: '1-0 2-1 3-2' },
  ])('is $name', ({ before, after, lines }) => {
    expect(kept(Array.from(before), Array.from(after))).toBe(lines)
  })

  test('is unknown where more lines differ than may', () => {
    expect(kept(['a', 'b', 'c'], ['x', 'b', 'y'], 3)).toBeUndefined()
    expect(kept(['a', 'b', 'c'], ['x', 'b', 'y'], 4)).toBe('1-1')
  })
})
