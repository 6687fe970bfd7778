import type { FileEdit } from '@emend/core'
import { describe, expect, test } from 'vitest'
import type { MemoryFileSystem } from '../../fs-memory/src/index.js'
import type { CommitRecord } from '../src/commit.js'
import type { FileSystem } from '../src/file-system.js'
import { plan } from '../src/plan.js'
import { undo } from '../src/undo.js'
import { caselessFileSystem } from './support/caseless.js'
import { committing } from './support/committing.js'
import { move, OPTIONS, textsOf, update } from './support/edits.js'
import { failing } from './support/failing.js'

const BEFORE = { 'src/readme.md': 'one\n', 'b.txt': 'b\n' }
const EDITS: readonly FileEdit[] = [
  { ...move('src/readme.md', 'src/README.md'), edits: [{ search: 'one', replacement: '1', unit: 'text' }] },
  update('b.txt', 'b', 'B'),
]
const AFTER = { 'src/README.md': '1\n', 'b.txt': 'B\n' }

async function start(): Promise<MemoryFileSystem> {
  const fileSystem = caselessFileSystem(BEFORE)
  await fileSystem.writeFile('src/readme.md', await fileSystem.readFile('src/readme.md'), { mode: 0o600 })
  return fileSystem
}

async function planned(edits: readonly FileEdit[], fileSystem: FileSystem) {
  const result = await plan(edits, fileSystem, OPTIONS)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

async function committed(edits: readonly FileEdit[], fileSystem: FileSystem): Promise<CommitRecord> {
  const result = await (await planned(edits, fileSystem)).commit()
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('on a case-insensitive file system, a move that changes only the letter case', () => {
  test('leaves one file with the new spelling, the new content and the old mode', async () => {
    const fileSystem = await start()
    await committed(EDITS, fileSystem)
    expect(textsOf(fileSystem)).toEqual(AFTER)
    expect((await fileSystem.stat('src/README.md')).mode).toBe(0o600)
  })

  test('does so through the commit of the file system too', async () => {
    const fileSystem = await start()
    await committed(EDITS, committing(fileSystem))
    expect(textsOf(fileSystem)).toEqual(AFTER)
  })

  test('works if the request spells the path of the file in several ways', async () => {
    const fileSystem = await start()
    await committed([move('src//readme.md', './src/ReadMe.md')], fileSystem)
    expect(textsOf(fileSystem)).toEqual({ 'src/ReadMe.md': 'one\n', 'b.txt': 'b\n' })
  })

  test('may also change the Unicode form', async () => {
    const fileSystem = caselessFileSystem({ 'a\u0308.txt': 'a' })
    await committed([move('a\u0308.txt', '\u00e4.txt')], fileSystem)
    expect(textsOf(fileSystem)).toEqual({ '\u00e4.txt': 'a' })
  })

  test('lets the same request continue with the new name', async () => {
    const fileSystem = await start()
    await committed([move('b.txt', 'B.txt'), update('B.txt', 'b', 'c')], fileSystem)
    expect(textsOf(fileSystem)).toEqual({ 'src/readme.md': 'one\n', 'B.txt': 'c\n' })
  })

  test('is put back when any write fails, with the spelling, the content and the mode', async () => {
    for (const late of [false, true])
      for (let at = 0; ; at += 1) {
        const memory = await start()
        const fileSystem = failing(memory, { at, late, methods: ['writeFile', 'deleteFile'] })
        const result = await (await planned(EDITS, fileSystem)).commit()
        if (result.ok) {
          expect(at).toBe(3)
          break
        }
        expect(result.failure).toMatchObject([{ code: 'write-failed', rolledBack: true }])
        expect([at, late, textsOf(memory)]).toEqual([at, late, BEFORE])
        expect((await memory.stat('src/readme.md')).mode).toBe(0o600)
      }
  })

  test('is undone to the old spelling, content and mode, and the undo can be undone too', async () => {
    const fileSystem = await start()
    const undone = await undo(await committed(EDITS, fileSystem), fileSystem)
    expect(textsOf(fileSystem)).toEqual(BEFORE)
    expect((await fileSystem.stat('src/readme.md')).mode).toBe(0o600)
    expect(undone.ok && (await undo(undone.value, fileSystem)).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual(AFTER)
  })

  test('is stale when the file has changed since, and nothing is written', async () => {
    const fileSystem = await start()
    const { commit } = await planned(EDITS, fileSystem)
    await fileSystem.writeFile('src/README.MD', new TextEncoder().encode('other\n'))
    expect(await commit()).toMatchObject({ ok: false, failure: [{ code: 'stale' }] })
    expect(textsOf(fileSystem)).toEqual({ ...BEFORE, 'src/readme.md': 'other\n' })
  })
})

describe('on a case-insensitive file system', () => {
  test('a file that is edited by two spellings of its name is refused', async () => {
    const edits = [update('b.txt', 'b', 'c'), update('B.txt', 'b', 'd')]
    expect(await plan(edits, await start(), OPTIONS)).toEqual({
      ok: false,
      failure: [{ code: 'path-refused', reason: 'is another path of the file "b.txt"', path: 'B.txt' }],
    })
  })

  test('a file that is edited by another spelling keeps its own spelling', async () => {
    const fileSystem = await start()
    await committed([update('B.TXT', 'b', 'c')], fileSystem)
    expect(textsOf(fileSystem)).toEqual({ ...BEFORE, 'b.txt': 'c\n' })
  })
})
