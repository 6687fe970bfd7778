import type { Edit, Failure } from '@emend/core'
import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { expect, test } from 'vitest'
import { atPlace, createEngine, editsOf, withEdit } from '../src/index.js'
import { USUAL } from './support/usual.js'

const block = (path: string, search: string, replacement: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`

/** What comes of a request when a person takes one of the places of its last edit. */
async function placed(files: Readonly<Record<string, string>>, request: string, chosen: number) {
  const formats = [searchReplace(), editString()]
  const engine = createEngine({ ...USUAL, formats, fileSystem: memoryFileSystem(files) })
  const refused = await engine.preview(request)
  const read = engine.formatOf(request)
  const failure = refused.failures.find(({ code }) => code === 'ambiguous')
  if (!read.ok || failure?.code !== 'ambiguous') throw new Error(refused.message)
  const parsed = read.format.parse(request)
  if (!parsed.ok) throw new Error('not read')
  const { at, sections } = editsOf(parsed.value.edits)(failure)
  const [section] = sections
  if (at === undefined || section?.kind !== 'update') throw new Error('not found')
  const edit = atPlace(section.edits[at.edit] as Edit, failure.places, chosen)
  const result = await engine.preview(request, { format: withEdit(read.format, at, edit) })
  return result.ok ? result.files.map(({ after }) => after).join('') : result.message
}

test.for<[title: string, file: string, search: string, chosen: number, after: string]>([
  ['the first line', 'a()\nb()\na()\n', 'a()', 0, 'c()\nb()\na()\n'],
  ['the last line', 'a()\nb()\na()\n', 'a()', 1, 'a()\nb()\nc()\n'],
])('%s of several is taken', async ([, file, search, chosen, after]) => {
  expect(await placed({ 'x.js': file }, block('x.js', search, 'c()'), chosen)).toBe(after)
})

test('one of several places within a line is taken', async () => {
  const call = JSON.stringify({ path: 'x.js', oldString: 'a', newString: 'b' })
  expect(await placed({ 'x.js': '[a, a]\n' }, call, 1)).toBe('[a, b]\n')
})

test('the edit is found behind other sections of its file', async () => {
  const request = block('x.js', 'one()', 'two()') + block('y.js', 'y()', 'z()') + block('x.js', 'a()', 'c()')
  const files = { 'x.js': 'one()\na()\na()\n', 'y.js': 'y()\n' }
  expect(await placed(files, request, 1)).toContain('two()\na()\nc()\n')
})

test('a failure about a whole file has its sections, and one of another file none', () => {
  const find = editsOf([
    { kind: 'create', path: 'x.js', text: '' },
    { kind: 'delete', path: './y.js' },
  ])
  const missing = (path: string): Failure => ({ code: 'file-not-found', path })
  expect(find(missing('y.js')).sections).toMatchObject([{ kind: 'delete' }])
  expect(find(missing('z.js'))).toEqual({ sections: [] })
})
