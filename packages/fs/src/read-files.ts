import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { type Codec, codecOf } from './codec.js'
import { readFailure } from './failures.js'
import type { FileSystem } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { foldName } from './paths.js'

/** A file as it was read; `bytes` and `text` are undefined when nothing is at the path. */
export interface ReadFile {
  readonly path: string
  readonly bytes: Uint8Array | undefined
  readonly text: string | undefined
  /** How its bytes are text, and how a new file of this path would be written. */
  readonly codec: Codec
}

/** How files are read. */
export interface ReadOptions {
  /** The encoding of files without a byte order mark. */
  readonly encoding: Codec
  /** The most bytes that a file may have. */
  readonly maxBytes: number
  /** Where files are moved to, by their paths before. */
  readonly moves: ReadonlyMap<string, string>
}

/**
 * Reads and decodes each path once, some of them at a time. Two paths of one file are refused where the adapter
 * can tell: edited apart, the second would overwrite the first. A file that is moved to its own name in other letter
 * case counts as not there.
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

/** Reads and decodes the file at a path that has been checked. Never rejects for a reason that lies in the file. */
export async function readOne(
  path: string,
  fileSystem: FileSystem,
  { encoding, maxBytes }: Pick<ReadOptions, 'encoding' | 'maxBytes'>,
): Promise<Result<ReadFile & { readonly real: string }, Failure>> {
  try {
    // Together, since a file system may have to find the file for either.
    const [size, real] = await Promise.all([sizeOf(path, fileSystem), fileSystem.realPath?.(path) ?? path])
    if (size > maxBytes) return { ok: false, failure: { code: 'too-large', size, limit: maxBytes, path } }
    const bytes = await readIfPresent(path, fileSystem)
    if (bytes === undefined)
      return { ok: true, value: { path, real, bytes, text: undefined, codec: encoding } }
    if (bytes.length > maxBytes)
      return { ok: false, failure: { code: 'too-large', size: bytes.length, limit: maxBytes, path } }
    const codec = codecOf(bytes, encoding)
    const decoded = codec.decode(bytes)
    if (!decoded.ok) return { ok: false, failure: { code: 'not-text', ...decoded.failure, path } }
    return { ok: true, value: { path, real, bytes, text: decoded.value, codec } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}

/** The size of a file without reading it; 0 where that cannot be known, or where reading tells what is wrong. */
async function sizeOf(path: string, fileSystem: FileSystem): Promise<number> {
  try {
    const stat = await fileSystem.stat?.(path)
    return stat?.kind === 'file' ? stat.size : 0
  } catch (error) {
    if (FileSystemError.isInstance(error) && error.code !== 'io') return 0
    throw error
  }
}

/** The content, or undefined when nothing is at the path. Rejects as `readFile` does otherwise. */
export async function readIfPresent(path: string, fileSystem: FileSystem): Promise<Uint8Array | undefined> {
  try {
    return await fileSystem.readFile(path)
  } catch (error) {
    if (FileSystemError.isInstance(error) && error.code === 'file-not-found') return undefined
    throw error
  }
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
