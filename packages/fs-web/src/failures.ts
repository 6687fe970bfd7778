import { FileSystemError, type FileSystemErrorCode } from '@emend/fs'

/** Does something with a path, and gives what the browser throws as the error of a file system. */
export async function reaching<Value>(path: string, use: () => Promise<Value>): Promise<Value> {
  try {
    return await use()
  } catch (error) {
    if (FileSystemError.isInstance(error)) throw error
    throw failureOf(path, error)
  }
}

/** Whether the browser says that nothing is there. */
export function isMissing(error: unknown): boolean {
  return nameOf(error) === 'NotFoundError'
}

/** Whether the browser says that a folder is there and not a file, or the other way round. */
export function isOtherKind(error: unknown): boolean {
  return nameOf(error) === 'TypeMismatchError'
}

/** Whether the file is another one than when it was opened. */
export function isReplaced(error: unknown): boolean {
  return nameOf(error) === 'NotReadableError' || isMissing(error)
}

function failureOf(path: string, error: unknown): FileSystemError {
  const name = nameOf(error)
  const code = CODES[name] ?? 'io'
  if (code === 'path-refused') return new FileSystemError(code, path, 'has a name that the browser refuses')
  if (name === 'NotAllowedError')
    return new FileSystemError(code, path, 'may not be used by this page: allow it to edit the folder', name)
  return code === 'io'
    ? new FileSystemError(code, path, undefined, name === '' ? undefined : name)
    : new FileSystemError(code, path)
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

/** What the errors of the File System standard mean, and our own. */
const CODES: Readonly<Record<string, FileSystemErrorCode>> = {
  NotFoundError: 'file-not-found',
  TypeMismatchError: 'not-a-file',
  NameRefused: 'path-refused',
}
