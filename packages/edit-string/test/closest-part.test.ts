import { expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const LOG = 'Get:1 lib_7%3a1.3_arm.deb [10/10] ok\nGet:2 lib_1.3_arm.deb [20/20] ok\n'

test.for<[title: string, old: string, line: string]>([
  ['the end is invented', 'lib_7%3a1.3_arm.deb [20/20]', '1 | Get:1'],
  ['the beginning is invented', '3a1.3_arm.deb [20/20] o', '2 | Get:2'],
])('the closest line to a part of a line is the one that shares most with it: %s', ([, old, line]) => {
  const result = applyCalls(LOG, { oldString: old, newString: 'lib' })
  expect(result.ok ? '' : result.message).toContain(line)
})
