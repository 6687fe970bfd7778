import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileSystem, plan } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { describe as describeFailure } from '../../feedback/src/index.js'
import { type Disk, nodeDisk } from '../src/disk.js'
import { fileSystemOn, nodeFileSystem } from '../src/node-file-system.js'
import { recover } from '../src/recover.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-undeletable-'))
  for (const name of ['a.txt', 'b.txt']) await writeFile(join(root, name), 'one\n')
})
afterEach(() => rm(root, { recursive: true }))

function refused(call: string): Promise<never> {
  return Promise.reject(
    Object.assign(new Error(`EPERM: operation not permitted, ${call}`), { code: 'EPERM' }),
  )
}

/** The disk of a folder in which files can be created, and none deleted or replaced. The state folder may be another. */
function withoutDeletion(isKept: (path: string) => boolean): Disk {
  return {
    ...nodeDisk,
    unlink: (path) => (isKept(path) ? refused('unlink') : nodeDisk.unlink(path)),
    rmdir: (path) => (isKept(path) ? refused('rmdir') : nodeDisk.rmdir(path)),
    rename: async (from, to) =>
      isKept(to) && !to.includes('/.emend/') ? refused('rename') : nodeDisk.rename(from, to),
  }
}

async function commit(fileSystem: FileSystem, paths: readonly string[]) {
  const edits = paths.map(
    (path): FileEdit => ({
      kind: 'update',
      path,
      edits: [{ search: 'one', replacement: 'two', unit: 'text' }],
    }),
  )
  const planned = await plan(edits, fileSystem, { profile: standard })
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  const committed = await planned.value.commit()
  if (committed.ok) throw new Error('it was committed')
  const [failure] = committed.failure
  if (failure?.code !== 'write-failed') throw new Error(JSON.stringify(failure))
  return failure
}

const filesIn = async () => (await readdir(root)).filter((name) => name !== '.emend').sort()

describe('a commit that is refused where nothing may be deleted', () => {
  test.each([
    // It does not get as far as the temporary files.
    ['anywhere', () => true, ['a.txt', 'b.txt'], 0],
    ['but in the state folder', (path: string) => !path.includes('/.emend/'), ['a.txt'], 1],
    [
      'but in the state folder, of two files',
      (path: string) => !path.includes('/.emend/'),
      ['a.txt', 'b.txt'],
      2,
    ],
  ] as const)('%s, says what stays of it', async (_, isKept, paths, count) => {
    const failure = await commit(fileSystemOn(withoutDeletion(isKept), root), paths)
    expect(failure).toMatchObject({ rolledBack: true, systemCode: 'EPERM' })
    const left = await filesIn()
    const temporary = left.filter((name) => !['a.txt', 'b.txt'].includes(name))
    expect(temporary).toHaveLength(count)
    expect(failure.left).toEqual([expect.stringMatching(/^\.emend\/journal\/[\w-]+$/), ...temporary])
    const text = describeFailure(failure)
    expect(text).toContain(
      'All files are as they were before, but what the commit made itself could not be removed: ',
    )
    for (const name of failure.left ?? []) expect(text).toContain(name)
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\n')
    await recover(root)
    expect(await readdir(root)).toEqual(['a.txt', 'b.txt'])
  })

  test('where they may, nothing stays and nothing is said of it', async () => {
    const disk: Disk = {
      ...nodeDisk,
      rename: (from, to) => (to.includes('/.emend/') ? nodeDisk.rename(from, to) : refused('rename')),
    }
    const failure = await commit(fileSystemOn(disk, root), ['a.txt'])
    expect(failure).not.toHaveProperty('left')
    expect(await readdir(root)).toEqual(['a.txt', 'b.txt'])
    expect(await nodeFileSystem(root).exists('a.txt')).toBe(true)
  })
})
