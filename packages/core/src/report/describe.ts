import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { Failure, FileProblem } from '../vocabulary/failure.js'
import type { Applied, Refused } from '../vocabulary/outcome.js'
import { describeFailure } from './describe-failure.js'
import type { DescribeOptions } from './describe-text-failure.js'

/** A failure, also one of an edit of a single text, which has no path. */
type AnyFailure = Failure | EditFailure | FileProblem

/** All that calls give or throw. */
export type Described =
  | AnyFailure
  | readonly AnyFailure[]
  | Pick<Refused, 'ok' | 'failures' | 'message'>
  | Pick<Applied, 'ok' | 'message'>
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: AnyFailure | readonly AnyFailure[] }
  | Error

/**
 * The text for a model or a person: what failed, why, the nearest real text, and the one next step, which is to send a
 * corrected edit where the failure brings one. It holds nothing that the failure's data does not. Control characters are
 * shown as code points.
 *
 * @param subject a failure, a list of them, the result of any call, or what a throwing call threw
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

/** How long a report of many failures may be. */
export interface ReportOptions extends DescribeOptions {
  /** Different texts; default 10. Of the others only their number is given. */
  readonly most?: number
}

/**
 * The texts of many failures as one report: those that differ in nothing but the number of the edit are given once, with
 * how many there are. In the order in which they first occur.
 */
export function describeAll(failures: readonly Failure[], options?: ReportOptions): string[] {
  return describeEach(describeFailure, failures, options)
}

/** Writes the text of a failure, of all kinds or of some: a host brings the texts of those that it can meet. */
export type Describe<Any extends Failure> = (failure: Any, options: DescribeOptions) => string

/** As {@link describeAll}, for failures of some kinds. */
export function describeEach<Any extends Failure>(
  describe: Describe<Any>,
  failures: readonly Any[],
  { most = 10, ...options }: ReportOptions = {},
): string[] {
  const groups = new Map<string, { readonly text: string; count: number }>()
  for (const failure of failures) {
    const text = describe(failure, options)
    const key = 'edits' in failure ? text.replace(NUMBER, '') : text
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { text, count: 1 })
    else group.count++
  }
  const all = Array.from(groups.values())
  const shown = all
    .slice(0, most)
    .map(({ text, count }) => (count === 1 ? text : `${text}\n${again(count - 1)}`))
  const left = all.slice(most).reduce((sum, { count }) => sum + count, 0)
  return left === 0
    ? shown
    : [...shown, `${left} more ${left === 1 ? 'failure' : 'failures'} of other edits.`]
}

/** What tells two edits of one file apart, in the first line and in what to send instead. */
const NUMBER = /, edit \d+ of \d+(?=: )| in place of edit \d+(?=[, ])/g

function again(count: number): string {
  return `The same is true of ${count} more ${count === 1 ? 'edit' : 'edits'}: none of them is sent again as it is.`
}
