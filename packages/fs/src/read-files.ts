import type { Failure, Result } from '@emend/core'
import { decodeText } from './decode.js'
import type { FileSystem } from './file-system.js'
import { FileSystemError } from './file-system-error.js'

/** A file as it was read; `bytes` and `text` are undefined when nothing stands at the path. */
export interface ReadFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
  readonly text: string | undefined
}

/**
 * Reads and decodes each path once, some of them at a time. Two paths of one file are refused where the adapter
 * can tell: edited apart, the second would overwrite the first.
 */
export async function readFiles(
  paths: readonly string[],
  fileSystem: FileSystem,
): Promise<Result<readonly ReadFile[], readonly Failure[]>> {
  const files: ReadFile[] = []
  const failures: Failure[] = []
  const owners = new Map<string, string>()
  const reads = await mapLimited(paths, (path) => readOne(path, fileSystem))
  for (const read of reads) {
    if (!read.ok) {
      failures.push(read.failure)
      continue
    }
    const { path, real } = read.value
    const owner = owners.get(real)
    if (owner !== undefined) {
      failures.push({
        code: 'path-refused',
        reason: `is another path of the file ${JSON.stringify(owner)}`,
        path,
      })
    }
    owners.set(real, path)
    files.push(read.value)
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: files }
}

async function readOne(
  path: string,
  fileSystem: FileSystem,
): Promise<Result<ReadFile & { readonly real: string }, Failure>> {
  try {
    const bytes = await readIfPresent(path, fileSystem)
    const real = (await fileSystem.realPath?.(path)) ?? path
    if (bytes === undefined) return { ok: true, value: { path, real, bytes, text: undefined } }
    const decoded = decodeText(bytes)
    if (!decoded.ok) return { ok: false, failure: { code: 'not-text', ...decoded.failure, path } }
    return { ok: true, value: { path, real, bytes, text: decoded.value } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}

/** The content, or undefined when nothing stands at the path. Rejects as `readFile` does otherwise. */
export async function readIfPresent(path: string, fileSystem: FileSystem): Promise<Uint8Array | undefined> {
  try {
    return await fileSystem.readFile(path)
  } catch (error) {
    if (FileSystemError.isInstance(error) && error.code === 'file-not-found') return undefined
    throw error
  }
}

/** What an adapter rejected with while reading, as a failure. */
export function readFailure(error: unknown, path: string): Failure {
  if (!FileSystemError.isInstance(error) || error.code === 'io') {
    return { code: 'read-failed', reason: reasonOf(error), path }
  }
  if (error.code === 'path-refused') return { code: 'path-refused', reason: error.reason, path }
  return { code: error.code, path }
}

/** The adapter's own words for what went wrong. */
export function reasonOf(error: unknown): string {
  if (FileSystemError.isInstance(error)) return error.reason
  return error instanceof Error ? error.message : String(error)
}

/** Maps with at most {@link LIMIT} tasks under way; results in the order of the items. */
export async function mapLimited<T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: Math.min(LIMIT, items.length) }, work))
  return results
}

/** Keeps well below the usual limit of open files, and disks are no faster with more. */
const LIMIT = 16
