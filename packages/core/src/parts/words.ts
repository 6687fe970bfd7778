import type { LineRange } from '../text/span.js'
import type { Diagnostic } from '../vocabulary/diagnostic.js'
import type { Failure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { FileResult } from '../vocabulary/outcome.js'
import type { EditFormat } from './format.js'
import type { Corrections, Feedback } from './placement.js'

/** The data of a call that was applied. */
export interface AppliedCall {
  readonly files: readonly FileResult[]
  readonly skipped: readonly Failure[]
  readonly notices: readonly Notice[]
}

/** What the message of a call depends on, beside its result. */
export interface CallFacts {
  /** Writes a corrected edit in the format of the request. Default: its lines with ' ', '-' or '+' in front. */
  readonly render?: EditFormat['render']
  /** Counts the edits of the call. Called only where it is refused. Default 1. */
  readonly edits?: () => number
  /** Returns what the model reads back of a changed file. Default: nothing. */
  readonly echo?: (file: FileResult) => string | undefined
  /** Messages of checks that did not refuse the files. */
  readonly warnings?: readonly string[]
}

/**
 * The words of results, for a model or a person: a value that the host passes, so that a host without words bundles none. Pass
 * `messages` of `@emend/feedback`. Each text is made when it is first read.
 */
export interface Describe {
  /** Makes the failure of a refused edit with all that its words show, most of it worked out when it is read. */
  readonly feedback: Feedback
  /** The message of a call that was applied. */
  applied(call: AppliedCall, facts: CallFacts): string
  /** The message of a call that was refused. */
  refused(failures: readonly Failure[], facts: CallFacts): string
}

/**
 * The words of an engine, which commits to files: more than those of one result. Pass `engineMessages` of `@emend/feedback`. What is
 * missing is left out.
 */
export interface EngineWords extends Describe {
  /** Computes for a refused edit what to send instead. */
  readonly corrections?: Corrections
  /** Returns what the model reads back of a changed file; undefined for nothing. */
  readonly echo?: (file: FileResult, echo: Echo | undefined) => Echoed | undefined
  /** Returns a diagnostic as text. Default: its message. */
  readonly diagnostic?: (diagnostic: Diagnostic) => string
}

/**
 * What a model reads back of the files that its call changed: nothing, a diff, or the changed lines with some around them, each
 * after its number, so that it need not read the file before its next edit.
 */
export type Echo = 'none' | 'changes' | 'context'

/** What is shown of a file. */
export interface Echoed {
  readonly text: string
  /** The lines of the file as it is now that are shown with their numbers, from 1. */
  readonly rows: readonly LineRange[]
}
