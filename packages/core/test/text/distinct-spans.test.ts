import { expect, test } from 'vitest'
import { distinctSpans } from '../../src/text/span.js'

test('keeps the first of equal spans and those inside the range, in order', () => {
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
