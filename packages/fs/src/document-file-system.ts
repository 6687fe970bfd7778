import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { decodeText, encodeText } from './decode.js'
import { readFailure, writeFailure } from './failures.js'
import type { FileSystem, FileWrite, Verdict } from './file-system.js'
import { FileSystemError } from './file-system-error.js'
import { checkPath } from './paths.js'
import { mapLimited } from './read-files.js'
import { staleOnes } from './transaction.js'

/** A document as a host holds it in memory. */
export interface OpenDocument {
  /** The text with what is not saved yet. */
  readonly text: string
  /** Another one after every change of the text. */
  readonly version: number
}

/** What becomes of one document. */
export interface DocumentWrite {
  readonly path: string
  /** The version that `before` is the text of; undefined if the document is not open. */
  readonly version: number | undefined
  /** Undefined where there is no file. */
  readonly before: string | undefined
  /** Undefined to delete the file. */
  readonly after: string | undefined
  /** For a moved file, its old path, which another write deletes. */
  readonly from?: string
  /** The permission bits that the request sets. */
  readonly mode?: number
}

/** A program that holds documents in memory, such as an editor. Paths are relative to the root of its disk. */
export interface DocumentHost {
  /** The open document of a path; undefined where the file on disk counts. */
  document(path: string): OpenDocument | undefined
  /**
   * Makes all changes, if possible as one step that its user can undo, or none. A document that is not open may be opened for it.
   *
   * @returns the paths of documents that have another version by now: nothing has changed then
   */
  apply(writes: readonly DocumentWrite[]): Promise<readonly string[]>
}

/**
 * The files of a disk as a host shows them: open documents count before the disk, so that no unsaved work is lost. A commit is
 * given to the host as a whole; if an open document has changed since it was read, it is refused as `stale`. Documents are text
 * in UTF-8. Permission bits are left to the host.
 */
export function documentFileSystem(host: DocumentHost, disk: FileSystem): FileSystem {
  const checked = async (path: string): Promise<string> => {
    const result = disk.checkPath === undefined ? checkPath(path) : await disk.checkPath(path)
    if (result.ok) return result.value
    throw new FileSystemError('path-refused', path, result.failure)
  }
  /** A document is known by the path of its file, not by those of links to it. */
  const target = async (path: string) => (disk.realPath ? disk.realPath(path) : checked(path))
  const applied = async (write: DocumentWrite): Promise<void> => {
    if ((await host.apply([write])).length > 0)
      throw new FileSystemError('io', write.path, 'was changed in the editor meanwhile')
  }
  const fileSystem = Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'documents',
    async readFile(path) {
      const open = host.document(await target(path))
      return open === undefined ? disk.readFile(path) : encoded(path, open.text)
    },
    async writeFile(path, bytes, options) {
      const place = await target(path)
      const open = host.document(place)
      if (open === undefined) return disk.writeFile(path, bytes, options)
      await applied({ ...writeOf(place, open, decoded(path, bytes)), ...options })
    },
    async deleteFile(path) {
      const place = await checked(path)
      const open = host.document(place)
      if (open === undefined) return disk.deleteFile(path)
      await applied(writeOf(place, open, undefined))
    },
    exists: async (path) => host.document(await checked(path)) !== undefined || disk.exists(path),
    async commit(writes, { onProgress, onWritten, verdict }) {
      const planned = await mapLimited(writes, planOf)
      const problems = planned.filter((one) => !one.ok).map(({ failure }) => failure)
      if (problems.length > 0) return { ok: false, failure: problems }
      const changes = planned.filter((one) => one.ok).map(({ value }) => value)
      // After the versions were noted: what changes from here on has another version.
      const stale = await staleOnes(writes, fileSystem)
      if (stale.length > 0) return { ok: false, failure: stale }
      try {
        const changed = changes.length === 0 ? [] : await host.apply(changes)
        if (changed.length > 0)
          return { ok: false, failure: changed.map((path): Failure => ({ code: 'stale', path })) }
      } catch (error) {
        const path = writes[0]?.path ?? ''
        return { ok: false, failure: [writeFailure(error, { path, operation: 'commit', rolledBack: true })] }
      }
      for (const [index, { path }] of writes.entries())
        for (const state of ['started', 'done'] as const)
          onProgress({ path, index, total: writes.length, state })
      const refused = verdict === undefined ? [] : await judged(verdict, changes)
      if (refused.length > 0) return { ok: false, failure: refused }
      onWritten?.()
      return { ok: true, value: {} }
    },
    ...(disk.realPath && { realPath: disk.realPath }),
    ...(disk.checkPath && { checkPath: disk.checkPath }),
    ...(disk.listFiles && { listFiles: disk.listFiles }),
    ...(disk.recover && { recover: disk.recover }),
    identity: disk.identity ?? (async () => ({ medium: host, root: '' })),
  })
  return fileSystem

  /** The failures because of which the changes are taken back; none if they stay. */
  async function judged(verdict: Verdict, changes: readonly DocumentWrite[]): Promise<readonly Failure[]> {
    const at = { path: changes[0]?.path ?? '', operation: 'check' }
    const failures = await verdict().catch((error) => [writeFailure(error, { ...at, rolledBack: true })])
    if (failures.length === 0) return failures
    const back = changes.toReversed().map(
      ({ path, before, after }): DocumentWrite => ({
        path,
        version: host.document(path)?.version,
        before: after,
        after: before,
      }),
    )
    const lost = await host.apply(back).catch(() => changes.map(({ path }) => path))
    return lost.length === 0
      ? failures
      : [writeFailure('the editor could not take it back', { ...at, rolledBack: false, lost })]
  }

  async function planOf(write: FileWrite): Promise<Result<DocumentWrite, Failure>> {
    const { path, before, after, from, mode, link } = write
    try {
      // Deleting a link leaves the document that it leads to.
      const place = await (after === undefined ? checked(path) : target(path))
      if (link !== undefined)
        throw new FileSystemError('io', path, 'would be a symbolic link, which no document is')
      return {
        ok: true,
        value: {
          path: place,
          version: host.document(place)?.version,
          before: before && decoded(path, before),
          after: after && decoded(path, after),
          ...(from !== undefined && { from }),
          ...(mode !== undefined && { mode }),
        },
      }
    } catch (error) {
      return { ok: false, failure: readFailure(error, path) }
    }
  }
}

function writeOf(path: string, { text, version }: OpenDocument, after: string | undefined): DocumentWrite {
  return { path, version, before: text, after }
}

function encoded(path: string, text: string): Uint8Array {
  const bytes = encodeText(text)
  if (bytes.ok) return bytes.value
  throw new FileSystemError('io', path, `is not text (${bytes.failure.reason})`)
}

function decoded(path: string, bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.ok) return text.value
  throw new FileSystemError('io', path, `cannot hold other than text (${text.failure.reason})`)
}
