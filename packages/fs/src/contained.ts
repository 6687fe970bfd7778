import type { CommitOutcome, Committed, FileStat, FileSystem, FileSystemIdentity } from './file-system.js'

/** A file system, or a codec, returned a value that its contract does not allow. Reported as `plugin-failed`. */
export class FileSystemFault extends Error {
  /** The name of the file system, or of the codec. */
  readonly plugin: string

  constructor(plugin: string, reason: string) {
    super(reason)
    this.name = 'FileSystemFault'
    this.plugin = plugin
  }
}

/**
 * Wraps a file system that emend did not write, so that it keeps the types of its contract: each method returns a value
 * of the declared kind or rejects, and none throws synchronously. Calls are passed on unchanged, and the wrapper shares
 * the queue of the original.
 */
export function contained(fileSystem: FileSystem): FileSystem {
  const name = String(fileSystem.name)
  const checkedMethod =
    <Parameters extends readonly unknown[], Value>(
      method: string,
      call: (...parameters: Parameters) => Promise<Value>,
      isValid: (value: unknown) => boolean,
    ) =>
    async (...parameters: Parameters): Promise<Value> => {
      const value = await call(...parameters)
      if (isValid(value)) return value
      throw new FileSystemFault(name, `${method} gives ${shown(value)}`)
    }
  const { stat, rename, realPath, checkPath, listFiles, writesOf, unaccepted, recover, commit, identity } =
    fileSystem
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name,
    readFile: checkedMethod('readFile', (path: string) => fileSystem.readFile(path), isBytes),
    writeFile: async (...parameters) => fileSystem.writeFile(...parameters),
    deleteFile: async (path) => fileSystem.deleteFile(path),
    exists: checkedMethod(
      'exists',
      (path: string) => fileSystem.exists(path),
      (value) => typeof value === 'boolean',
    ),
    ...(stat && { stat: checkedMethod('stat', (path: string) => stat.call(fileSystem, path), isStat) }),
    ...(rename && { rename: async (from: string, to: string) => rename.call(fileSystem, from, to) }),
    ...(realPath && {
      realPath: checkedMethod('realPath', (path: string) => realPath.call(fileSystem, path), isPath),
    }),
    ...(checkPath && {
      checkPath: checkedMethod('checkPath', (path: string) => checkPath.call(fileSystem, path), isChecked),
    }),
    ...(listFiles && {
      listFiles: checkedMethod('listFiles', () => listFiles.call(fileSystem), arePaths),
    }),
    ...(writesOf && {
      writesOf: checkedMethod('writesOf', (path: string) => writesOf.call(fileSystem, path), Array.isArray),
    }),
    ...(unaccepted && {
      unaccepted: checkedMethod(
        'unaccepted',
        (others: Parameters<typeof unaccepted>[0]) => unaccepted.call(fileSystem, others),
        arePaths,
      ),
    }),
    ...(recover && { recover: async () => recover.call(fileSystem) }),
    ...(commit && {
      commit: checkedMethod<Parameters<typeof commit>, CommitOutcome>(
        'commit',
        (...parameters) => commit.apply(fileSystem, parameters),
        isOutcome,
      ),
    }),
    identity:
      identity === undefined
        ? async () => ({ medium: fileSystem, root: '' })
        : checkedMethod('identity', () => identity.call(fileSystem), isIdentity),
  })
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'an object that is not what it says'
  return `${String(value)}, a value of the type ${typeof value}`
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || Object.prototype.toString.call(value) === '[object Uint8Array]'
}

function isStat(value: unknown): value is FileStat {
  if (!isRecord(value)) return false
  const { kind, size, mode } = value
  const isKind = kind === 'file' || kind === 'directory' || kind === 'other'
  const isSize = typeof size === 'number' && size >= 0
  return isKind && isSize && (mode === undefined || Number.isInteger(mode))
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isChecked(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { ok, value: path, failure } = value
  return ok === true ? isPath(path) : ok === false && typeof failure === 'string'
}

function arePaths(value: unknown): boolean {
  return Array.isArray(value) && value.every(isPath)
}

function isOutcome(value: unknown): value is CommitOutcome {
  if (!isRecord(value)) return false
  if (value['ok'] === true) return isCommitted(value['value'])
  const { ok, failure } = value
  return ok === false && Array.isArray(failure) && failure.length > 0 && failure.every(isFailure)
}

function isCommitted(value: unknown): value is Committed {
  if (!isRecord(value)) return false
  const { id, hashes, folders, links } = value
  return (
    (id === undefined || typeof id === 'string') &&
    (folders === undefined || arePaths(folders)) &&
    [hashes, links].every((map) => map === undefined || map instanceof Map)
  )
}

function isFailure(value: unknown): boolean {
  return isRecord(value) && typeof value['code'] === 'string'
}

function isIdentity(value: unknown): value is FileSystemIdentity {
  if (!isRecord(value)) return false
  const { medium, root } = value
  const isMedium = (typeof medium === 'object' && medium !== null) || typeof medium === 'function'
  return (isMedium || typeof medium === 'string') && typeof root === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
