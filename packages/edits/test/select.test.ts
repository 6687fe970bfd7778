import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppliedFiles, Edit, FileEdit, FileResult } from '../../core/src/index.js'
import { applyChanges } from '../../core/src/text/change.js'
import { editFiles } from '../../core/test/support/calls.js'
import { choicesOf, select, toDiff } from '../src/index.js'

function resultOf(files: Record<string, string>, edits: readonly FileEdit[]): AppliedFiles {
  const result = editFiles(files, edits)
  if (!result.ok) throw new Error(result.message)
  return result
}

/** The files after a result, as a disk would have them. */
function written(before: Record<string, string>, files: readonly FileResult[]): Record<string, string> {
  const after = new Map(Object.entries(before))
  for (const { path, from, after: text } of files)
    if (text === undefined || from !== undefined) after.delete(from ?? path)
  for (const { path, after: text } of files) if (text !== undefined) after.set(path, text)
  return Object.fromEntries(after)
}

function selected(result: AppliedFiles, ids: readonly string[]): readonly FileResult[] {
  const selection = select(result, ids)
  if (!selection.ok) throw new Error(selection.message)
  return selection.files
}

const FILES = { 'a.txt': 'one\r\ntwo\r\nthree\r\nfour\r\nfive', 'b.txt': 'x\ny\n', 'c.txt': 'gone\n' }
const replace = (search: string, replacement: string): Edit => ({ unit: 'lines', search, replacement })
const RESULT = resultOf(FILES, [
  {
    kind: 'update',
    path: 'a.txt',
    edits: [replace('one\ntwo\nthree\n', '1\ntwo\n3\n'), replace('five\n', '5\n')],
  },
  { kind: 'update', path: 'b.txt', moveTo: 'd.txt', edits: [replace('y\n', 'z\n')] },
  { kind: 'delete', path: 'c.txt' },
  { kind: 'create', path: 'e.txt', text: 'new\n' },
])
const IDS = choicesOf(RESULT).map(({ id }) => id)

test('every change has an id, and so has what becomes of a file', () => {
  expect(IDS).toEqual([
    'a.txt#1',
    'a.txt#2',
    'a.txt#3',
    'd.txt#move',
    'd.txt#1',
    'c.txt#delete',
    'e.txt#create',
  ])
})

/** What a selection writes; the other files stay. */
const SELECTIONS: readonly (readonly [string, readonly string[], Record<string, string | undefined>])[] = [
  ['nothing', [], {}],
  ['the first change', ['a.txt#1'], { 'a.txt': '1\r\ntwo\r\nthree\r\nfour\r\nfive' }],
  ['changes in another order', ['a.txt#3', 'a.txt#1'], { 'a.txt': '1\r\ntwo\r\nthree\r\nfour\r\n5' }],
  ['a move without its changes', ['d.txt#move'], { 'b.txt': undefined, 'd.txt': 'x\ny\n' }],
  ['the changes of a file that then stays', ['d.txt#1'], { 'b.txt': 'x\nz\n' }],
  ['a deletion', ['c.txt#delete'], { 'c.txt': undefined }],
  ['a new file', ['e.txt#create'], { 'e.txt': 'new\n' }],
]

test.each(SELECTIONS)('selecting %s', (_, ids, changed) => {
  const wanted = Object.entries({ ...FILES, ...changed }).filter(([, text]) => text !== undefined)
  const files = selected(RESULT, ids)
  expect(written(FILES, files)).toEqual(Object.fromEntries(wanted))
  for (const { before = '', after = '', changes } of files) expect(applyChanges(before, changes)).toBe(after)
})

test('all choices are the result', () => {
  expect(selected(RESULT, IDS)).toEqual(RESULT.files)
})

test('a mode is a choice of its own', () => {
  const [file] = RESULT.files as [FileResult]
  const result = { files: [{ ...file, mode: '100755' }] }
  expect(choicesOf(result).map(({ id }) => id)).toContain('a.txt#mode')
  const only = select(result, ['a.txt#mode'])
  expect(only).toMatchObject({
    files: [{ status: 'updated', mode: '100755', after: file.before, changes: [] }],
  })
  const without = select(result, ['a.txt#1'])
  expect(without.ok && without.files[0]).not.toHaveProperty('mode')
})

test('reports of edits that are left out go, and those of edits that are taken in part say so', () => {
  const [file] = selected(RESULT, ['a.txt#1', 'a.txt#3']) as [FileResult]
  expect(file.edits.map(({ notices }) => notices.map(({ code }) => code))).toEqual([['in-part'], []])
  expect(file.changes.map(({ edits }) => edits)).toEqual([[0], [1]])
})

describe('a selection is refused', () => {
  test.each([
    ['an unknown id', ['a.txt#9'], { code: 'unknown-choice', id: 'a.txt#9' }],
    ['a repeated id', ['a.txt#1', 'a.txt#1'], { code: 'repeated-choice', id: 'a.txt#1' }],
  ])('for %s', (_, ids, failure) => {
    expect(select(RESULT, ids)).toMatchObject({ ok: false, failures: [failure] })
  })

  test('for very many, of which the message names some', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `a.txt#${at + 9}`)
    const refused = select(RESULT, ids)
    expect(refused.ok ? [] : refused.failures).toHaveLength(1000)
    expect(!refused.ok && refused.message).toMatch(
      /^nothing is selected: "a\.txt#9" .{300,500}; and 995 more$/,
    )
  })

  test('where a file would go to a path that is not free, and names what frees it', () => {
    const result = resultOf({ a: 'a\n', b: 'b\n' }, [
      { kind: 'delete', path: 'a' },
      { kind: 'update', path: 'b', moveTo: 'a', edits: [] },
      { kind: 'create', path: 'b/c', text: 'c\n' },
    ])
    expect(choicesOf(result).map(({ id, needs }) => [id, needs])).toEqual([
      ['a#delete', []],
      ['a#move', ['a#delete']],
      ['b/c#create', ['a#move']],
    ])
    const refused = select(result, ['b/c#create', 'a#move'])
    expect(refused).toMatchObject({
      failures: [{ code: 'choice-needs-others', id: 'a#move', needs: ['a#delete'] }],
      message: 'nothing is selected: "a#move" needs "a#delete"; take both or neither',
    })
    expect(selected(result, ['a#delete', 'a#move'])).toHaveLength(2)
  })
})

const line = fc.constantFrom('a\n', 'b\n', '  c\n', '\n', 'd\r\n', 'é 😀\n', 'x\r')
const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join(''))

test('any choices give the text before with those changes, byte for byte', () => {
  let parts = 0
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (before, after, wanted) => {
        const edit: Edit = { unit: 'text', search: before, replacement: after }
        const result = editFiles({ a: before }, [{ kind: 'update', path: 'a', edits: [edit] }])
        if (!result.ok) return
        const chosen = choicesOf(result).filter((_, at) => wanted[at])
        if (chosen.length > 0 && chosen.length < choicesOf(result).length) parts++
        const files = selected(
          result,
          chosen.map(({ id }) => id),
        )
        const changes = chosen.flatMap(({ change }) => change ?? [])
        expect(written({ a: before }, files)).toEqual({ a: applyChanges(before, changes) })
        if (chosen.length === 0) expect(toDiff({ files })).toBe('')
      },
    ),
    { numRuns: 200 },
  )
  expect(parts).toBeGreaterThan(20)
})
