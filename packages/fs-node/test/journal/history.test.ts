import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommitRecord, type FileSystem, undo } from '@emend/fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoingsOf } from '../../src/history/undoings.js'
import { nodeFileSystem } from '../../src/node-file-system.js'
import { commitHistory, commitRecord, recover } from '../../src/recover.js'

let root: string
let fileSystem: FileSystem

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-history-'))
  fileSystem = nodeFileSystem(root, { history: 3 })
})

afterEach(() => rm(root, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

async function change(path: string, before: string | undefined, after: string | undefined): Promise<string> {
  const write = { path, before: before && bytes(before), after: after && bytes(after) }
  const outcome = await fileSystem.commit?.([write as never], { onProgress: () => {} })
  if (!outcome?.ok || outcome.value.id === undefined) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

async function takeBack(record: CommitRecord): Promise<void> {
  const undone = await undo(record, fileSystem)
  if (!undone.ok) throw new Error(JSON.stringify(undone.failure))
}

test('the last commits are kept, and no more', async () => {
  const ids = [await change('a.txt', undefined, '0')]
  for (let number = 1; number < 6; number++) ids.push(await change('a.txt', `${number - 1}`, `${number}`))
  expect((await commitHistory(root)).map(({ id }) => id)).toEqual(ids.slice(-3))
  expect(await readdir(join(root, '.emend'))).toEqual(['.gitignore', 'history', 'journal'])
})

test('another process can undo a commit with updated, created and deleted files', async () => {
  const updated = await change('a.txt', undefined, 'the old text').then(() =>
    change('a.txt', 'the old text', 'the new text'),
  )
  const deleted = await change('a.txt', 'the new text', undefined)
  await takeBack(await commitRecord(root, deleted))
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('the new text')
  await takeBack(await commitRecord(root, updated))
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('the old text')
})

test('undo deletes a created file, unless it has changed since', async () => {
  const id = await change('new/a.txt', undefined, 'text')
  await writeFile(join(root, 'new/a.txt'), 'another text')
  expect(await undo(await commitRecord(root, id), fileSystem)).toEqual({
    ok: false,
    failure: [{ code: 'stale', path: 'new/a.txt' }],
  })
  await writeFile(join(root, 'new/a.txt'), 'text')
  await takeBack(await commitRecord(root, id))
  expect(await readdir(root)).toEqual(['.emend'])
})

test('an undo records which commit it undoes', async () => {
  const id = await change('a.txt', undefined, 'text')
  await takeBack(await commitRecord(root, id))
  expect(await commitHistory(root)).toMatchObject([
    { id, files: [{ path: 'a.txt', status: 'created' }] },
    { undoes: [id], files: [{ path: 'a.txt', status: 'deleted' }] },
  ])
})

test('the history is hidden from git, even after the .gitignore could not be written', async () => {
  await mkdir(join(root, '.emend'))
  await writeFile(join(root, '.emend/.gitignore'), '')
  await change('a.txt', undefined, 'text')
  expect(await readFile(join(root, '.emend/.gitignore'), 'utf8')).toBe('*\n')
})

test('kept content that has been changed is not restored', async () => {
  const id = await change('a.txt', undefined, 'one').then(() => change('a.txt', 'one', 'two'))
  await writeFile(join(root, '.emend/history', id, '0.old'), 'tampered')
  await expect(commitRecord(root, id)).rejects.toMatchObject({ code: 'io', path: 'a.txt' })
})

test('kept content that is missing is not restored, and the file is named', async () => {
  const id = await change('a.txt', undefined, 'one').then(() => change('a.txt', 'one', 'two'))
  await rm(join(root, '.emend/history', id, '0.old'))
  await expect(commitRecord(root, id)).rejects.toMatchObject({
    code: 'io',
    message: '"a.txt" cannot be brought back: what was kept of it is missing',
  })
})

test('a commit whose plan cannot be read is still listed, and cannot be undone', async () => {
  const first = await change('a.txt', undefined, 'one')
  const last = await change('a.txt', 'one', 'two')
  await writeFile(join(root, '.emend/history', last, 'plan'), '')
  expect(await commitHistory(root)).toMatchObject([
    { id: first },
    { id: last, files: [], time: expect.any(Date), unverified: expect.any(String) },
  ])
  await expect(commitRecord(root, last)).rejects.toMatchObject({ code: 'io' })
})

test.each(['20260101-000000000-abcdef', '../../outside', ''])('there is no commit %j', async (id) => {
  await expect(commitRecord(root, id)).rejects.toMatchObject({ code: 'file-not-found' })
})

test('recovery reports a kept commit that was changed, unless it is not to look at them', async () => {
  const id = await change('a.txt', undefined, '0')
  await writeFile(join(root, '.emend/history', id, 'plan'), 'planted')
  expect(await recover(root)).toMatchObject([{ id, outcome: 'unverified' }])
  expect(await recover(root, { kept: false })).toEqual([])
})

test('a hunk that several of the chosen changes have is not guessed', async () => {
  await change('a.txt', undefined, '0')
  const [one, two] = [await change('a.txt', '0', '1'), await change('a.txt', '1', '2')]
  const commits = (await commitHistory(root)).slice(1)
  const failure = `2 changes have a hunk a.txt#1: ${one}, ${two}; give the id of the one that is meant`
  expect(await undoingsOf(root, commits, { hunks: ['a.txt#1'] })).toEqual({ ok: false, failure })
  expect(await undoingsOf(root, commits.slice(1), { hunks: ['a.txt#1'] })).toMatchObject({
    ok: true,
    value: [{ hunks: ['a.txt#1'] }],
  })
})
