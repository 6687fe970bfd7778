import type { FileResult } from '@emend/core'
import { editString } from '@emend/edit-string'
import { choicesOf, select } from '@emend/edits'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { expect, test } from 'vitest'
import { createEngine, type EngineOptions, type GuardedFile } from '../src/index.js'
import { USUAL } from './support/usual.js'

const EDITS = [
  { path: 'a.txt', oldString: 'one', newString: '1' },
  { path: 'a.txt', oldString: 'three', newString: '3' },
  { path: 'b.txt', oldString: '', newString: 'new\n' },
]
const TEXT = 'one\ntwo\nthree\n'
const bytes = (text: string) => new TextEncoder().encode(text)

function setUp(options: Partial<EngineOptions> = {}) {
  const fileSystem = memoryFileSystem({ 'a.txt': TEXT })
  return { fileSystem, engine: createEngine({ ...USUAL, formats: [editString()], fileSystem, ...options }) }
}

/** The files of a preview with the chosen ids, as a host may have stored them. */
async function chosenOf(
  { engine }: ReturnType<typeof setUp>,
  ...ids: string[]
): Promise<readonly FileResult[]> {
  const selection = select(await engine.previewOrThrow(EDITS), ids)
  if (!selection.ok) throw new Error(selection.message)
  return JSON.parse(JSON.stringify(selection.files))
}

test('only what was chosen is written, and the result says what was left out', async () => {
  const made = setUp()
  const result = await made.engine.applyOrThrow(EDITS, { chosen: await chosenOf(made, 'a.txt#2') })
  expect(result.record?.changes.map(({ path }) => path)).toEqual(['a.txt'])
  expect(await made.engine.read('a.txt')).toEqual({ ok: true, text: 'one\ntwo\n3\n' })
  expect(await made.fileSystem.exists('b.txt')).toBe(false)
  expect(result.message).toBe(
    [
      'updated a.txt: 1 edit, at what was line 3',
      'note: a part of the change of a.txt was not accepted, and the file does not have it',
      'note: the change of b.txt was not accepted, and the file does not have it',
    ].join('\n'),
  )
})

test('with all that can be chosen everything is written, and with nothing, nothing', async () => {
  const made = setUp()
  const none = await made.engine.applyOrThrow(EDITS, { chosen: [] })
  expect([none.changed, none.record]).toEqual([false, undefined])
  const ids = choicesOf(await made.engine.previewOrThrow(EDITS)).map(({ id }) => id)
  const all = await made.engine.applyOrThrow(EDITS, { chosen: await chosenOf(made, ...ids) })
  expect(all.notices).toEqual([])
  expect(await made.engine.read('a.txt')).toEqual({ ok: true, text: '1\ntwo\n3\n' })
})

test.each([
  ['whose text before is another by now', 'zero\none\ntwo\nthree\n', EDITS],
  ['that the request does not change', TEXT, EDITS.slice(2)],
])('a chosen file %s is stale, and nothing is written', async (_, text, edits) => {
  const made = setUp()
  const chosen = await chosenOf(made, 'a.txt#1')
  await made.fileSystem.writeFile('a.txt', bytes(text))
  const result = await made.engine.apply(edits, { chosen })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'stale', path: 'a.txt' }] })
  expect(await made.engine.read('a.txt')).toEqual({ ok: true, text })
})

test('guards check a part that is chosen, and cannot bring back what was left out', async () => {
  const seen: (string | undefined)[] = []
  const format = ({ path, after }: GuardedFile) => {
    seen.push(after)
    return path === 'a.txt' ? { text: '1\ntwo\n3\n' } : undefined
  }
  const made = setUp({ guards: [format] })
  const text = '1\ntwo\nthree\n'
  const chosen = await chosenOf(made, 'a.txt#1')
  expect(seen).not.toContain(text)
  await made.engine.applyOrThrow(EDITS, { chosen })
  expect(seen).toContain(text)
  expect(await made.engine.read('a.txt')).toEqual({ ok: true, text })
})

test('a guard refuses a part that fails its check', async () => {
  const both = ({ after }: GuardedFile) =>
    after === 'one\ntwo\n3\n' ? { diagnostics: [{ severity: 1 as const, message: 'no' }] } : undefined
  const made = setUp({ guards: [both] })
  const result = await made.engine.apply(EDITS, { chosen: await chosenOf(made, 'a.txt#2') })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'vetoed' }] })
})

test('the ledger knows what was written, and not what was left out', async () => {
  const ledger = createLedger()
  const made = setUp({ ledger })
  ledger.show('a.txt', TEXT)
  await made.engine.applyOrThrow(EDITS, { chosen: await chosenOf(made, 'a.txt#2', 'b.txt#create') })
  expect(ledger.versionOf('a.txt')?.text).toBe('one\ntwo\n3\n')
  expect(ledger.versionOf('b.txt')?.text).toBe('new\n')
})

test.each<readonly [string, (files: readonly FileResult[]) => readonly unknown[], RegExp]>([
  ['ids', () => ['a.txt#1'], /not the ids of choices/],
  ['nothing', () => [null], /the files that `select` gives/],
  ['a path alone', () => [{ path: 'a.txt' }], /the files that `select` gives/],
  ['no text', ([file]) => [{ ...file, after: 5 }], /the files that `select` gives/],
  ['a file twice', ([file]) => [file, file], /the file a\.txt twice/],
])('what is chosen cannot be %s', async (_, chosenFrom, message) => {
  const made = setUp()
  const chosen = chosenFrom(await chosenOf(made, 'a.txt#1')) as readonly FileResult[]
  await expect(made.engine.apply(EDITS, { chosen })).rejects.toThrow(message)
  expect(await made.engine.read('a.txt')).toEqual({ ok: true, text: TEXT })
})

test('the choices of another request are stale, or unknown to select', async () => {
  const made = setUp()
  const other = [{ path: 'b.txt', oldString: '', newString: 'other\n' }]
  const preview = await made.engine.previewOrThrow(other)
  expect(select(preview, ['a.txt#1'])).toMatchObject({ failures: [{ code: 'unknown-choice' }] })
  const chosen = await chosenOf(made, 'a.txt#1', 'a.txt#2')
  const result = await made.engine.apply(other, { chosen })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'stale', path: 'a.txt' }] })
  expect(await made.fileSystem.exists('b.txt')).toBe(false)
})

test('a plan and a part of it exclude each other', async () => {
  const { engine } = setUp()
  await expect(engine.apply(EDITS, { planned: [], chosen: [] })).rejects.toThrow(TypeError)
})
