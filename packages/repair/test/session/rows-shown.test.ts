import { describe, expect, test } from 'vitest'
import { rowsShown } from '../../src/session/rows-shown.js'

const TEXT = 'one\ntwo\nthree\nfour\n'

describe('the rows that a result shows', () => {
  test.each([
    ['bare', 'one\ntwo\n', 1, [[1, 2]]],
    ['bare, from a row on', 'three\nfour', 3, [[3, 4]]],
    ['bare, below a heading', 'Content:\n\ntwo\nthree\n(more)', 2, [[2, 3]]],
    ['numbers and tabs', '     2\ttwo\n     3\tthree', 1, [[2, 3]]],
    [
      'numbers and arrows',
      '1→one\n3→three',
      1,
      [
        [1, 1],
        [3, 3],
      ],
    ],
    ['numbers and bars', '<file>\n00002| two\n</file>', 1, [[2, 2]]],
    ['numbers and bars with spaces', '2 | two', 1, [[2, 2]]],
    ['numbers and colons', '4: four', 1, [[4, 4]]],
    ['another text', 'five\nsix', 1, []],
    ['a wrong number', '1: two', 1, []],
  ] as const)('%s', (_, result, first, runs) => {
    expect(rowsShown(TEXT, result, first)).toEqual(runs.map(([start, end]) => ({ start, end })))
  })
})
