import type { Failure, Refused } from '@emend/core'
import type { AppliedResult, EditFailure, FileProblem } from '@emend/core/plugin'
import { shorten } from '@emend/core/plugin'
import { describeFailure } from './describe-failure.js'
import type { DescribeOptions } from './describe-text-failure.js'
import { LIMIT } from './phrases.js'

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

/**
 * Returns a text for each failure, for answers that have one beside the data of each: in full until they have so many characters
 * together, then in one line.
 */
export function describeOneByOne(failures: readonly Failure[], options: DescribeOptions = {}): string[] {
  let room = MOST_CHARACTERS
  return failures.map((failure) => {
    const text = describeFailure(failure, room > 0 ? options : { ...options, limit: ONE_LINE })
    room -= text.length
    return text
  })
}

/** So many characters of a report are full texts: what goes on beyond is only counted. */
const MOST_CHARACTERS = 8_000
const ONE_LINE = 120

/** Limits for a report of many failures. */
export interface ReportOptions extends DescribeOptions {
  /** The most different texts; default 10, and 8,000 characters together. The others are named by their causes. */
  readonly most?: number | undefined
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
export type DescribeOne<Any extends Failure> = (failure: Any, options: DescribeOptions) => string

/** Like {@link describeAll}, with a function that writes the text of each failure. */
export function describeEach<Any extends Failure>(
  describe: DescribeOne<Any>,
  failures: readonly Any[],
  { most = 10, ...options }: ReportOptions = {},
): string[] {
  const groups = new Map<string, { readonly text: string; readonly failures: Any[] }>()
  for (const failure of failures.slice(0, MOST_READ)) {
    const text = describe(failure, options)
    const key = 'edits' in failure ? text.replace(EDIT_NUMBER, '') : text
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { text, failures: [failure] })
    else group.failures.push(failure)
  }
  const all = Array.from(groups.values())
  let [end, length] = [0, 0]
  while (end < Math.min(most, all.length) && (end === 0 || length < MOST_CHARACTERS))
    length += (all[end++] as { readonly text: string }).text.length
  const shown = all
    .slice(0, end)
    .map(({ text, failures: same }) =>
      same.length === 1 ? text : `${text}\n${sameForMore(same.length - 1)}`,
    )
  const others = [...all.slice(end).flatMap((group) => group.failures), ...failures.slice(MOST_READ)]
  return [...shown, ...causesOf(others)]
}

/** A line that counts the failures whose texts are left out, by their causes, and names their edits where all are of one file. */
function causesOf(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const byCode = new Map<string, number[]>()
  for (const failure of failures) {
    const numbers = byCode.get(failure.code) ?? []
    byCode.set(failure.code, numbers)
    numbers.push('edit' in failure ? failure.edit + 1 : 0)
  }
  const isOneFile = new Set(failures.map((failure) => ('path' in failure ? failure.path : ''))).size === 1
  const causes = Array.from(byCode, ([code, numbers]) =>
    isOneFile && !numbers.includes(0) ? `${code} (${rangesOf(numbers)})` : `${code} (${numbers.length})`,
  )
  const count = failures.length === 1 ? '1 more failure' : `${failures.length} more failures`
  return [shorten(`${count} of other edits: ${causes.join(', ')}.`, LIMIT)]
}

/** Ascending numbers, those without a gap as one range: `edits 4-9, 12`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < numbers.length; at++) {
    const first = numbers[at] as number
    while (numbers[at + 1] === (numbers[at] as number) + 1) at++
    ranges.push(first === numbers[at] ? `${first}` : `${first}-${numbers[at]}`)
  }
  return `${numbers.length === 1 ? 'edit' : 'edits'} ${ranges.join(', ')}`
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
