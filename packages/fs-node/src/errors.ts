import { FileSystemError } from '@emend/fs'

/** Runs an operation on a path and turns whatever Node rejects with into a `FileSystemError`. */
export async function mapErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw FileSystemError.isInstance(error) ? error : fromNode(error, path)
  }
}

/** The system's code for what went wrong, such as `ENOENT`; undefined for errors of another kind. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function fromNode(error: unknown, path: string): FileSystemError {
  const code = codeOf(error)
  if (code === 'ENOENT') return new FileSystemError('file-not-found', path)
  if (code === 'EISDIR') return new FileSystemError('not-a-file', path)
  if (code === 'ENOTDIR') return new FileSystemError('not-a-file', path, 'lies below a file')
  return new FileSystemError('io', path, reasonOf(error))
}

/** `EACCES: permission denied`, without the call and the absolute path that Node adds. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return codeOf(error) === undefined ? message : message.replace(/, .*$/s, '')
}
