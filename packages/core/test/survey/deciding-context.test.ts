import { describe, expect, test } from 'vitest'
import { decidingContext } from '../../src/survey/problems.js'
import { TextDocument } from '../../src/text/document.js'
import type { LineRange } from '../../src/text/span.js'

function deciding(lines: readonly string[], places: readonly number[], which: number) {
  const ranges = places.map((line) => ({ start: line, end: line }))
  return decidingContext(new TextDocument(lines.join('\n')), ranges, ranges[which] as LineRange)
}

describe('decidingContext', () => {
  test.each([
    {
      name: 'the line above',
      lines: ['a', 'x', 'b', 'x'],
      places: [2, 4],
      which: 1,
      side: 'before',
      found: ['b'],
    },
    { name: 'the line below', lines: ['x', 'a', 'x'], places: [1, 3], which: 0, side: 'after', found: ['a'] },
    {
      name: 'as many lines as it takes',
      lines: ['1', '}', 'x', '}', '2', '}', 'x', '}'],
      places: [3, 7],
      which: 1,
      side: 'before',
      found: ['2', '}'],
    },
    {
      name: 'a line, not the edge of the file',
      lines: ['x', 'a', 'a', 'x', 'a', 'b'],
      places: [1, 4],
      which: 0,
      side: 'after',
      found: ['a', 'a'],
    },
  ])('is $name', ({ lines, places, which, side, found }) => {
    expect(deciding(lines, places, which)).toEqual({ side, lines: found })
  })

  test('is not a line that differs only in whitespace or look-alike characters', () => {
    expect(deciding(['a', 'x', '  a', 'x'], [2, 4], 0)).toEqual({ side: 'after', lines: ['  a'] })
    expect(deciding(['"', 'x', '“', 'x'], [2, 4], 1)).toEqual({ side: 'before', lines: ['x', '“'] })
  })

  test('is undefined if ten lines do not tell the places apart', () => {
    const block = [
      ...Array.from({ length: 10 }, () => 'same'),
      'x',
      ...Array.from({ length: 10 }, () => 'same'),
    ]
    expect(deciding(['1', ...block, '2', ...block, '3'], [12, 34], 0)).toBeUndefined()
  })

  test('is undefined for two places on one line', () => {
    expect(deciding(['x x'], [1, 1], 0)).toBeUndefined()
  })
})
