import type { FileResult } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import { expect, test } from 'vitest'
import { combined } from '../src/combined.js'

function file(path: string, before: string | undefined, after: string | undefined, from = path): FileResult {
  const status =
    after === undefined
      ? 'deleted'
      : before === undefined
        ? 'created'
        : from !== path
          ? 'moved'
          : before === after
            ? 'unchanged'
            : 'updated'
  return withChanges({ path, ...(from !== path && { from }), status, before, after, edits: [] })
}

function lines(files: readonly FileResult[]): string[] {
  return files.map(({ status, from, path, before, after }) => {
    const name = from === undefined ? path : `${from} > ${path}`
    return `${status} ${name}: ${before ?? 'none'} to ${after ?? 'none'}`
  })
}

test('the result of one request is unchanged', () => {
  const moved = [file('b', 'y', undefined), file('b', 'x', 'X', 'a')]
  expect(combined([moved])).toEqual(moved)
})

test('the changes of several requests to a file become one result', () => {
  const [first, second] = [[file('a', '1', '2'), file('c', '3', '4')], [file('a', '2', '5')]]
  expect(lines(combined([first, second]))).toEqual(['updated c: 3 to 4', 'updated a: 1 to 5'])
  expect(lines(combined([[file('a', '1', '2')], [file('b', '2', '2', 'a')]]))).toEqual([
    'moved a > b: 1 to 2',
  ])
  expect(combined([[file('a', undefined, '1')], [file('a', '1', undefined)]])).toEqual([])
  expect(lines(combined([[file('a', '1', '2')], [file('a', '2', '2')]]))).toEqual(['updated a: 1 to 2'])
  expect(lines(combined([[file('a', '1', undefined)], [file('a', undefined, '2')]]))).toEqual([
    'updated a: 1 to 2',
  ])
})

test('a later request for a path applies to the file that took that path', () => {
  const moved = [file('b', 'y', undefined), file('b', 'x', 'X', 'a')]
  expect(lines(combined([moved, [file('b', 'X', 'Z')]]))).toEqual([
    'deleted b: y to none',
    'moved a > b: x to Z',
  ])
  expect(lines(combined([moved, [file('b', 'X', undefined)]]))).toEqual([
    'deleted b: y to none',
    'deleted a: x to none',
  ])
})
