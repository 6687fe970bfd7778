import { expect, test } from 'vitest'
import { distinctSpans } from '../../src/text/span.js'

test('keeps the spans inside the range in order, and only the first of equal ones', () => {
  const spans = [
    { start: 4, end: 6 },
    { start: 1, end: 3 },
    { start: 4, end: 6 },
    { start: 0, end: 2 },
    { start: 8, end: 10 },
  ]
  expect(Array.from(distinctSpans(spans, { start: 1, end: 9 }))).toEqual([
    { start: 4, end: 6 },
    { start: 1, end: 3 },
  ])
})
