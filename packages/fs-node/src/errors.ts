import { FileSystemError } from '@emend/fs'

/** Runs an operation on a path and turns whatever Node rejects with into a `FileSystemError`. */
export async function mapErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw toFileSystemError(error, path)
  }
}

/** The system's code for what went wrong, such as `ENOENT`; undefined for errors of another kind. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What Node, or an operation here, rejected with, as an error about the path that was asked for. */
export function toFileSystemError(error: unknown, path: string): FileSystemError {
  if (FileSystemError.isInstance(error)) return error
  const code = codeOf(error)
  if (code === 'ENOENT') return new FileSystemError('file-not-found', path, undefined, code)
  if (code === 'EISDIR') return new FileSystemError('not-a-file', path, undefined, code)
  if (code === 'ENOTDIR') return new FileSystemError('not-a-file', path, 'lies below a file', code)
  return new FileSystemError('io', path, reasonOf(error), code)
}

/** `EACCES: permission denied`, without the call and the absolute path that Node adds. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return codeOf(error) === undefined ? message : message.replace(/, .*$/s, '')
}
