import { isBlank } from '@emend/core/plugin'
import type { RequestLine, RequestLines, Waiting } from '@emend/request'
import { isLoneName, isNamePair } from './file-header.js'
import { isRemark } from './hunk.js'
import { type HunkNumbers, isHunkHeader } from './hunk-header.js'

/**
 * Finds the end of the lines below a hunk header. A line that structures the request (another header, a fence) ends the
 * hunk. The counts of the header only decide what the lines leave open: whether a `---` above `+++` and `@@` is content, and
 * whether lines without prefixes belong to the hunk or are prose. Linear over all hunks of a request.
 */
export class Bodies {
  readonly #source: RequestLines
  /** For each line from `#from` on, the strongest sign of a change from it to the next line that structures the request. */
  #ahead: readonly number[] = []
  #from = 0
  /** Whether a file of the request has no old name, so that the names of others may lack it, too. */
  hasLoneNames = false

  constructor(source: RequestLines) {
    this.#source = source
  }

  /**
   * Finds the end of one hunk.
   *
   * @param from the first line below the header
   * @param numbers the numbers of the header; undefined if it has none
   * @returns the first line after the hunk
   */
  *endOf(from: number, numbers: HunkNumbers | undefined): Waiting<number> {
    const { lines } = this.#source
    const remaining = new RemainingCounts(numbers)
    let end = from
    for (let at = from; at < lines.length || (yield* this.#source.has(at)); at++) {
      const { content } = lines[at] as RequestLine
      if (MAYBE_STRUCTURE.test(content)) {
        if (at + 2 >= lines.length) yield* this.#source.has(at + 2)
        if (isStructure(lines, at) && !(isNamePair(lines, at) && remaining.isOneEach)) break
        if (isSignature(lines, at, remaining) || this.#isLoneName(at, remaining)) break
      }
      if (content !== '' && !PREFIXED.test(content) && (yield* this.#isProse(at, end, remaining))) break
      // A blank line beyond the counts is only a separator, unless more lines of the hunk follow.
      if (content === '' && (remaining.isZero || isRemark(lines[end - 1]?.content ?? ''))) continue
      for (; end <= at; end++) remaining.take(lines[end]?.content ?? '')
    }
    return end
  }

  /** Whether a line is the name of another file, and no added line. */
  #isLoneName(at: number, { isZero, isUnknown }: RemainingCounts): boolean {
    return (isZero || (isUnknown && this.hasLoneNames)) && isLoneName(this.#source.lines, at)
  }

  /** Whether a line without a prefix is text around the diff, so that no changed line below it would be lost. */
  *#isProse(at: number, end: number, remaining: RemainingCounts): Waiting<boolean> {
    const isBelowBlank = this.#source.lines[at - 1]?.content === ''
    const ahead = yield* this.#changesFrom(at)
    if (ahead === CERTAIN_CHANGE) return false
    if (remaining.isZero && at >= end) return true
    return isBelowBlank && (ahead === NO_CHANGE || remaining.isUnknown)
  }

  *#changesFrom(at: number): Waiting<number> {
    if (at >= this.#from + this.#ahead.length) {
      this.#from = at
      this.#ahead = yield* changesAhead(this.#source, at)
    }
    return this.#ahead[at - this.#from] ?? NO_CHANGE
  }
}

const PREFIXED = /^[ +\-\\]/

/** The numbers of old and new lines that are still missing according to the counts of the header. */
class RemainingCounts {
  readonly isUnknown: boolean
  #old: number
  #new: number

  constructor(numbers: HunkNumbers | undefined) {
    this.isUnknown = numbers === undefined
    this.#old = numbers?.oldCount ?? Number.NaN
    this.#new = numbers?.newCount ?? Number.NaN
  }

  get isZero(): boolean {
    return this.#old === 0 && this.#new === 0
  }

  get isOneEach(): boolean {
    return this.#old === 1 && this.#new === 1
  }

  get isOneOld(): boolean {
    return this.#old === 1 && this.#new === 0
  }

  take(content: string): void {
    if (isRemark(content)) return
    if (!content.startsWith('+')) this.#old--
    if (!content.startsWith('-')) this.#new--
  }
}

/** Whether a line begins another part of the request, so that the hunk ends above it, whatever the counts say. */
function isStructure(lines: readonly RequestLine[], at: number): boolean {
  const { content } = lines[at] as RequestLine
  if (isHunkHeader(content) || STRUCTURE.test(content) || isProperties(lines, at)) return true
  if (INDEX.test(content)) return /^(?:={5}|--- )/.test(lines[at + 1]?.content ?? '')
  return isNamePair(lines, at) && isHunkHeader(lines[at + 2]?.content ?? '')
}

const STRUCTURE =
  /^(?:diff --?\w|`{3}|~~~|Binary files |GIT binary patch|From [0-9a-f]{7,64} |Only in |\*\*\* (?:Begin|End) Patch|<{5,9} +SEARCH>?\s*$)/
const INDEX = /^Index: /

/** The beginnings of lines that may structure the request or be a signature. The next two lines decide. */
const MAYBE_STRUCTURE =
  /^(?:@@|diff |`{3}|~~~|Binary |GIT |From |Only |\*\*\* |<<<<<|Index: |Property |---? |--$|\+\+\+ )/

/** Whether what Subversion says of the properties of a file begins at a line. */
export function isProperties(lines: readonly RequestLine[], at: number): boolean {
  return (
    /^Property changes on: /.test(lines[at]?.content ?? '') && /^_{10}/.test(lines[at + 1]?.content ?? '')
  )
}

/**
 * Whether the lines are the signature at the end of `git format-patch`: `-- ` with a version below, whose blank may be trimmed.
 * The dashes are a removed line instead if the counts ask for one more old line, or do not say that there is none.
 *
 * @param remaining what is left of a hunk. Default: nothing
 */
export function isSignature(
  lines: readonly RequestLine[],
  at: number,
  remaining: Pick<RemainingCounts, 'isOneOld' | 'isZero'> = { isOneOld: false, isZero: true },
): boolean {
  const content = lines[at]?.content
  if (!(content === '--' ? remaining.isZero : content === '-- ' && !remaining.isOneOld)) return false
  return /^\d+\.\d/.test(lines[at + 1]?.content ?? '') && isBlank(lines[at + 2]?.content ?? '')
}

/** No line looks like a change. */
const NO_CHANGE = 0
/** A line may be a removed line or the item of a list. */
const MAYBE_CHANGE = 1
/** A line is certainly a change. */
const CERTAIN_CHANGE = 2

/** For each line from `from` to the next line that structures the request, the strongest sign of a change from it on. */
function* changesAhead(source: RequestLines, from: number): Waiting<readonly number[]> {
  const { lines } = source
  let end = from
  for (; end < lines.length || (yield* source.has(end)); end++) {
    if (!MAYBE_STRUCTURE.test(lines[end]?.content ?? '')) continue
    yield* source.has(end + 2)
    if (isStructure(lines, end)) break
  }
  const ahead = lines.slice(from, end).map(({ content }) => changeIn(content))
  for (let i = ahead.length - 2; i >= 0; i--)
    ahead[i] = Math.max(ahead[i] ?? NO_CHANGE, ahead[i + 1] ?? NO_CHANGE)
  return ahead
}

function changeIn(content: string): number {
  if (isClearChange(content)) return CERTAIN_CHANGE
  return content.startsWith('-') ? MAYBE_CHANGE : NO_CHANGE
}

/** Whether a line is almost certainly a changed line of a hunk, and not a list item, a rule or prose. */
export function isClearChange(content: string): boolean {
  if (content.startsWith('+')) return true
  return content.startsWith('-') && !BULLET.test(content)
}

const BULLET = /^-(?:-*\s*$| [^\s*/+-]| \*\*)/
