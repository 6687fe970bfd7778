import { describe, expect, test } from 'vitest'
import { editFiles, editText } from '../../core/test/support/calls.js'
import {
  choicesOf,
  inSequence,
  select,
  toAcpContent,
  toAcpDiff,
  toDiff,
  toHunks,
  toTextEdits,
  toWorkspaceEdit,
} from '../src/index.js'

const same = (path: string) => path
const uri = (path: string) => `file:///${path}`

/** Every conversion of the entry, called with what a host gives it. */
const CONVERSIONS: Readonly<Record<string, (given: never) => unknown>> = {
  choicesOf: (given) => choicesOf(given),
  inSequence: (given) => inSequence(given),
  select: (given) => select(given, []),
  toAcpContent: (given) => toAcpContent(given, same),
  toAcpDiff: (given) => toAcpDiff(given, same),
  toDiff: (given) => toDiff(given),
  toHunks: (given) => toHunks(given),
  toTextEdits: (given) => toTextEdits(given),
  toWorkspaceEdit: (given) => toWorkspaceEdit(given, { uri }),
}

const update = (path: string) => ({
  kind: 'update' as const,
  path,
  edits: [{ unit: 'lines' as const, search: 'one\n', replacement: '1\n' }],
})
const TEXTS = { a: 'one\n', b: 'one\n' }
const ONE = editFiles(TEXTS, [update('a')])
const TWO = editFiles(TEXTS, [update('a'), update('b')])
const REFUSED = editText('other\n', [{ unit: 'lines', search: 'missing\n', replacement: '' }])

describe.each(Object.entries(CONVERSIONS))('%s', (name, convert) => {
  test('of a result of one file is that of the file', () => {
    if (!ONE.ok) throw new Error(ONE.message)
    const [file] = ONE.files
    expect(convert(ONE as never)).toEqual(convert(file as never))
  })

  test.each([
    ['nothing', undefined, 'a value of type undefined'],
    ['null', null, 'not null'],
    ['a text', 'one\n', 'a value of type string'],
    ['an object of another kind', { changed: true }, 'neither'],
    ['a list of files', ONE.ok ? ONE.files : [], 'neither'],
    ['files that are none', { files: [{}] }, 'neither'],
    ['files that are no list', { files: 'a' }, 'neither'],
    ['a refused result', REFUSED, 'was refused: '],
    ['a result that was not awaited', Promise.resolve(ONE), 'await it'],
  ])('of %s throws an error that says so', (_, given, reason) => {
    const call = () => convert(given as never)
    expect(call).toThrow(TypeError)
    expect(call).toThrow(`${name} takes a result of emend or one of its files`)
    expect(call).toThrow(reason)
  })
})

test.each(['toHunks', 'toTextEdits'])('%s takes one file', (name) => {
  expect(() => CONVERSIONS[name]?.(TWO as never)).toThrow(`${name} takes one file, and this result has 2`)
  expect(CONVERSIONS[name]?.(editFiles({}, []) as never)).toEqual([])
})

test.each([
  ['toAcpContent', () => toAcpContent(ONE as never, undefined as never), 'absolute'],
  ['toAcpDiff', () => toAcpDiff(ONE as never, undefined as never), 'absolute'],
  ['toWorkspaceEdit', () => toWorkspaceEdit(ONE as never, undefined as never), 'uri'],
  ['select', () => select(ONE as never, undefined as never), 'a list of ids'],
])('%s says which argument is missing', (name, call, missing) => {
  expect(call).toThrow(`${name} needs ${missing}`)
})

test('every conversion of the entry is held here', async () => {
  const names = Object.entries(await import('../src/index.js'))
    .filter(([name, value]) => typeof value === 'function' && !['renderDiff', 'markedLines'].includes(name))
    .map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(CONVERSIONS))
})
