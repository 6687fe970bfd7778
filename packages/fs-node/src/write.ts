import { constants } from 'node:fs'
import { chmod, open, readFile, writeFile } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { codeOf } from './errors.js'

/**
 * Replaces a file by renaming a temporary file of the same folder over it, flushed to the disk before. The file
 * keeps its owner where the system allows that.
 *
 * @param target absolute, its symbolic links resolved
 * @param mode the mode afterwards; undefined for the system's default
 */
export async function replace(target: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  await writeFileAtomic(target, '', {
    // The library takes the mode 0 for none; the bit for regular files keeps it apart and is otherwise ignored.
    ...(mode !== undefined && { mode: mode | constants.S_IFREG }),
    // The library itself writes with one call and takes what a full disk left of it for the whole.
    tmpfileCreated: async (temporary) => {
      if (mode !== undefined) await chmod(temporary, 0o600)
      await writeFile(temporary, bytes)
    },
  })
}

/**
 * Writes into a file that has several hard links, so that all of them keep naming it. Not atomic: who reads
 * meanwhile, or after a crash, may see a part. When it fails, the old content is put back.
 */
export async function overwrite(target: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const old = await readFile(target)
  try {
    await fill(target, bytes)
    if (mode !== undefined) await chmod(target, mode)
  } catch (error) {
    await fill(target, old).catch((cause) => {
      throw new Error(`${codeOf(error)}, and the old content could not be put back`, { cause })
    })
    throw error
  }
}

/** Truncates last: until then the file has room for its old content, whatever else the disk has room for. */
async function fill(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(target, 'r+')
  try {
    await file.writeFile(bytes)
    await file.truncate(bytes.length)
    await file.sync()
  } finally {
    await file.close()
  }
}
