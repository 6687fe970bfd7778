import { expect, test } from 'vitest'
import type { Failure } from '../../../core/src/vocabulary/failure.js'
import { describeAll, describeOneByOne } from '../../src/report/describe.js'

function missing(edit: number, path = 'a'): Failure {
  return { code: 'not-found', path, edit, edits: 295, tried: ['exact'] }
}

test('failures that differ only in the number of the edit are given once', () => {
  const [text, ...more] = describeAll(Array.from({ length: 295 }, (_, edit) => missing(edit)))
  expect(more).toEqual([])
  expect(text).toBe(
    [
      'a, edit 1 of 295: the text to replace is not in the file. Nothing in the file is like it. Read the file again and copy the text from it.',
      'The same is true of 294 more edits: none of them is sent again as it is.',
    ].join('\n'),
  )
})

test('failures of other files or with other causes are given separately, in order', () => {
  const done: Failure = { code: 'already-applied', path: 'a', edit: 1, edits: 2 }
  const texts = describeAll([missing(0), done, missing(2, 'b'), missing(3)])
  expect(texts.map((text) => text.split(': ', 1)[0])).toEqual([
    'a, edit 1 of 295',
    'a, edit 2 of 2',
    'b, edit 3 of 295',
  ])
  expect(texts[0]).toContain('1 more edit:')
  expect(texts[1]).toContain('do not send it again')
})

test('of many different failures only the first are given', () => {
  const failures = Array.from({ length: 30 }, (_, i) => missing(0, `file${i}`))
  const texts = describeAll(failures, { most: 3 })
  expect(texts).toHaveLength(4)
  expect(texts[3]).toBe('27 more failures of other edits: not-found (27).')
})

/** Failures of one file with texts that differ, of about 300 characters each. */
function different(count: number): Failure[] {
  return Array.from({ length: count }, (_, edit): Failure => {
    const closest = { start: 1, end: 3, text: `${edit}${'x'.repeat(90)}\n`.repeat(3), similarity: 0.5 }
    const known = { path: 'a', edit, edits: count }
    return edit % 31 === 30
      ? { code: 'empty-search', ...known }
      : { code: 'not-found', tried: [], closest, ...known }
  })
}

test('the others are grouped by their causes, with the edits of each, and the text is capped', () => {
  const texts = describeAll(different(310))
  expect(texts.at(-1)).toBe(
    '300 more failures of other edits: not-found (edits 11-30, 32-61, 63-92, 94-123, 125-154, 156-185, 187-216, 218-247, 249-278, 280-309), empty-search (edits 31, 62, 93, 124, 155, 186, 217, 248, 279, 310).',
  )
  expect(texts.join('\n').length).toBeLessThan(10_000)
})

test('of texts beside the data of each failure the first are in full, the others in one line', () => {
  const texts = describeOneByOne(different(310))
  expect(texts).toHaveLength(310)
  expect(texts[0]?.length).toBeGreaterThan(300)
  expect(texts.slice(40).every(({ length }) => length <= 120)).toBe(true)
  expect(texts.join('\n').length).toBeLessThan(50_000)
})
