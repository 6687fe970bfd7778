import { expect, test } from 'vitest'
import { table } from '../src/table.js'

test('a table is laid out as the formatter of the pages does it', () => {
  const rows = [
    ['one', '1', ''],
    ['a|b', '1.1 ', 'more words'],
  ]
  expect(table(['name', 'n', 'reasons'], rows)).toBe(
    [
      '| name |   n |    reasons |',
      '| ---- | --: | ---------: |',
      '| one  |   1 |            |',
      '| a\\|b | 1.1 | more words |',
    ].join('\n'),
  )
})
