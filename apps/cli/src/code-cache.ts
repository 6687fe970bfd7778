import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userKeyFolder } from '@emend/fs-node/key-folder'

/**
 * The folder for compiled code, in the user's own folder that no request reaches, whatever its root; it is made where it is missing. Undefined
 * where it cannot be, where it belongs to somebody else, who could put code there, and where `NODE_DISABLE_COMPILE_CACHE` is set.
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

/** Whether only this user, whom Windows does not number, can have written it. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & 0o022) === 0)
}

/** The bytes of a file in that folder; undefined where there is none, or it is not this user's. */
export function readCode(path: string): Buffer | undefined {
  try {
    return isOurs(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Puts a file there, whole or not at all. Where that fails the next run compiles again. */
export function keepCode(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  } catch {
    rmSync(draft, { force: true })
  }
}
