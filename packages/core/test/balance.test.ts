import { expect, test } from 'vitest'
import { balanceOf } from '../src/plugin.js'

test.each<[string, string, number | undefined]>([
  ['end by itself', '  end', -1],
  ['end with a bracket behind it', 'end)', -1],
  ['end with a call of its value', 'end.map(&:name)', -1],
  ['a variable named end', '  end = size - 1', undefined],
  ['a key named end', '  end: 3,', undefined],
  ['a function named end', '  end()', undefined],
  ['an element of a list named end', '  end[0]', undefined],
])('%s closes a block or not', (_, line, count) => {
  expect(balanceOf([line])?.get('end')).toBe(count)
})
