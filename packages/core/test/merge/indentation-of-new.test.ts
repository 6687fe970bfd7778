import { describe, expect, test } from 'vitest'
import { indentationOfNew } from '../../src/merge/indentation-of-new.js'
import { applied, refused, whole } from '../support/edits.js'

describe('indentationOfNew', () => {
  test.each([
    {
      name: 'the old lines have the file’s',
      found: ['  a'],
      searched: ['  a'],
      now: ['  b'],
      whose: 'request',
    },
    {
      name: 'a new line is as shallow as the old',
      found: ['  a'],
      searched: ['a'],
      now: ['b', '  c'],
      whose: 'request',
    },
    {
      name: 'a shared line has the file’s',
      found: ['  a', '  b'],
      searched: ['a', 'b'],
      now: ['  a', '  c'],
      whose: 'file',
    },
    {
      name: 'a shared line has another',
      found: ['  a', '  b'],
      searched: ['a', 'b'],
      now: ['    a', '  c'],
      whose: 'unknown',
    },
    { name: 'no line is shared', found: ['  a'], searched: ['a'], now: ['  b'], whose: 'unknown' },
    { name: 'there are no new lines', found: ['  a'], searched: ['a'], now: [], whose: 'request' },
    { name: 'the old lines are deeper', found: ['a'], searched: ['  a'], now: ['    b'], whose: 'request' },
  ])('is that of the $whose where $name', ({ found, searched, now, whose }) => {
    expect(indentationOfNew(found, searched, now)).toBe(whose)
  })
})

test('new lines that have the file’s indentation already keep it', () => {
  const edit = whole(['if (a) {', 'b()', '}'], ['    if (a) {', '      c()', '    }'])
  expect(applied('x\n    if (a) {\n      b()\n    }\n', [edit])).toBe('x\n    if (a) {\n      c()\n    }\n')
})

test('where nothing tells whose it is the edit is refused', () => {
  expect(refused('      foo()\n', [whole(['foo()'], ['      bar()'])])).toMatchObject([
    { code: 'indentation' },
  ])
})
