import { FileSystemError } from '@emend/fs'

/** Runs an operation on a path, and converts any error to a `FileSystemError`. */
export async function mapErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw toFileSystemError(error, path)
  }
}

/** Returns the system code of an error, such as `ENOENT`; undefined for errors without one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Waits for an operation of the disk. Undefined if nothing is at its path; other errors are thrown. */
export async function ifPresent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Converts an error to a `FileSystemError` about the path that was asked for. A `FileSystemError` is returned unchanged. */
export function toFileSystemError(error: unknown, path: string): FileSystemError {
  if (FileSystemError.isInstance(error)) return error
  const code = codeOf(error)
  if (code === 'ENOENT') return new FileSystemError('file-not-found', path, undefined, code)
  if (code === 'EISDIR') return new FileSystemError('not-a-file', path, undefined, code)
  if (code === 'ENOTDIR') return new FileSystemError('not-a-file', path, 'lies below a file', code)
  return new FileSystemError('io', path, reasonOf(error), code)
}

/** Returns the message without the call and the absolute path that Node adds, such as `EACCES: permission denied`. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return codeOf(error) === undefined ? message : message.replace(/, .*$/s, '')
}
