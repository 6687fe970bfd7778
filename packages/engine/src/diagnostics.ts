import type { Failure, FileResult } from '@emend/core'
import type { Diagnostic, Result } from '@emend/core/plugin'
import type { CommitOptions, FileSystem } from '@emend/fs'
import type { GuardedFile, Verdict } from './guard.js'

/**
 * What comes of a request that brings errors: it is applied, and they are told (`tell`); it is applied only with the option `planned` or
 * `chosen`, by which a host says that somebody has seen its preview (`ask`); or it is refused (`refuse`).
 */
export type NewErrors = 'tell' | 'ask' | 'refuse'

/** What was found about a request. */
export interface Found {
  /** Those of the files that were looked at, new ones and old ones. */
  readonly diagnostics: readonly Diagnostic[]
  /** The section for the model: the new ones, and what was not looked at. Empty if there is nothing to tell. */
  readonly message: string
}

/** The files of a request, and where they are. */
export interface LookedRequest {
  readonly files: readonly FileResult[]
  readonly fileSystem: Pick<FileSystem, 'identity' | 'realPath' | 'checkPath'>
  /** Whether somebody has agreed to these files as a preview showed them. Default false. */
  readonly isAgreed?: boolean
}

/** Finds what requests break; `diagnostics` of `@emend/diagnostics` makes it. Nothing of it rejects. */
export interface Diagnostics {
  readonly newErrors: NewErrors
  /** A failure for each file that no request may write, because a source loads it and may run it. */
  closed(request: LookedRequest): Promise<readonly Failure[]>
  /** Formats a file before it is written; absent where nothing does. */
  format?(file: GuardedFile, fileSystem: LookedRequest['fileSystem']): Promise<Verdict | undefined>
  /** What a request would break. Nothing is written. */
  preview(request: LookedRequest): Promise<Found>
  /**
   * Commits a request, and finds what it breaks.
   *
   * @returns what the commit gave; or its failures, those of new errors among them, with `notes` for the model about what was found
   */
  commit<Record>(
    request: LookedRequest,
    commit: (options: Pick<CommitOptions, 'verdict'>) => Promise<Result<Record, readonly Failure[]>>,
  ): Promise<
    Result<{ readonly record: Record; readonly found: Found }, readonly Failure[]> & {
      readonly notes?: string
    }
  >
  /** Ends what was started. Calls that follow start it again. */
  close(): Promise<void>
}
