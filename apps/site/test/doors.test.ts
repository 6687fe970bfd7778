import { expect, it } from 'vitest'
import { DOORS, doorsToday } from '../.vitepress/theme/home/doors.mjs'

it('no line to copy on the home page needs a file of a clone', () => {
  const lines = DOORS.flatMap(({ line = [] }) => line)
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.filter((line) => /\.\/|apps\/|examples\/|packages\//.test(line))).toEqual([])
})

it('before the first release no line takes anything from npm', () => {
  const lines = doorsToday(false).flatMap(({ line = [] }) => line)
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.filter((line) => !line.startsWith('emend '))).toEqual([])
  expect(doorsToday(true)).toBe(DOORS)
})
