import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { readFailure } from './failures.js'
import type { FileSystem } from './file-system.js'
import { checkPath } from './paths.js'

/** Checks a path by the rules of its file system. Returns its normal form, or the failure that refuses it. Never rejects. */
export async function checkedPath(path: string, fileSystem: FileSystem): Promise<Result<string, Failure>> {
  try {
    const checked = fileSystem.checkPath === undefined ? checkPath(path) : await fileSystem.checkPath(path)
    if (checked.ok) return checked
    return { ok: false, failure: { code: 'path-refused', reason: checked.failure, path } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}
