import { decodeText, encodeText } from './decode.js'
import type { FileSystem } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { requirePath } from './paths.js'

/**
 * The file system of a host that only handles text. Any method may also be synchronous. A method says what is wrong by
 * rejecting with an error whose `code` is `ENOENT`, `EISDIR` or `ENOTDIR`; every other rejection is an `io` failure.
 */
export interface TextFileSystem {
  /** Returns the whole text. The host must decode it strictly: what a lenient decoder replaces is lost when the file is written. */
  readFile(path: string): Promise<string> | string
  writeFile(path: string, content: string): Promise<void> | void
  deleteFile(path: string): Promise<void> | void
  exists(path: string): Promise<boolean> | boolean
  /**
   * Identifies the store of the texts, for hosts that are created anew over the same texts, for example for every request:
   * the store itself or a name for it. Requests for one file through hosts with the same identity run one after the
   * other. Default: the host itself.
   */
  readonly identity?: object | string
}

/**
 * Turns a host's text-based file system into a {@link FileSystem}. Paths are checked before the host sees them, so that
 * the host never gets a path outside its root. Missing files are detected with `exists`. Permission bits are left to the
 * host.
 *
 * @throws TypeError for a host that lacks a method
 */
export function textFileSystem(host: TextFileSystem): FileSystem {
  for (const method of ['readFile', 'writeFile', 'deleteFile', 'exists'] as const)
    if (typeof host?.[method] !== 'function')
      throw new TypeError(`the host's file system has no method ${method}`)
  const requireExisting = async (path: string): Promise<string> => {
    const checked = requirePath(path)
    if (!(await mapHostErrors(path, () => host.exists(checked))))
      throw new FileSystemError('file-not-found', path)
    return checked
  }
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'text',
    async readFile(path) {
      const checked = await requireExisting(path)
      const text: unknown = await mapHostErrors(path, () => host.readFile(checked))
      // Otherwise undefined would be written back as an empty file, and bytes as leniently decoded text.
      if (typeof text !== 'string')
        throw new FileSystemError(
          'io',
          path,
          `is given as ${text === undefined ? 'nothing' : typeof text}, and not as a string`,
        )
      const encoded = encodeText(text)
      if (encoded.ok) return encoded.value
      throw new FileSystemError('io', path, `is not text (${encoded.failure.reason})`)
    },
    async writeFile(path, bytes) {
      const checked = requirePath(path)
      const decoded = decodeText(bytes)
      if (!decoded.ok)
        throw new FileSystemError('io', path, `cannot hold other than text (${decoded.failure.reason})`)
      await mapHostErrors(path, () => host.writeFile(checked, decoded.value))
    },
    async deleteFile(path) {
      const checked = await requireExisting(path)
      await mapHostErrors(path, () => host.deleteFile(checked))
    },
    async exists(path) {
      const checked = requirePath(path)
      return mapHostErrors(path, () => host.exists(checked))
    },
    identity: async () => ({ medium: host.identity ?? host, root: '' }),
  })
}

/** Returns the host's answer, and converts its rejections to a `FileSystemError`. */
async function mapHostErrors<T>(path: string, ask: () => Promise<T> | T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (FileSystemError.isInstance(error)) throw error
    const { code, message } =
      error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) }
    if (code === 'ENOENT') throw new FileSystemError('file-not-found', path)
    if (code === 'EISDIR' || code === 'ENOTDIR') throw new FileSystemError('not-a-file', path)
    throw new FileSystemError('io', path, `could not be read or written: ${message}`)
  }
}
