import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const EDIT = { path: 'a.txt', oldString: 'one', newString: 'two' }
const bytes = (text: string) => new TextEncoder().encode(text)

function setUp() {
  const fileSystem = memoryFileSystem({ 'a.txt': 'one\n' })
  return { fileSystem, engine: createEngine({ ...USUAL, formats: [editString()], fileSystem }) }
}

test('the plan of a preview is applied', async () => {
  const { engine } = setUp()
  const { files: planned } = await engine.previewOrThrow(EDIT)
  // A plan may have been stored.
  const stored = JSON.parse(JSON.stringify(planned))
  expect(await engine.apply(EDIT, { planned: stored })).toMatchObject({ ok: true, changed: true })
  expect(await engine.read('a.txt')).toEqual({ ok: true, text: 'two\n' })
})

test.each([
  { name: 'the file has changed', text: 'zero\none\n', edit: EDIT, codes: ['stale'] },
  { name: 'the edit is applied already', text: 'two\n', edit: EDIT, codes: ['not-found'] },
  {
    name: 'the request is another one',
    text: 'one\n',
    edit: { ...EDIT, newString: 'three' },
    codes: ['stale'],
  },
  {
    name: 'the request changes another file',
    text: 'one\n',
    edit: { ...EDIT, path: 'b.txt', oldString: '' },
    codes: ['stale', 'stale'],
  },
])('$name: nothing is written', async ({ text, edit, codes }) => {
  const { engine, fileSystem } = setUp()
  const { files: planned } = await engine.previewOrThrow(EDIT)
  await fileSystem.writeFile('a.txt', bytes(text))
  const result = await engine.apply(edit, { planned })
  expect(result.ok ? [] : result.failures.map(({ code }) => code)).toEqual(codes)
  expect(await engine.read('a.txt')).toEqual({ ok: true, text })
  expect(await fileSystem.exists('b.txt')).toBe(false)
})

test('an empty plan allows no change', async () => {
  const { engine } = setUp()
  expect(await engine.apply(EDIT, { planned: [] })).toMatchObject({
    ok: false,
    failures: [{ code: 'stale', path: 'a.txt' }],
  })
})
