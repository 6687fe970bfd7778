import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { Failure, FileProblem } from '../vocabulary/failure.js'
import type { AppliedResult, Refused } from '../vocabulary/outcome.js'
import { describeFailure } from './describe-failure.js'
import type { DescribeOptions } from './describe-text-failure.js'

/** Any failure. Failures of edits of a single text have no path. */
type AnyFailure = Failure | EditFailure | FileProblem

/** Everything that calls return or throw. */
export type Described =
  | AnyFailure
  | readonly AnyFailure[]
  | Pick<Refused, 'ok' | 'failures' | 'message'>
  | Pick<AppliedResult, 'ok' | 'message'>
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: AnyFailure | readonly AnyFailure[] }
  | Error

/**
 * Returns a text for a model or a person: what failed, why, the most similar text of the file, and one next
 * step. The next step is to send the corrected edit, if the failure has one. The text holds nothing that is not
 * in the failure's data. Control characters are shown as code points.
 *
 * @param subject a failure, a list of failures, the result of any call, or an error that a call threw
 */
export function describe(subject: Described, options: DescribeOptions = {}): string {
  if (isList(subject)) return describeAll(subject.map(withPath), options).join('\n')
  if (subject instanceof Error) return subject.message
  if (!('ok' in subject)) return describeFailure(withPath(subject), options)
  if ('failure' in subject) return describe(subject.failure, options)
  if ('value' in subject) return 'nothing failed'
  const isPlain = options.limit === undefined && options.render === undefined
  return subject.ok || isPlain || subject.failures.length === 0
    ? subject.message
    : describe(subject.failures, options)
}

function isList(subject: Described): subject is readonly AnyFailure[] {
  return Array.isArray(subject)
}

function withPath(failure: AnyFailure): Failure {
  return 'path' in failure || 'format' in failure ? failure : { ...failure, path: 'file' }
}

/** Limits for a report of many failures. */
export interface ReportOptions extends DescribeOptions {
  /** The most different texts; default 10. The others are only counted. */
  readonly most?: number
}

/**
 * Returns the texts of many failures as one report, in the order in which they first occur. Texts that differ
 * only in the number of the edit are given once, with their count.
 */
export function describeAll(failures: readonly Failure[], options?: ReportOptions): string[] {
  return describeEach(describeFailure, failures, options)
}

/**
 * Writes the text of a failure. A host passes a function for the kinds of failures that it can have, and
 * bundles only their texts.
 */
export type Describe<Any extends Failure> = (failure: Any, options: DescribeOptions) => string

/** Like {@link describeAll}, with a function that writes the text of each failure. */
export function describeEach<Any extends Failure>(
  describe: Describe<Any>,
  failures: readonly Any[],
  { most = 10, ...options }: ReportOptions = {},
): string[] {
  const groups = new Map<string, { readonly text: string; count: number }>()
  for (const failure of failures.slice(0, MOST_READ)) {
    const text = describe(failure, options)
    const key = 'edits' in failure ? text.replace(EDIT_NUMBER, '') : text
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { text, count: 1 })
    else group.count++
  }
  const all = Array.from(groups.values())
  const shown = all
    .slice(0, most)
    .map(({ text, count }) => (count === 1 ? text : `${text}\n${sameForMore(count - 1)}`))
  const unread = Math.max(0, failures.length - MOST_READ)
  const leftOut = all.slice(most).reduce((sum, { count }) => sum + count, unread)
  return leftOut === 0
    ? shown
    : [...shown, `${leftOut} more ${leftOut === 1 ? 'failure' : 'failures'} of other edits.`]
}

/** How many failures are described to find those with the same text. The others are only counted. */
const MOST_READ = 1000

/**
 * The number of the edit, which is the only difference between equal failures: in the first line, and before
 * the corrected edit.
 */
const EDIT_NUMBER = /, edit \d+ of \d+(?=: )| in place of edit \d+(?=[, ])/g

function sameForMore(count: number): string {
  return `The same is true of ${count} more ${count === 1 ? 'edit' : 'edits'}: none of them is sent again as it is.`
}
