import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { checkedCodec } from './checked-codec.js'
import { type Codec, codecOf } from './codec.js'
import { readFailure } from './failures.js'
import type { FileSystem } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { foldName } from './paths.js'

/** A file that was read. `bytes` and `text` are undefined if nothing is at the path. */
export interface ReadFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
  readonly text: string | undefined
  /** The codec that decoded the file, or that a new file at this path would be written with. */
  readonly codec: Codec
}

export interface ReadOptions {
  /** The encoding of files without a byte order mark. */
  readonly encoding: Codec
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number
  /** The new path of each file that is moved, by its old path. */
  readonly moves: ReadonlyMap<string, string>
}

/**
 * Reads and decodes each path once, several at a time. Two paths of the same file are refused, if the adapter has
 * `realPath` to tell: edited separately, the second result would overwrite the first. When a move only changes the
 * letter case of a name, the new path counts as missing.
 */
export async function readFiles(
  paths: readonly string[],
  fileSystem: FileSystem,
  options: ReadOptions,
): Promise<Result<readonly ReadFile[], readonly Failure[]>> {
  const files: ReadFile[] = []
  const failures: Failure[] = []
  const owners = new Map<string, string>()
  const reads = await mapLimited(paths, (path) => readOne(path, fileSystem, options))
  for (const read of reads) {
    if (!read.ok) {
      failures.push(read.failure)
      continue
    }
    const { real, ...file } = read.value
    const { path } = file
    const owner = owners.get(real)
    if (owner === undefined) {
      owners.set(real, path)
      files.push(file)
    } else if (options.moves.get(owner) === path && foldName(owner) === foldName(path)) {
      files.push({ ...file, bytes: undefined, text: undefined })
    } else {
      const reason = `is another path of the file ${JSON.stringify(owner)}`
      failures.push({ code: 'path-refused', reason, path })
    }
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: files }
}

/** Reads and decodes the file at a path that has been checked. Every problem with the file is a failure, not a rejection. */
export async function readOne(
  path: string,
  fileSystem: FileSystem,
  { encoding, maxBytes }: Pick<ReadOptions, 'encoding' | 'maxBytes'>,
): Promise<Result<ReadFile & { readonly real: string }, Failure>> {
  try {
    // Both at once, because a file system may have to locate the file for each of them.
    const [size, real] = await Promise.all([sizeOf(path, fileSystem), fileSystem.realPath?.(path) ?? path])
    if (size > maxBytes) return { ok: false, failure: { code: 'too-large', size, limit: maxBytes, path } }
    const bytes = await readIfPresent(path, fileSystem)
    if (bytes === undefined)
      return { ok: true, value: { path, real, bytes, text: undefined, codec: checkedCodec(encoding) } }
    if (bytes.length > maxBytes)
      return { ok: false, failure: { code: 'too-large', size: bytes.length, limit: maxBytes, path } }
    const codec = codecOf(bytes, checkedCodec(encoding))
    const decoded = codec.decode(bytes)
    if (!decoded.ok) return { ok: false, failure: { code: 'not-text', ...decoded.failure, path } }
    return { ok: true, value: { path, real, bytes, text: decoded.value, codec } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}

/** Returns the size of a file in bytes without reading it; 0 if it is unknown, or if reading will report what is wrong. */
async function sizeOf(path: string, fileSystem: FileSystem): Promise<number> {
  try {
    const stat = await fileSystem.stat?.(path)
    return stat?.kind === 'file' ? stat.size : 0
  } catch (error) {
    if (FileSystemError.isInstance(error) && error.code !== 'io') return 0
    throw error
  }
}

/** Returns the content, or undefined if nothing is at the path. For other problems it rejects as `readFile` does. */
export async function readIfPresent(path: string, fileSystem: FileSystem): Promise<Uint8Array | undefined> {
  try {
    return await fileSystem.readFile(path)
  } catch (error) {
    if (FileSystemError.isInstance(error) && error.code === 'file-not-found') return undefined
    throw error
  }
}

/** Maps items with at most {@link LIMIT} tasks running at once. The results are in the order of the items. */
export async function mapLimited<T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: Math.min(LIMIT, items.length) }, work))
  return results
}

/** Well below the usual limit of open files; disks are not faster with more. */
const LIMIT = 16
