import { expect, test } from 'vitest'
import { addChanges } from '../../src/splice/change-set.js'
import type { EditChange } from '../../src/text/change.js'

test.each([
  { name: 'no change', changes: [], overlap: undefined },
  {
    name: 'changes that touch',
    changes: [
      [0, 2, 0],
      [2, 4, 1],
    ],
    overlap: undefined,
  },
  {
    name: 'two insertions at one place',
    changes: [
      [2, 2, 0],
      [2, 2, 1],
    ],
    overlap: undefined,
  },
  {
    name: 'an insertion before a change',
    changes: [
      [2, 2, 1],
      [2, 4, 0],
    ],
    overlap: undefined,
  },
  {
    name: 'an insertion inside a change',
    changes: [
      [0, 4, 1],
      [2, 2, 0],
    ],
    overlap: { other: 1, span: { start: 2, end: 2 } },
  },
  {
    name: 'changes that share a part',
    changes: [
      [0, 3, 0],
      [2, 4, 1],
    ],
    overlap: { other: 0, span: { start: 2, end: 4 } },
  },
  {
    name: 'changes that share a part, with an insertion above',
    changes: [
      [0, 5, 0],
      [0, 0, 1],
      [3, 4, 2],
    ],
    overlap: { other: 0, span: { start: 3, end: 4 } },
  },
] as const)('addChanges refuses only overlaps: $name', ({ changes, overlap }) => {
  const all: EditChange[] = []
  const overlaps = changes.map(([start, end, edit]) =>
    addChanges(all, edit, [{ span: { start, end }, text: '' }]),
  )
  expect(overlaps.find((one) => one !== undefined)).toEqual(overlap)
})

test('insertions at one place: those below a line of their edit come before those above its place', () => {
  const all: EditChange[] = []
  const insertion = { span: { start: 4, end: 4 } }
  addChanges(all, 0, [{ ...insertion, text: 'above' }], 4)
  addChanges(all, 1, [{ ...insertion, text: 'below' }], 2)
  addChanges(all, 2, [{ ...insertion, text: 'anywhere' }])
  addChanges(all, 3, [{ ...insertion, text: 'above too' }], 4)
  addChanges(all, 4, [{ span: { start: 4, end: 5 }, text: 'change' }], 4)
  expect(all.map(({ text }) => text)).toEqual(['below', 'anywhere', 'above', 'above too', 'change'])
})
