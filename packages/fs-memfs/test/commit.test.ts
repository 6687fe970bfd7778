import { plan } from '@emend/fs'
import { Volume } from 'memfs'
import { expect, test } from 'vitest'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { memfsFileSystem } from '../src/memfs-file-system.js'
import { failing } from './support/failing.js'

const EDITS: readonly FileEdit[] = [
  { kind: 'update', path: 'a.txt', edits: [{ search: 'two', replacement: '2', unit: 'text' }] },
  { kind: 'create', path: 'new/b.txt', text: 'b\n' },
  { kind: 'update', path: 'run.sh', moveTo: 'bin/run.sh', edits: [] },
  { kind: 'delete', path: 'old.txt' },
]

function newVolume(): Volume {
  const volume = Volume.fromJSON({ '/a.txt': 'one\r\ntwo\n', '/run.sh': 'run\n', '/old.txt': 'old\n' })
  volume.chmodSync('/run.sh', 0o755)
  return volume
}

test('a commit writes, creates, moves with the mode and deletes, and leaves nothing else', async () => {
  const volume = newVolume()
  const planned = await plan(EDITS, memfsFileSystem(volume.promises), { profile: standard })
  expect(planned.ok && (await planned.value.commit()).ok).toBe(true)
  expect(volume.toJSON()).toEqual({ '/a.txt': 'one\r\n2\n', '/bin/run.sh': 'run\n', '/new/b.txt': 'b\n' })
  expect(Number(volume.statSync('/bin/run.sh').mode) & 0o777).toBe(0o755)
})

test('a commit leaves every file unchanged, whichever single call fails', async () => {
  for (let failAt = 0; ; failAt += 1) {
    const volume = newVolume()
    const { promises } = failing(volume.promises, failAt)
    const planned = await plan(EDITS, memfsFileSystem(promises), { profile: standard })
    if (planned.ok && (await planned.value.commit()).ok) {
      expect(failAt).toBeGreaterThan(50)
      return
    }
    // Folders that were created stay, but they are empty.
    const files = Object.entries(volume.toJSON()).filter(([, content]) => content !== null)
    expect(Object.fromEntries(files)).toEqual(newVolume().toJSON())
    expect(Number(volume.statSync('/run.sh').mode) & 0o777).toBe(0o755)
  }
})
