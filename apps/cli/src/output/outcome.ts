import type { Failure, FileResult, Notice } from '@emend/core'
import type { Diagnostic, EditFormat } from '@emend/core/plugin'
import { isHarmless } from '@emend/core/plugin'
import type { Held } from '@emend/engine'
import { isParseFailure } from '@emend/feedback'
import { EXIT, type ExitCode } from '../exit-code.js'
import type { Explain } from './text.js'

/** The result of a run, before it is printed. */
export interface Outcome {
  /** The id of the commit, with which it can be undone. */
  readonly id?: string
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
  /** The `render` function of the request's format, for corrected edits. */
  readonly render?: EditFormat['render']
  /** The text for the model, where it is not that of a request. */
  readonly forModel?: string
  /** The message at the end if no file is shown. Default: that nothing was written. */
  readonly ending?: string
  /** Whether the diffs have already been shown. Default false. */
  readonly shown?: boolean
  /** Whether everything for standard output has already been printed. Default false. */
  readonly printed?: boolean
  /** Whether the rollback failed too, so that some files are written and others are not. Default false. */
  readonly isHalfWritten?: boolean
  /** Whether a call of the request asks for a dry run, so that nothing was written. Absent: none does. */
  readonly dryRun?: true
  /** The git commit that was made: its short hash and its subject. */
  readonly gitCommit?: string
  /** The command's own texts for failures. */
  readonly explain?: Explain
  /** What looked at the files says of them, new and old; absent where nothing looked. */
  readonly diagnostics?: readonly Diagnostic[]
  /** What was not started to look at the files, because of what requests wrote; absent where all were. */
  readonly notStarted?: readonly Held[]
  /** The section about what is new, for a person and for the model. */
  readonly section?: string
}

/** Returns the exit code of a commit that failed, and whether some files are written. */
export function failedOutcome(failures: readonly Failure[]): Pick<Outcome, 'exitCode' | 'isHalfWritten'> {
  const isHalfWritten = failures.some((one) => one.code === 'write-failed' && !one.rolledBack)
  return { exitCode: isHalfWritten ? EXIT.inPart : exitCodeOf(failures, false), isHalfWritten }
}

/**
 * Returns the exit code for these failures.
 *
 * @param changes whether files are changed, or would be changed in a dry run
 */
export function exitCodeOf(failures: readonly Failure[], changes: boolean): ExitCode {
  if (failures.some(({ code }) => code === 'profile-mismatch')) return EXIT.usage
  if (failures.some(isParseFailure)) return EXIT.notUnderstood
  if (!changes) return EXIT.refused
  return failures.every(isHarmless) ? EXIT.applied : EXIT.inPart
}
