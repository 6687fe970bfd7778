import type { Failure } from '../vocabulary/failure.js'
import { describeFailure } from './describe-failure.js'
import type { DescribeOptions } from './describe-text-failure.js'

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
