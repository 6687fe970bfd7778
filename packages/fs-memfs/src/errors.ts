import { FileSystemError } from '@emend/fs'

/** Runs an operation on a path, and converts any error to a `FileSystemError`. */
export async function mapErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw FileSystemError.isInstance(error) ? error : toFileSystemError(error, path)
  }
}

/** Returns the system code of an error, such as `ENOENT`; undefined if it has none. The error may come from another realm. */
export function codeOf(error: unknown): string | undefined {
  const code = fieldOf(error, 'code')
  return typeof code === 'string' ? code : undefined
}

function toFileSystemError(error: unknown, path: string): FileSystemError {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new FileSystemError('file-not-found', path)
    case 'EISDIR':
      return new FileSystemError('not-a-file', path)
    case 'ENOTDIR':
      return new FileSystemError('not-a-file', path, 'lies below a file')
    default:
      return new FileSystemError('io', path, reasonOf(error))
  }
}

/** Returns the message without the call and the absolute path that systems add, such as `EACCES: permission denied`. */
function reasonOf(error: unknown): string | undefined {
  const message = String(fieldOf(error, 'message') ?? error)
  const code = codeOf(error)
  const words = (code === undefined ? message : message.replace(/, .*$/s, '')).replace(ABSOLUTE_PATH, '')
  if (code === undefined || words.startsWith(code)) return words === '' ? undefined : words
  return words === '' ? code : `${code}: ${words}`
}

function fieldOf(error: unknown, name: 'code' | 'message'): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  return (error as { readonly code?: unknown; readonly message?: unknown })[name]
}

/** Matches from the start of an absolute path to the end of the message, because a path may contain any character. */
const ABSOLUTE_PATH = /(?<!\s)\s*(?:^|[\s'"`(])\/.*$/s
