import { expect, it } from 'vitest'
import { DOORS } from '../.vitepress/theme/home/doors.mjs'

it('no line to copy on the home page needs a file of a clone', () => {
  const lines = DOORS.flatMap(({ line = [] }) => line)
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.filter((line) => /\.\/|apps\/|examples\/|packages\//.test(line))).toEqual([])
})
