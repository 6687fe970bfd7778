import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userKeyFolder } from '@emend/fs-node/key-folder'

/**
 * Returns the folder for compiled code and creates it if it is missing. It lies in the user's own state folder, which no
 * request can reach. Returns undefined if the folder cannot be created, if somebody else could write to it and so put code
 * there, or if `NODE_DISABLE_COMPILE_CACHE` is set.
 */
export function codeCacheFolder(): string | undefined {
  const own = userKeyFolder()
  if (own === undefined || process.env['NODE_DISABLE_COMPILE_CACHE']) return undefined
  try {
    const folder = join(own, 'code')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return isOurs(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Whether only this user can write to the path. Always true on Windows, which has no user ids. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & 0o022) === 0)
}

/** Reads a file of that folder; undefined if there is none, or if it is not this user's. */
export function readCode(path: string): Buffer | undefined {
  try {
    return isOurs(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Writes a file into that folder, completely or not at all. If that fails, the next run compiles again. */
export function keepCode(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  } catch {
    rmSync(draft, { force: true })
  }
}
