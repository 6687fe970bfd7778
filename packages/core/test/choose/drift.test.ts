import { expect, test } from 'vitest'
import { inOrder } from '../../src/apply/placements.js'
import { nearest } from '../../src/apply/placements.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { applied, refused, whole } from '../support/edits.js'

const at = (line: number, edit: TextEdit): TextEdit => ({ ...edit, hints: { line } })
const FILE = ['new', 'new', 'new', 'new', 'a', 'x', 'b', 'x', 'c'].join('\n')

test('a line hint decides if it is off by as much as that of another edit', () => {
  const edits = [at(1, whole(['a'], ['A'])), at(4, whole(['x'], ['X']))]
  expect(applied(FILE, edits, { placement: nearest })).toBe(FILE.replace('a', 'A').replace('b\nx', 'b\nX'))
})

test('the nearest edit with one place shows how far the line has moved', () => {
  const file = ['a', 'x', 'b', 'new', 'new', 'new', 'x', 'c', 'x'].join('\n')
  const edits = [at(1, whole(['a'], ['A'])), at(4, whole(['x'], ['X'])), at(5, whole(['c'], ['C']))]
  expect(applied(file, edits, { placement: nearest })).toBe(
    file.replace('a', 'A').replace('new\nx\nc', 'new\nX\nC'),
  )
})

test('a place on the hinted line and one where it has moved to are ambiguous', () => {
  const file = ['new', 'new', 'a', 'x', 'b', 'x'].join('\n')
  const edits = [at(1, whole(['a'], ['A'])), at(4, whole(['x'], ['X']))]
  expect(refused(file, edits, { placement: nearest })).toMatchObject([
    { code: 'ambiguous', places: [{ start: 4 }, { start: 6 }] },
  ])
})

test('without another edit the hint is not corrected', () => {
  expect(refused(FILE, [at(3, whole(['x'], ['X']))], { placement: nearest })).toMatchObject([
    { code: 'ambiguous' },
  ])
})

test('hunks in order use the drift, too', () => {
  const edits = [at(1, whole(['a'], ['A'])), at(4, whole(['x'], ['X']))]
  expect(applied(FILE, edits, { placement: inOrder })).toBe(FILE.replace('a', 'A').replace('b\nx', 'b\nX'))
})

test('a place near the hinted line and one near where it has moved to are ambiguous', () => {
  const file = ['new', 'new', 'new', 'new', 'a', 'x', 'b', 'c', 'd', 'x'].join('\n')
  const edits = [at(1, whole(['a'], ['A'])), at(5, whole(['x'], ['X']))]
  expect(refused(file, edits, { placement: inOrder })).toMatchObject([{ code: 'ambiguous', edit: 1 }])
})
