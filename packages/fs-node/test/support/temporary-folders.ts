import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Returns a function that creates temporary folders, which are removed after the tests of the calling file. */
export function temporaryFolders(): () => Promise<string> {
  const folders: string[] = []
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  return async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'emend-fs-node-')))
    folders.push(folder)
    return folder
  }
}
