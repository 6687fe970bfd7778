import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes folders that are gone after the tests of the file that asks for this. */
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
