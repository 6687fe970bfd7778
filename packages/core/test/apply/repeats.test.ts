import { describe, expect, test } from 'vitest'
import { inOrder, nearest, unique } from '../../src/apply/placements.js'
import { repeatsOf } from '../../src/apply/repeats.js'
import { applied, part, refused, reports, whole } from '../support/edits.js'

describe('an edit that comes twice', () => {
  test.each([unique, nearest])('is applied once, with a notice, in the placement $name', (placement) => {
    for (const edit of [whole(['a'], ['b']), whole(['a'], ['a', 'c']), part('a', 'b')]) {
      const once = applied('x\na\ny\n', [edit], { placement })
      expect(applied('x\na\ny\n', [edit, edit], { placement })).toBe(once)
    }
    const edits = [whole(['a'], ['b']), whole(['y'], ['z']), whole(['a'], ['b'])]
    expect(reports('x\na\ny\n', edits, { placement })).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      {
        status: 'unchanged',
        places: [{ start: 2, end: 2 }],
        notices: [{ code: 'repeated-edit', message: 'the edit is the same as edit 1 and was taken once' }],
      },
    ])
  })

  test('is refused like the first', () => {
    const edits = [part('none', 'x'), part('none', 'x')]
    expect(refused('a\n', edits, { placement: nearest })).toMatchObject([
      { code: 'not-found', edit: 0 },
      { code: 'not-found', edit: 1 },
    ])
  })

  test('is applied again if an edit between brings its old text back', () => {
    const edits = [part('a', 'b'), part('b', 'a'), part('a', 'b')]
    expect(applied('a\n', edits, { placement: unique })).toBe('b\n')
  })

  test('gets a place of its own each time among hunks in order', () => {
    const edits = [whole(['a'], ['b']), whole(['a'], ['b'])]
    expect(applied('a\nx\na\n', edits, { placement: inOrder })).toBe('b\nx\nb\n')
  })
})

test('edits are the same only if they ask for the same in every field', () => {
  const edit = whole(['a'], ['b'])
  const at = (line: number) => whole(['a'], ['b'], { hints: { line } })
  const second = { ...edit, occurrence: 2 }
  const edits = [edit, whole(['a'], ['c']), at(1), at(2), { ...edit, all: true }, at(2), edit, second]
  expect(Array.from(repeatsOf(edits))).toEqual([
    [5, 3],
    [6, 0],
  ])
})
