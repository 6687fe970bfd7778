import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { Failure, FileProblem } from '../vocabulary/failure.js'
import type { Applied, Refused } from '../vocabulary/outcome.js'
import { describeAll } from './describe-all.js'
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
