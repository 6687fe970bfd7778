import type { Result } from '@emend/core/plugin'
import { type CommitOutcome, type FileSystem, FileSystemError, type FileWrite } from '@emend/fs'

/** Collects the changes of several requests, one after the other, before anything is written. */
export interface Stage {
  /** Reads staged content, or the file itself if it is not staged. Committing to it only stages; the files do not change. */
  readonly fileSystem: FileSystem
  /** Returns one write for each staged file that changes, from the content that was read to the staged content. */
  writes(): readonly FileWrite[]
  /** Writes all staged files as one transaction. */
  commit(context: Parameters<NonNullable<FileSystem['commit']>>[1]): Promise<CommitOutcome>
}

/** Creates a stage over a file system. */
export function stageBefore(disk: FileSystem): Stage {
  const staged = new Map<string, FileWrite>()
  /** Returns where a moved file comes from originally; undefined if an earlier request created it. */
  const originOf = (path: string) => {
    const earlier = staged.get(path)
    return earlier?.from ?? (earlier === undefined || earlier.before !== undefined ? path : undefined)
  }
  const put = (write: FileWrite) => {
    const earlier = staged.get(write.path)
    const mode = write.mode ?? earlier?.mode
    const from = write.from === undefined ? undefined : originOf(write.from)
    staged.set(write.path, {
      path: write.path,
      before: earlier === undefined ? write.before : earlier.before,
      after: write.after,
      ...(mode !== undefined && { mode }),
      ...(from !== undefined && { from }),
    })
  }
  const now = (path: string): Uint8Array | undefined => {
    const { after } = staged.get(path) ?? {}
    if (after === undefined) throw new FileSystemError('file-not-found', path)
    return after
  }
  const read = async (path: string) =>
    (staged.has(path) ? now(path)?.slice() : undefined) ?? disk.readFile(path)
  const readBefore = (path: string) => disk.readFile(path).catch(() => undefined)
  const { checkPath, realPath, listFiles } = disk
  const fileSystem: FileSystem = {
    apiVersion: 1,
    name: 'staged',
    readFile: read,
    async writeFile(path, after, { mode } = {}) {
      put({ path, before: await readBefore(path), after, ...(mode !== undefined && { mode }) })
    },
    async deleteFile(path) {
      put({ path, before: await readBefore(path), after: undefined })
    },
    exists: async (path) => (staged.has(path) ? staged.get(path)?.after !== undefined : disk.exists(path)),
    async stat(path) {
      const bytes = staged.has(path) ? now(path) : undefined
      const { mode = undefined } = staged.get(path) ?? {}
      if (bytes !== undefined && mode !== undefined) return { kind: 'file', size: bytes.length, mode }
      const stats = await disk.stat?.(path)
      if (stats === undefined) throw new FileSystemError('file-not-found', path)
      return bytes === undefined ? stats : { ...stats, size: bytes.length }
    },
    async commit(writes): Promise<CommitOutcome> {
      for (const write of writes) put(write)
      return { ok: true, value: { hashes: UNHASHED } }
    },
    ...(checkPath && { checkPath: (path: string): Promise<Result<string, string>> => checkPath(path) }),
    ...(realPath && { realPath: (path: string) => realPath(path) }),
    ...(listFiles && { listFiles: () => listFiles() }),
  }
  const writes = () => [...staged.values()].filter((write) => !isSame(write))
  return {
    fileSystem,
    writes,
    async commit(context) {
      if (disk.commit === undefined) throw new TypeError(`${disk.name} has no transactions`)
      return disk.commit(writes(), context)
    },
  }
}

/**
 * Placeholder hashes for staged files. The real hashes are computed at the commit: nobody needs them before, and
 * hashing a large file takes memory.
 */
const UNHASHED: ReadonlyMap<Uint8Array, string> = Object.assign(new Map<Uint8Array, string>(), {
  get: () => '',
})

/** Whether the staged content equals the original, so that nothing needs to be written. */
function isSame({ before, after, mode }: FileWrite): boolean {
  if (before === undefined || after === undefined) return before === after
  return mode === undefined && Buffer.compare(before, after) === 0
}
