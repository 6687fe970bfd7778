import type { AppliedFiles } from '@emend/core'
import type { Diagnostic } from '@emend/core/plugin'
import type { CommitRecord } from '@emend/fs'

/** The result of a preview: what a request would do. */
export type Preview = AppliedFiles & {
  /** The name of the request's format. */
  readonly format: string
  /** Those of guards that did not refuse the request, and of the engine's `diagnostics`, new and old ones. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The result of applying a request. */
export type Applied = Preview & {
  /** The record of what was written, for {@link Engine.undo}; undefined if nothing was. */
  readonly record: CommitRecord | undefined
  /** Whether a call of the request asks for a dry run, so that nothing was written: the result is that of a preview. Absent: no. */
  readonly dryRun?: true
}
