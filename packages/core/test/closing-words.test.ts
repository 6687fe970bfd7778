import { expect, test } from 'vitest'
import { openedByWords } from '../src/plugin.js'

test.each<[string, string, number]>([
  ['end by itself', '  end', -1],
  ['end with a bracket behind it', 'end)', -1],
  ['a call that may be of a variable named end', 'end.map(&:name)', 0],
  ['a variable named end', '  end = size - 1', 0],
  ['a key named end', '  end: 3,', 0],
  ['a function named end', '  end()', 0],
  ['an element of a list named end', '  end[0]', 0],
])('%s closes a block or not', (_, line, count) => {
  expect(openedByWords([line])).toBe(count)
})
