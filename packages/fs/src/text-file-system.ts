import { decodeText, encodeText } from './decode.js'
import type { FileSystem } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { requirePath } from './paths.js'

/**
 * A file system of a host that only knows texts. Any method may also answer at once. Rejecting with an error whose
 * `code` is `ENOENT`, `EISDIR` or `ENOTDIR` says what is wrong; every other rejection is an `io` failure.
 */
export interface TextFileSystem {
  /** The whole text. It has to be decoded strictly: what a lenient decoder replaces is lost when it is written. */
  readFile(path: string): Promise<string> | string
  writeFile(path: string, content: string): Promise<void> | void
  deleteFile(path: string): Promise<void> | void
  exists(path: string): Promise<boolean> | boolean
  /**
   * What holds the texts, where hosts are made anew over the same ones, such as for every request: the store itself or a name for it.
   * Requests through hosts of one identity queue for a file. Default: the host itself.
   */
  readonly identity?: object | string
}

/**
 * Makes a {@link FileSystem} of a host's text-based one. Paths are checked before the host sees them, so that it is
 * never asked for one outside its root. Of a missing file `exists` tells; permission bits are the host's own affair.
 *
 * @throws TypeError for a host that lacks a method
 */
export function textFileSystem(host: TextFileSystem): FileSystem {
  for (const method of ['readFile', 'writeFile', 'deleteFile', 'exists'] as const)
    if (typeof host?.[method] !== 'function')
      throw new TypeError(`the host's file system has no method ${method}`)
  const existing = async (path: string): Promise<string> => {
    const checked = requirePath(path)
    if (!(await asked(path, () => host.exists(checked)))) throw new FileSystemError('file-not-found', path)
    return checked
  }
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'text',
    async readFile(path) {
      const checked = await existing(path)
      const text: unknown = await asked(path, () => host.readFile(checked))
      // Nothing would count as an empty file, and bytes would be decoded leniently: both would be written back as that.
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
      await asked(path, () => host.writeFile(checked, decoded.value))
    },
    async deleteFile(path) {
      const checked = await existing(path)
      await asked(path, () => host.deleteFile(checked))
    },
    async exists(path) {
      const checked = requirePath(path)
      return asked(path, () => host.exists(checked))
    },
    identity: async () => ({ medium: host.identity ?? host, root: '' }),
  })
}

/** What the host answers, or its rejection as one of this package's. */
async function asked<T>(path: string, ask: () => Promise<T> | T): Promise<T> {
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
