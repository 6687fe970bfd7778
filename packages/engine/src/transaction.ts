import type { Failure, FileResult, Refused } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import {
  type CommitOptions,
  type CommitRecord,
  type FileSystem,
  type FileWrite,
  type Plan,
  running,
} from '@emend/fs'
import type { Applied } from './called.js'
import { combined } from './combined.js'
import { type CommitFound, commitFound } from './found.js'
import type { EngineParts, RequestOptions } from './options.js'

/**
 * Several requests that are one commit, and one entry of the history: each is placed in what those before it leave. A refused request
 * leaves what the others do as it is; whether they are committed without it is for the host to say. Nothing is written before the commit.
 */
export interface Transaction {
  /** Reads the files as the requests leave them. What is written to it is written with them. */
  readonly fileSystem: FileSystem
  /** Adds a request; as `Engine.apply`, but nothing is written yet. One of which a call asks for a dry run is not added. */
  apply(input: unknown, options?: RequestOptions): Promise<Applied | Refused>
  /** What the requests do to each file, from its first text to its last. */
  files(): readonly FileResult[]
  /** What a commit writes: nothing where the requests change no file. */
  writes(): readonly FileWrite[]
  /** Writes all of it as one commit, or nothing; see `Plan.commit`. With `diagnostics` it is looked at as one request. */
  commit(options?: CommitOptions): Promise<CommitFound<CommitRecord>>
}

/** What a request is added to. */
export interface Pending {
  /** The results of each request. */
  readonly files: (readonly FileResult[])[]
  /** @param record what is done once it is written */
  add(
    plan: Plan,
    files: readonly FileResult[],
    record: () => void,
  ): Promise<Result<undefined, readonly Failure[]>>
}

/** @param apply applies a request with other parts, and adds it */
export function openTransaction(
  parts: EngineParts,
  apply: (
    parts: EngineParts,
    input: unknown,
    request: RequestOptions,
    into: Pending,
  ) => Promise<Applied | Refused>,
): Transaction {
  const all = running(parts.fileSystem)
  const inner = { ...parts, fileSystem: all.fileSystem }
  const files: (readonly FileResult[])[] = []
  const records: (() => void)[] = []
  const into: Pending = {
    files,
    async add(plan, results, record) {
      const writes = await plan.writes()
      if (!writes.ok) return writes
      all.add(writes.value)
      files.push(results)
      records.push(record)
      return { ok: true, value: undefined }
    },
  }
  return Object.freeze<Transaction>({
    fileSystem: all.fileSystem,
    apply: (input, request = {}) => apply(inner, input, request, into),
    files: () => combined(files),
    writes: all.writes,
    async commit(options = {}) {
      const { diagnostics, fileSystem, onProgress } = parts
      const committed = await commitFound(diagnostics, { files: combined(files), fileSystem }, (more) =>
        all.commit({ ...options, onProgress: options.onProgress ?? onProgress, ...more }),
      )
      if (committed.ok) for (const record of records.splice(0)) record()
      return committed
    },
  })
}
