import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../../src/apply/apply-edits.js'
import { unique } from '../../../src/apply/placements.js'
import { defaultCascade } from '../../../src/place/cascade.js'
import { elided } from '../../../src/place/elided.js'
import { found, part, query, whole } from '../../support/edits.js'

const TEXT = 'function f() {\n  one()\n  two()\n  three()\n  return 1\n}\n'

describe('elided', () => {
  test.each([
    {
      name: 'lines left out with three dots',
      text: TEXT,
      search: 'function f() {\n...\n  return 1',
      finds: ['function f() {\n  one()\n  two()\n  three()\n  return 1'],
    },
    {
      name: 'lines left out with a comment',
      text: TEXT,
      search: '  one()\n  // ... existing code ...\n  three()',
      finds: ['  one()\n  two()\n  three()'],
    },
    {
      name: 'several elisions, with other indentation and endings',
      text: TEXT.replaceAll('\n', '\r\n'),
      search: 'function f() {\n…\ntwo()\n...\n}',
      finds: [TEXT.replaceAll('\n', '\r\n').slice(0, -2)],
    },
    {
      name: 'pieces that end and begin with a blank line, each with one of its own',
      text: 'a {\n}\n\nb {\n}\n\nc {\n  x\n}\n',
      search: '}\n\n...\n\nc {\n  x',
      finds: ['}\n\nb {\n}\n\nc {\n  x'],
    },
    {
      name: 'an elision that leaves out no line',
      text: TEXT,
      search: '  one()\n...\n  two()',
      finds: ['  one()\n  two()'],
    },
    {
      name: 'look-alike characters in the pieces',
      text: 'a = “1”\nx\nb\n',
      search: 'a = "1"\n...\nb',
      finds: ['a = “1”\nx\nb'],
    },
    {
      name: 'the highest and the lowest way to place the pieces',
      text: 'a\nb\na\nb\n',
      search: 'a\n...\nb',
      finds: ['a\nb', 'a\nb'],
    },
    {
      name: 'nothing if the file has the elision itself',
      text: 'a\n// ...\nb\nc\n',
      search: 'a\n// ...\nc',
      finds: [],
    },
    { name: 'no pieces in another order', text: TEXT, search: '  two()\n...\n  one()', finds: [] },
    { name: 'nothing if the file lacks a piece', text: TEXT, search: '  one()\n...\n  four()', finds: [] },
    { name: 'nothing if pieces would overlap', text: 'a\nb\n', search: 'a\nb\n...\nb', finds: [] },
    { name: 'nothing if an elision is the first line', text: TEXT, search: '...\n  one()', finds: [] },
    { name: 'nothing if an elision is the last line', text: TEXT, search: '  one()\n...', finds: [] },
    { name: 'nothing without an elision', text: TEXT, search: '  one()\n  two()', finds: [] },
    { name: 'no elision inside a line', text: 'f(a, b)\n', search: 'f(...)', finds: [] },
    {
      name: 'nothing that differs in inner whitespace',
      text: 'a  b\nx\nc\n',
      search: 'a b\n...\nc',
      finds: [],
    },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(elided, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(elided, 'a\nx\nb\nc', whole(['a', '...', 'b'], []))).toEqual(['a\nx\nb\n'])
  })

  test.each([
    { name: 'the same elisions', replacement: 'A\n...\nB', reading: 'A\nx\nB' },
    { name: 'no elision', replacement: 'A\nB', reading: undefined },
    { name: 'more elisions', replacement: 'A\n...\nC\n...\nB', reading: undefined },
  ])('reads new text with $name', ({ replacement, reading }) => {
    const [match] = Array.from(elided.find(query('a\nx\nb\n', part('a\n...\nb', replacement))))
    expect(match?.reading).toEqual({
      search: 'a\nx\nb',
      ...(reading !== undefined && { replacement: reading }),
    })
  })
})

describe('an elided edit', () => {
  const apply = (text: string, search: string, replacement: string) => {
    const result = applyEdits(text, [{ unit: 'text', search, replacement }], {
      replacers: defaultCascade,
      placement: unique,
    })
    return result.ok ? result.value.text : result.failure[0]?.code
  }

  test('goes to the only place of the changed piece, though another piece has two places', () => {
    const text = '}\na()\n}\nb()\nkeep()\nc()\n'
    expect(apply(text, '}\n...\nkeep()\nc()', '}\n...\nkeep()\nd()')).toBe(text.replace('c()', 'd()'))
  })

  test('is refused if the changed piece has two places', () => {
    const text = 'top()\na()\nb()\na()\n'
    expect(apply(text, 'top()\n...\na()', 'top()\n...\nc()')).toBe('ambiguous')
  })

  test('adds new lines with the indentation of the file, though it leaves out lines', () => {
    const search = 'function f() {\none()\n...\nreturn 1'
    const replacement = 'function f() {\none()\n...\nlast()\nreturn 1'
    const nested = TEXT.split('\n')
      .map((line) => (line === '' ? '' : `    ${line}`))
      .join('\n')
    const shifted = search.replaceAll('\none', '\n  one').replaceAll('\nreturn', '\n  return')
    const wanted = replacement.replaceAll('\none', '\n  one').replaceAll(/\n(last|return)/g, '\n  $1')
    expect(apply(nested, shifted, wanted)).toBe(nested.replace('      return', '      last()\n      return'))
  })
})
