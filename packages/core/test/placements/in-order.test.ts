import { describe, expect, test } from 'vitest'
import { inOrder } from '../../src/apply/placements.js'
import { nearest } from '../../src/apply/placements.js'
import { applied, hunk, refused, whole } from '../support/edits.js'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`
const FILE = lines('a', 'b', '', 'c', 'd')

describe.each([inOrder, nearest])('lines that two edits add at one place ($name)', (placement) => {
  test.each([
    { name: 'from above and from below', edits: [hunk([' a', '+x1']), hunk(['+x1', ' b'])] },
    { name: 'on both sides of a blank line', edits: [hunk([' b', '+x1']), hunk(['+x1', ' c'])] },
    { name: 'with other blank lines', edits: [hunk([' a', '+', '+x1']), hunk(['+x1', '+', ' b'])] },
    { name: 'with other whitespace', edits: [hunk([' a', '+x = 1']), hunk(['+  x  = 1', ' b'])] },
    {
      name: 'with more above and below them',
      edits: [hunk([' a', '+w', '+{', '+x1', '+}']), hunk(['+{', '+x1', '+}', '+y', ' b'])],
    },
    { name: 'from below first', edits: [hunk(['+x1', ' b']), hunk([' a', '+x1'])] },
  ])('are refused if they are the same: $name', ({ edits }) => {
    expect(refused(FILE, edits, { placement })).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
  })

  test.each([
    {
      name: 'other text',
      edits: [hunk([' a', '+x1']), hunk(['+x2', ' b'])],
      now: lines('a', 'x1', 'x2', 'b', '', 'c', 'd'),
    },
    {
      name: 'brackets',
      edits: [hunk([' a', '+}']), hunk(['+}', ' b'])],
      now: lines('a', '}', '}', 'b', '', 'c', 'd'),
    },
    {
      name: 'the same on both sides of a line with text',
      edits: [hunk([' a', '+x1']), hunk([' b', '+x1'])],
      now: lines('a', 'x1', 'b', 'x1', '', 'c', 'd'),
    },
  ])('are applied if they are not: $name', ({ edits, now }) => {
    expect(applied(FILE, edits, { placement })).toBe(now)
  })
})

test('edits computed by a tool may add the same line on both sides of a blank one', () => {
  const edits = [hunk([' b', '+x1'], { computed: true }), hunk(['+x1', ' c'], { computed: true })]
  expect(applied(FILE, edits, { placement: inOrder })).toBe(lines('a', 'b', 'x1', '', 'x1', 'c', 'd'))
})

test('a diff without context may add the same line on both sides of a blank one', () => {
  const at = (line: number) => whole([], ['x1'], { hints: { line } })
  expect(applied(FILE, [at(2), at(3)], { placement: inOrder })).toBe(
    lines('a', 'b', 'x1', '', 'x1', 'c', 'd'),
  )
})
