import type { FileSystem } from '../../src/file-system.js'
import { FileSystemError } from '../../src/file-system-error.js'

type Method = 'readFile' | 'writeFile' | 'deleteFile' | 'stat'

interface FailingOptions {
  /** The number of the call that fails, counted from 0 over the methods that can fail. */
  readonly at: number
  /** Whether every later call fails too. Default false. */
  readonly forGood?: boolean
  /** Whether the failing call does its work before it fails. Default false. */
  readonly late?: boolean
  /** The methods that can fail. Default: all. */
  readonly methods?: readonly Method[]
}

interface FailingFileSystem extends FileSystem {
  /** How often the methods that can fail have been called so far. */
  calls(): number
}

/** Wraps a file system so that one call fails. */
export function failing(
  inner: Required<Pick<FileSystem, Method>> & FileSystem,
  {
    at,
    forGood = false,
    late = false,
    methods = ['readFile', 'writeFile', 'deleteFile', 'stat'],
  }: FailingOptions,
): FailingFileSystem {
  let calls = 0
  const run = async <T>(method: Method, path: string, work: () => Promise<T>): Promise<T> => {
    if (!methods.includes(method)) return work()
    const call = calls++
    if (call !== at && !(forGood && call > at)) return work()
    if (late) await work().catch(() => undefined)
    throw new FileSystemError('io', path, `fails at ${method}`)
  }
  return {
    ...inner,
    readFile: (path) => run('readFile', path, () => inner.readFile(path)),
    writeFile: (path, bytes, options) => run('writeFile', path, () => inner.writeFile(path, bytes, options)),
    deleteFile: (path) => run('deleteFile', path, () => inner.deleteFile(path)),
    stat: (path) => run('stat', path, () => inner.stat(path)),
    calls: () => calls,
  }
}
