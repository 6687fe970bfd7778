import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { type CommitRecord, commitWrites, type Writes } from './commit.js'
import type { CommitContext, FileSystem, FileWrite } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { sameBytes } from './same-bytes.js'

/** Files as several plans leave them one after the other, before any of it is written. */
export interface Running {
  /** Reads what is written so far, where that is, and else the file itself. Writing to it writes no file: it is added to the rest. */
  readonly fileSystem: FileSystem
  /** Adds what a plan writes that was made on the file system. */
  add(writes: Writes): void
  /** One write for each file that changes, from its content before the first plan to the one after the last. */
  writes(): readonly FileWrite[]
  /** Writes all of it as one transaction, or nothing; see `Plan.commit`. */
  commit(context?: CommitContext): Promise<Result<CommitRecord, readonly Failure[]>>
}

/** Begins with the files as they are. */
export function running(files: FileSystem): Running {
  const written = new Map<string, FileWrite>()
  const modes = new Map<string, number>()
  /** Where a moved file comes from; undefined if an earlier plan created it. */
  const originOf = (path: string) => {
    const earlier = written.get(path)
    return earlier?.from ?? (earlier === undefined || earlier.before !== undefined ? path : undefined)
  }
  const put = (write: FileWrite, modeBefore?: number) => {
    const earlier = written.get(write.path)
    if (earlier === undefined && modeBefore !== undefined) modes.set(write.path, modeBefore)
    const mode = write.mode ?? earlier?.mode
    const from = write.from === undefined ? undefined : originOf(write.from)
    written.set(write.path, {
      path: write.path,
      before: earlier === undefined ? write.before : earlier.before,
      after: write.after,
      ...(mode !== undefined && { mode }),
      ...(from !== undefined && { from }),
    })
  }
  const putOver = async (path: string, after: Uint8Array | undefined, mode?: number) => {
    const before = written.has(path) ? undefined : await files.readFile(path).catch(() => undefined)
    const stat = before && (await files.stat?.(path).catch(() => undefined))
    put({ path, before, after, ...(mode !== undefined && { mode }) }, stat?.mode)
  }
  const writes = () => [...written.values()].filter((write) => !changesNothing(write))
  return {
    fileSystem: overlay(files, written, putOver),
    add: (all) => {
      for (const write of all.writes) put(write, all.modes.get(write.path))
    },
    writes,
    commit: (context) => commitWrites({ writes: writes(), modes }, files, context),
  }
}

function overlay(
  files: FileSystem,
  written: ReadonlyMap<string, FileWrite>,
  put: (path: string, after: Uint8Array | undefined, mode?: number) => Promise<void>,
): FileSystem {
  const now = (path: string): Uint8Array => {
    const { after } = written.get(path) ?? {}
    if (after === undefined) throw new FileSystemError('file-not-found', path)
    return after
  }
  const { checkPath, realPath, listFiles, identity, writesOf, unaccepted } = files
  return {
    apiVersion: 1,
    name: 'running',
    readFile: async (path) => (written.has(path) ? now(path).slice() : files.readFile(path)),
    writeFile: (path, after, { mode } = {}) => put(path, after, mode),
    deleteFile: (path) => put(path, undefined),
    exists: async (path) => (written.has(path) ? written.get(path)?.after !== undefined : files.exists(path)),
    async stat(path) {
      const bytes = written.has(path) ? now(path) : undefined
      const { mode = undefined } = written.get(path) ?? {}
      if (bytes !== undefined && mode !== undefined) return { kind: 'file', size: bytes.length, mode }
      const stats = await files.stat?.(path)
      if (stats === undefined) throw new FileSystemError('file-not-found', path)
      return bytes === undefined ? stats : { ...stats, size: bytes.length }
    },
    ...(checkPath && { checkPath: (path: string) => checkPath(path) }),
    ...(realPath && { realPath: (path: string) => realPath(path) }),
    ...(listFiles && { listFiles: () => listFiles() }),
    ...(identity && { identity: () => identity() }),
    ...(writesOf && { writesOf: (path: string) => writesOf(path) }),
    ...(unaccepted && {
      unaccepted: (others: ReadonlyMap<string, string | undefined>) => unaccepted(others),
    }),
  }
}

/** Whether the content is the original's, so that nothing needs to be written. */
function changesNothing({ before, after, mode }: FileWrite): boolean {
  if (before === undefined || after === undefined) return before === after
  return mode === undefined && sameBytes(before, after)
}
