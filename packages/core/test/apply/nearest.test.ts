import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/apply/placements.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { applied, part, refused, reports, whole } from '../support/edits.js'

const NEAREST = { placement: nearest }

describe('lines added twice at one place', () => {
  const edit = whole(['a', 'b'], ['a', 'new', 'b'])

  test('are added once if the same edit was sent twice', () => {
    expect(applied('a\nb\n', [edit, edit], NEAREST)).toBe('a\nnew\nb\n')
  })

  test('are refused if the edits have different context', () => {
    const other = whole(['b'], ['new', 'b'])
    expect(refused('a\nb\n', [edit, other], NEAREST)).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
  })

  test('are both added if they differ', () => {
    const other = whole(['a', 'b'], ['a', 'newer', 'b'])
    expect(applied('a\nb\n', [edit, other], NEAREST)).toBe('a\nnew\nnewer\nb\n')
  })
})

test('the kept lines of a removal on its hinted line do not show that it was made', () => {
  const edit = whole(['a', 'x', 'a', 'b'], ['a', 'b'], { hints: { line: 4 } })
  expect(reports('0\na\nx\na\nb\n', [edit], NEAREST)).toMatchObject([{ status: 'applied' }])
  expect(applied('0\na\nx\na\nb\n', [edit], NEAREST)).toBe('0\na\nb\n')
})

const at = (line: number, edit: Edit): Edit => ({ ...edit, hints: { ...edit.hints, line } })

describe('an edit', () => {
  test('is found in the original text although an earlier one makes a copy of its old text', () => {
    const edits = [whole(['two'], ['one', '2']), whole(['one'], ['1'])]
    expect(applied('one\n-\ntwo\n', edits, NEAREST)).toBe('1\n-\none\n2\n')
  })

  test('is found in the original text although an earlier one changes its context', () => {
    const edits = [whole(['a', 'b'], ['a', 'B']), whole(['b', 'c'], ['b', 'C'])]
    expect(applied('a\nb\nc\n', edits, NEAREST)).toBe('a\nB\nC\n')
  })

  test('that has no place in the file is looked for in the result of earlier ones', () => {
    const edits = [whole(['a'], ['a', 'x']), whole(['x', 'b'], ['y', 'b']), whole(['y'], ['z'])]
    expect(applied('a\nb\n', edits, NEAREST)).toBe('a\nz\nb\n')
    expect(reports('a\nb\n', edits, NEAREST).map(({ status }) => status)).toEqual(Array(3).fill('applied'))
  })

  test('is not looked for in the result of later ones', () => {
    const edits = [whole(['x', 'b'], ['y', 'b']), whole(['a'], ['a', 'x'])]
    expect(refused('a\nb\n', edits, NEAREST)).toMatchObject([{ code: 'not-found', edit: 0 }])
  })

  test('that has two places in the result and none in the file is ambiguous', () => {
    const edits = [whole(['a'], ['x', '-', 'x']), whole(['x'], ['y'])]
    expect(refused('a\nb\n', edits, NEAREST)).toMatchObject([
      { code: 'ambiguous', edit: 1, places: [{ start: 1 }, { start: 3 }] },
    ])
  })

  test('that seems applied is applied if an earlier one undoes it', () => {
    const edits = [whole(['b'], ['a']), whole(['a'], ['b'])]
    expect(applied('b\n', edits, NEAREST)).toBe('b\n')
    expect(reports('b\n', edits, NEAREST).map(({ status }) => status)).toEqual(['applied', 'applied'])
  })

  test('whose place in the result has changes of earlier ones is composed with them', () => {
    const edits = [whole(['a'], ['1']), whole(['c'], ['3']), whole(['1', 'b', '3'], ['x'])]
    expect(applied('0\na\nb\nc\nd\n', edits, NEAREST)).toBe('0\nx\nd\n')
  })

  test('may be next to what earlier ones composed', () => {
    const edits = [whole(['a'], ['a', 'x']), whole(['x'], ['y']), whole(['b'], ['B']), whole(['0'], ['zero'])]
    expect(applied('0\na\nb\n', edits, NEAREST)).toBe('zero\na\ny\nB\n')
  })

  test('with a place in the original text must not change what others composed', () => {
    const edits = [whole(['a'], ['x']), whole(['x', 'b'], ['y']), whole(['b', 'c'], ['B', 'c'])]
    expect(refused('a\nb\nc\n', edits, NEAREST)).toMatchObject([
      { code: 'overlap', edit: 2, other: 1, place: { start: 2, end: 2 } },
    ])
  })
})

