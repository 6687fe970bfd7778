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
  /** What was not started, so that it has looked at nothing; absent where all were. */
  readonly notStarted?: readonly Held[]
}

/** The files of a request, and where they are. */
export interface LookedRequest {
  readonly files: readonly FileResult[]
  readonly fileSystem: Pick<FileSystem, 'identity' | 'realPath' | 'checkPath' | 'unaccepted'>
  /** Whether somebody has agreed to these files as a preview showed them. Default false. */
  readonly isAgreed?: boolean
  /** What sources may load and run, as a person said: what the request writes (`own`), or what earlier ones wrote, too (`all`). Default: nothing of it. */
  readonly accepts?: 'own' | 'all'
}

/** The paths at which a request leaves files. */
export interface Writing extends Pick<LookedRequest, 'fileSystem' | 'accepts'> {
  readonly paths: readonly string[]
}

/** A source or a formatter that is not started, because it would load and may run what a request wrote and no person accepted. */
export interface Held {
  readonly name: string
  /** The first such file. */
  readonly path: string
  /** Whether the request at hand writes it, and not an earlier one. */
  readonly isOwn: boolean
}

/** Finds what requests break; `diagnostics` of `@emend/diagnostics` makes it. Nothing of it rejects. */
export interface Diagnostics {
  readonly newErrors: NewErrors
  /** What is not started because of what is about to be written. It is ended if it runs: call it before the files change. */
  held(writing: Writing): Promise<readonly Held[]>
  /** Formats a file before it is written; absent where nothing does. */
  format?(file: GuardedFile, writing: Writing): Promise<Verdict | undefined>
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
