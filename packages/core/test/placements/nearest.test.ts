import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/placements/nearest.js'
import { applied, refused, reports, whole } from '../support/edits.js'

const NEAREST = { placement: nearest }

describe('lines added twice at one place', () => {
  const edit = whole(['a', 'b'], ['a', 'new', 'b'])

  test('are an edit that was sent twice', () => {
    expect(refused('a\nb\n', [edit, edit], NEAREST)).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
  })

  test('so they are with other context', () => {
    const other = whole(['b'], ['new', 'b'])
    expect(refused('a\nb\n', [edit, other], NEAREST)).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
  })

  test('are two edits if they differ', () => {
    const other = whole(['a', 'b'], ['a', 'newer', 'b'])
    expect(applied('a\nb\n', [edit, other], NEAREST)).toBe('a\nnew\nnewer\nb\n')
  })
})

test('what a removal keeps, on its hinted line, is no sign that it was made', () => {
  const edit = whole(['a', 'x', 'a', 'b'], ['a', 'b'], { hints: { line: 4 } })
  expect(reports('0\na\nx\na\nb\n', [edit], NEAREST)).toMatchObject([{ status: 'applied' }])
  expect(applied('0\na\nx\na\nb\n', [edit], NEAREST)).toBe('0\na\nb\n')
})