describe('line hints', () => {
  const FILE = 'x\n-\nx\n-\nx\n'

  test('mean the original text, whatever the edits above add', () => {
    const edits = [at(1, whole(['x'], ['a', 'a', 'a'])), at(5, whole(['x'], ['c'])), at(3, whole(['x'], []))]
    expect(applied(FILE, edits, NEAREST)).toBe('a\na\na\n-\n-\nc\n')
  })

  test('of an edit that needs the result move with the edits above', () => {
    const edits = [
      at(1, whole(['top'], ['top', 'new', 'new'])),
      at(2, whole(['a'], ['x'])),
      at(4, whole(['b'], ['x'])),
      at(4, whole(['x', '-'], ['y', '-'])),
    ]
    expect(applied('top\na\n-\nb\n-\n', edits, NEAREST)).toBe('top\nnew\nnew\nx\n-\ny\n-\n')
  })

  test('do not matter if the text is there once', () => {
    expect(applied(FILE.replace('-\n', '+\n'), [at(400, whole(['+'], ['plus']))], NEAREST)).toBe(
      FILE.replace('-', 'plus'),
    )
  })

  test('reach as far as the buffer', () => {
    const text = `x\n${'-\n'.repeat(199)}x\n`
    const edit = at(50, whole(['x'], ['y']))
    expect(refused(text, [edit], NEAREST)).toMatchObject([{ code: 'ambiguous' }])
    expect(applied(text, [edit], { ...NEAREST, buffer: 49 })).toBe(text.replace('x', 'y'))
    expect(refused(text, [edit], { ...NEAREST, buffer: 48 })).toMatchObject([{ code: 'ambiguous' }])
  })
})

describe('edits that meet', () => {
  test('are refused if they change the same line, and both are named', () => {
    const edits = [whole(['a', 'b'], ['a', '2']), whole(['b', 'c'], ['II', 'c'])]
    expect(refused('a\nb\nc\n', edits, NEAREST)).toMatchObject([
      { code: 'overlap', edit: 1, other: 0, place: { start: 2, end: 2 } },
    ])
  })

  test('are both applied if they only share context', () => {
    const edits = [whole(['b', 'c'], ['b', 'C']), whole(['a', 'b'], ['A', 'b'])]
    expect(applied('a\nb\nc\n', edits, NEAREST)).toBe('A\nb\nC\n')
  })

  test('add lines below one line and above the next in this order, whichever edit comes first', () => {
    const edits = [at(1, whole(['a'], ['a', 'below'])), at(2, whole(['b'], ['above', 'b']))]
    for (const some of [edits, edits.toReversed()])
      expect(applied('a\nb\n', some, NEAREST)).toBe('a\nbelow\nabove\nb\n')
  })

  test('keep added lines apart from a blank line that is replaced', () => {
    const edits = [at(2, whole([''], ['two'])), at(1, whole(['one'], ['one', 'and a half']))]
    for (const some of [edits, edits.toReversed()])
      expect(applied('one\n\nthree\n', some, NEAREST)).toBe('one\nand a half\ntwo\nthree\n')
  })

  test('do not both replace one blank line', () => {
    const edits = [at(2, whole([''], ['x'])), at(2, whole([''], ['y']))]
    expect(refused('a\n\nb\n', edits, NEAREST)).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
  })

  test('do not both fill an empty file', () => {
    const edits = [part('', 'one\n'), part('', 'two\n')]
    expect(refused('', edits, NEAREST)).toMatchObject([{ code: 'overlap', edit: 1, other: 0 }])
    expect(applied('', [part('', 'one\n'), part('one', 'two')], NEAREST)).toBe('two\n')
  })
})

test('edits with line hints may come in any order', () => {
  const lines = fc.array(
    fc.record({
      content: fc.constantFrom('x', '', '  x'),
      change: fc.constantFrom('keep', 'keep', 'change', 'delete', 'above', 'below'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const file = lines
    .map((all) => {
      const written = all.map(({ content, change }, i) => {
        if (change === 'keep') return [content]
        if (change === 'delete') return []
        if (change === 'change') return [`new ${i}`]
        return change === 'above' ? [`new ${i}`, content] : [content, `new ${i}`]
      })
      const edits = all.flatMap(({ content, change }, i) =>
        change === 'keep' ? [] : [at(i + 1, whole([content], written[i] ?? []))],
      )
      const text = (contents: readonly string[]) => contents.map((content) => `${content}\n`).join('')
      return { before: text(all.map(({ content }) => content)), after: text(written.flat()), edits }
    })
    .chain(({ edits, ...rest }) =>
      fc.record({
        rest: fc.constant(rest),
        edits: fc.shuffledSubarray(edits, { minLength: edits.length }),
      }),
    )
  fc.assert(
    fc.property(file, ({ rest: { before, after }, edits }) => {
      expect(applied(before, edits, NEAREST)).toBe(after)
    }),
  )
})
