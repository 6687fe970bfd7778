import { expect, test } from 'vitest'
import { areAlike } from '../src/measured/are-alike.js'

class Place {
  readonly first = 1
}

test.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [undefined, false, false],
  [[1, ['a']], [1, ['a']], true],
  [[1], [1, 2], false],
  [{ head: 0, at: [1] }, { at: [1], head: 0 }, true],
  [{ head: 0 }, { head: 0, tail: undefined }, false],
  [new Map([['a', 1]]), new Map([['a', 1]]), true],
  [new Map([['a', 1]]), new Map([['a', 2]]), false],
  [new Set(['a']), new Set(['b']), false],
  [new Place(), new Place(), false],
  [null, {}, false],
])('%o and %o', (one, other, are) => {
  expect(areAlike(one, other)).toBe(are)
})
