import { describeCallFailure } from '../report/describe-parse-failure.js'
import {
  type ApplicationContext,
  type AppliedCall,
  describeApplied,
  describeRefused,
} from '../report/describe-result.js'
import { addLazily, withFields } from '../text/lazily.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { ApplyFailure, Failure } from '../vocabulary/failure.js'
import {
  type Applied,
  type FileResult,
  hasEffect,
  type PlacedEdit,
  type Refused,
} from '../vocabulary/outcome.js'
import type { CallFailure } from '../vocabulary/parse-failure.js'

/** The result of a call that was refused. Its message is made when it is first asked for. */
export function refused<Any extends Failure>(
  failures: readonly Any[],
  context: ApplicationContext<Any>,
): Refused {
  const result = { ok: false as const, failures }
  addLazily(result, 'message', () => describeRefused(failures, context))
  return result
}

/** The result of a call that was applied, with its text or its files. Its message and its list of edits are made when they are first asked for. */
export function appliedWith<What extends object, Any extends Failure>(
  what: What,
  { files, skipped, notices }: AppliedCall<Any>,
  context: ApplicationContext<Any>,
): Applied & What {
  const all = [...notices]
  for (const { edits } of files) for (const edit of edits) all.push(...edit.notices)
  const result = { ok: true as const, ...what, changes: files.some(hasEffect) }
  addLazily(result, 'edits', () => files.flatMap(editsOf))
  Object.assign(result, { complete: skipped.length === 0, skipped, notices: all, failures: [] })
  addLazily(result, 'message', () => describeApplied({ files, skipped, notices: all }, context))
  // Whether it is complete and whether anything was skipped are one.
  return result as object as Applied & What
}

/** One failure for every edit that was applied already, or for the whole file where nothing in it changed. */
export function skippedIn({ path, status, edits }: FileResult): ApplyFailure[] {
  const already: (EditFailure & { path: string })[] = []
  for (const [edit, report] of edits.entries()) {
    const code = report.status
    if (code !== 'already-applied' && (code !== 'unchanged' || status !== code)) continue
    const [place] = report.places
    already.push({ code, edit, edits: edits.length, path, ...(place !== undefined && { place }) })
  }
  if (already.length > 0) return already
  if (status === 'unchanged') return [{ code: 'unchanged', path }]
  return status === 'already-applied' ? [{ code: 'already-applied', path }] : []
}

/** The reports of a file with its path; the lines of places stay uncounted until they are asked for. */
function editsOf({ path, edits }: FileResult): PlacedEdit[] {
  return edits.map((edit) => withFields({ path }, edit))
}

/** The result of a call that was refused before its request was read. Its message is made when it is first asked for. */
export function refusedBy(failure: CallFailure): Refused {
  return refused([failure], { describe: describeCallFailure })
}

/** What the throwing form of a call throws. Its message is the text for a model. */
export class EmendError extends Error {
  readonly failures: readonly Failure[]

  constructor({ failures, message }: Pick<Refused, 'failures' | 'message'>) {
    super(message)
    this.name = 'EmendError'
    this.failures = failures
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognises errors of every copy of this package, which `instanceof` would not. */
  static isInstance(value: unknown): value is EmendError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.EmendError')

/**
 * The result of a call that was applied.
 *
 * @throws EmendError for one that was refused
 */
export function orThrow<Result extends { readonly ok: true } | Refused>(
  result: Result,
): Extract<Result, { readonly ok: true }> {
  if (!result.ok) throw new EmendError(result)
  return result as Extract<Result, { readonly ok: true }>
}
