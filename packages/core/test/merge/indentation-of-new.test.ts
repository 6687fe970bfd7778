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
      name: 'only a bracket is shared',
      found: ['    }', '  } else {', '    b', '  }'],
      searched: ['  }', '} else {', '  b', '}'],
      now: ['  }', '  c'],
      whose: 'unknown',
    },
    {
      name: 'a shared line has another indentation',
      found: ['  a', '  b'],
      searched: ['a', 'b'],
      now: ['    a', '  c'],
      whose: 'unknown',
    },
    {
      name: 'the old text indents all shared lines as the file does',
      found: ['    a', '  b', '      c'],
      searched: ['    a', 'b', '        c'],
      now: ['    a', '            d'],
      whose: 'request',
    },
    { name: 'no line is shared', found: ['  a'], searched: ['a'], now: ['  b'], whose: 'unknown' },
    { name: 'there are no new lines', found: ['  a'], searched: ['a'], now: [], whose: 'request' },
    { name: 'the old lines are deeper', found: ['a'], searched: ['  a'], now: ['    b'], whose: 'request' },
  ])('is that of the $whose where $name', ({ found, searched, now, whose }) => {
    const lines = { found, searched, added: now, replacement: now }
    expect(indentationOfNew(lines, () => undefined)).toBe(whose)
  })

  test.each([
    { name: 'is that of the file', added: ['\tif (a) {', '\t\tb()', '\t}'], whose: 'file' },
    {
      name: 'is the request’s where a new line is in spaces, too',
      added: ['\tif (a) {', '    }'],
      whose: 'request',
    },
    {
      name: 'is unknown where a new line is deeper than any line at the place',
      added: ['\t\t\tb()'],
      whose: 'unknown',
    },
  ])('of new lines in the tabs of the file, with old ones in spaces, $name', ({ added, whose }) => {
    const lines = { found: ['\tx()', '\ty()'], searched: ['    x()', '    y()'], added, replacement: added }
    expect(indentationOfNew(lines, () => ({ character: '\t', width: 1 }))).toBe(whose)
  })
})

test('new lines that have the file’s indentation already keep it', () => {
  const edit = whole(['if (a) {', 'b()', '}'], ['    if (a) {', '      c()', '    }'])
  expect(applied('x\n    if (a) {\n      b()\n    }\n', [edit])).toBe('x\n    if (a) {\n      c()\n    }\n')
})

test('an edit is refused where nothing shows whose indentation its new lines have', () => {
  expect(refused('      foo()\n', [whole(['foo()'], ['      bar()'])])).toMatchObject([
    { code: 'indentation' },
  ])
})

test('the indentation of an edit of very many lines is learned as well', () => {
  const lines = (indentation: string) =>
    Array.from({ length: 150_000 }, (_, i) => `${indentation}${i % 2 === 0 ? '' : indentation}line(${i})`)
  const now = lines('    ').with(70_000, '    changed()')
  const wanted = lines('\t').with(70_000, '\tchanged()')
  expect(applied(`${lines('\t').join('\n')}\n`, [whole(lines('    '), now)])).toBe(`${wanted.join('\n')}\n`)
})

test('where all indentation is lost, a new line that opens a block with a colon makes it unclear which lines are in the block', () => {
  const text = 'def f():\n    a()\n    b()\n'
  expect(refused(text, [whole(['a()', 'b()'], ['if x:', 'a()', 'b()'])])).toMatchObject([
    { code: 'indentation' },
  ])
  expect(applied(text, [whole(['a()', 'b()'], ['if x:', '    c()', 'a()', 'b()'])])).toBe(
    'def f():\n    if x:\n        c()\n    a()\n    b()\n',
  )
  expect(applied(text, [whole(['a()', 'b()'], ['if (x) {', 'a()', '}', 'b()'])])).toBe(
    'def f():\n    if (x) {\n    a()\n    }\n    b()\n',
  )
  const cases = ['case 1:', 'go()']
  expect(applied('  case 1:\n  go()\n', [whole(cases, ['case 0:', ...cases])])).toBe(
    '  case 0:\n  case 1:\n  go()\n',
  )
})
