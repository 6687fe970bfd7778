import type { AppliedCall, CallFacts, Describe } from '../parts/words.js'
import { addLazily, withFields } from '../text/lazily.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { ApplyFailure, Failure } from '../vocabulary/failure.js'
import {
  type AppliedResult,
  type FileResult,
  hasEffect,
  type PlacedEdit,
  type Refused,
} from '../vocabulary/outcome.js'
import { plainApplied, plainRefused } from './plain-message.js'

/** The facts about a call that its message needs, and who writes it. Default: code, path and line, no more. */
export interface CallWords extends CallFacts {
  readonly describe?: Describe | undefined
}

/** Returns the result of a refused call. Its message is computed on first access. */
export function refused(failures: readonly Failure[], { describe, ...facts }: CallWords): Refused {
  const accepted = failures.flatMap((one) => (one.code === 'missing-end' ? (one.accepted ?? []) : []))[0]
  const result = { ok: false as const, failures, ...(accepted && { accepted }) }
  addLazily(result, { message: () => describe?.refused(failures, facts) ?? plainRefused(failures) })
  return result
}

/**
 * Returns the result of an applied call, with its text or its files. Its message and its list of edits are
 * computed on first access.
 */
export function appliedWith<What extends object>(
  what: What,
  { files, skipped, notices }: AppliedCall,
  { describe, ...facts }: CallWords,
): AppliedResult & What {
  const allNotices = [...notices]
  for (const { edits } of files) for (const edit of edits) allNotices.push(...edit.notices)
  const result = {
    ok: true as const,
    ...what,
    changed: files.some(hasEffect),
    complete: skipped.length === 0,
    skipped,
    notices: allNotices,
    failures: [],
  }
  addLazily(result, {
    edits: () => files.flatMap(editsOf),
    message: () => {
      const call = { files, skipped, notices: allNotices }
      return describe?.applied(call, facts) ?? plainApplied(call)
    },
  })
  // The compiler cannot see that `complete` is true exactly where `skipped` is empty.
  return result as object as AppliedResult & What
}

/**
 * Returns a failure for each edit of the file that was already applied, and for each without effect where the
 * file did not change. Where there is no such edit and the file did not change, it is one failure for the whole
 * file.
 */
export function skippedIn({ path, status, edits }: FileResult): ApplyFailure[] {
  const failures: (EditFailure & { path: string })[] = []
  for (const [edit, report] of edits.entries()) {
    const code = report.status
    if (code !== 'already-applied' && (code !== 'unchanged' || status !== code)) continue
    const [place] = report.places
    failures.push({ code, edit, edits: edits.length, path, ...(place !== undefined && { place }) })
  }
  if (failures.length > 0) return failures
  if (status === 'unchanged') return [{ code: 'unchanged', path }]
  return status === 'already-applied' ? [{ code: 'already-applied', path }] : []
}

/** The reports of a file with its path. Lines of places are still computed on first access. */
function editsOf({ path, edits }: FileResult): PlacedEdit[] {
  return edits.map((edit) => withFields({ path }, edit))
}

/** The error that {@link orThrow} throws for a refused call. Its message is the text for a model. */
export class EmendError extends Error {
  readonly failures: readonly Failure[]

  constructor({ failures, message }: Pick<Refused, 'failures' | 'message'>) {
    super(message)
    this.name = 'EmendError'
    this.failures = failures
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Whether a value is an `EmendError` of any copy of this package. `instanceof` knows only those of one copy. */
  static isInstance(value: unknown): value is EmendError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.EmendError')

/**
 * Returns the result of a call if it was applied.
 *
 * @throws EmendError if it was refused
 */
export function orThrow<Result extends { readonly ok: true } | Refused>(
  result: Result,
): Extract<Result, { readonly ok: true }> {
  if (!result.ok) throw new EmendError(result)
  return result as Extract<Result, { readonly ok: true }>
}
