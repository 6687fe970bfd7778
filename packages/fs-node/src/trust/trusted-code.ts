import { foldName } from '@emend/fs'
import type { Disk } from '../disk.js'
import { TRUSTED_CODE, type TrustedCode } from './trusted-list.js'

/** Answers whether a file, by its absolute path with symbolic links resolved, is run by emend. */
export type IsCode = (file: string) => boolean

/**
 * Returns a function that reads which files `emend trust` has allowed to run. It reads the list each time, because the
 * user may have trusted something since. A list that cannot be read is empty: then nothing on it is run, either.
 *
 * @param folder of the user's key, absolute; undefined where the user has none
 */
export function trustedCodeIn(disk: Disk, folder: string | undefined): () => Promise<IsCode> {
  let last: { readonly bytes: Uint8Array; readonly files: ReadonlySet<string> } | undefined
  return async () => {
    if (folder === undefined) return () => false
    const bytes = await disk.readFile(`${folder}/${TRUSTED_CODE}`).catch(() => undefined)
    if (bytes === undefined) return () => false
    if (last === undefined || Buffer.compare(last.bytes, bytes) !== 0) last = { bytes, files: filesIn(bytes) }
    const { files } = last
    return (file) => files.has(foldName(file))
  }
}

function filesIn(bytes: Uint8Array): ReadonlySet<string> {
  try {
    const { folders } = JSON.parse(new TextDecoder().decode(bytes)) as TrustedCode
    return new Set(Object.values(folders).flatMap(({ files }) => Object.keys(files).map(foldName)))
  } catch {
    return new Set()
  }
}
