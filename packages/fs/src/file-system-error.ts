/** What went wrong in a file system; `io` for everything without a code of its own. */
export type FileSystemErrorCode =
  | 'file-not-found'
  | 'not-a-file'
  | 'path-refused'
  | 'interrupted'
  | 'read-only'
  | 'io'

/** The error that the methods of a file system reject with. `FileSystem` says when. */
export class FileSystemError extends Error {
  readonly code: FileSystemErrorCode
  /** The path that was asked for. */
  readonly path: string
  /** What is wrong with it, as the end of a sentence that begins with the path. Names no path outside the root. */
  readonly reason: string
  /** The code from the operating system, such as `ENOSPC`; undefined if there is none. */
  readonly systemCode: string | undefined

  constructor(code: FileSystemErrorCode, path: string, reason: string = REASONS[code], systemCode?: string) {
    super(`${JSON.stringify(path)} ${reason}`)
    this.name = 'FileSystemError'
    this.code = code
    this.path = path
    this.reason = reason
    this.systemCode = systemCode
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognizes errors from every copy of this package, which `instanceof` would not. */
  static isInstance(value: unknown): value is FileSystemError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = Symbol.for('emend.FileSystemError')

const REASONS: Readonly<Record<FileSystemErrorCode, string>> = {
  'file-not-found': 'does not exist',
  'not-a-file': 'is not a file',
  'path-refused': 'is not a path inside the root',
  interrupted: 'is part of a commit that was interrupted: recover first',
  'read-only': 'is read-only',
  io: 'could not be read or written',
}
