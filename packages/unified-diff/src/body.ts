import { isBlank, type RequestLine } from '@emend/core'
import { isNamePair } from './file-header.js'
import { isRemark } from './hunk.js'
import { type HunkNumbers, isHunkHeader } from './hunk-header.js'

/**
 * Finds where the lines below a hunk header end. What structures a request ends a hunk; its counts only decide where the
 * lines alone do not: whether `---` above `+++` and `@@` is content, and whether text without prefixes goes on
 * with the hunk or is prose. Linear over all hunks of a request.
 */
export class Bodies {
  readonly #lines: readonly RequestLine[]
  /** For every line, what changes stand from there to the next line that structures the request. */
  readonly #ahead: Uint8Array

  constructor(lines: readonly RequestLine[]) {
    this.#lines = lines
    this.#ahead = changesAhead(lines)
  }

  /**
   * @param from the first line below the header
   * @returns the first line after the hunk
   */
  endOf(from: number, numbers: HunkNumbers | undefined): number {
    const left = new Left(numbers)
    let end = from
    for (let at = from; at < this.#lines.length; at++) {
      const { content } = this.#lines[at] as RequestLine
      if (isStructure(this.#lines, at) && !(isNamePair(this.#lines, at) && left.isOneEach)) break
      if (isSignature(this.#lines, at, left)) break
      if (content !== '' && !PREFIXED.test(content) && this.#isProse(at, end, left)) break
      // Blank lines that the counts do not ask for only set the hunk apart, unless it goes on below them.
      if (content === '' && (left.isNone || isRemark(this.#lines[end - 1]?.content ?? ''))) continue
      for (; end <= at; end++) left.take(this.#lines[end]?.content ?? '')
    }
    return end
  }

  /** Whether a line without prefix is text around the diff: no change stands below it that would be lost. */
  #isProse(at: number, end: number, left: Left): boolean {
    const isApart = this.#lines[at - 1]?.content === ''
    const ahead = this.#ahead[at]
    if (ahead === CHANGES) return false
    if (left.isNone && at >= end) return true
    return isApart && (ahead === NOTHING || left.isUnknown)
  }
}

const PREFIXED = /^[ +\-\\]/

/** How many lines of each side the counts still ask for. */
class Left {
  readonly isUnknown: boolean
  #old: number
  #new: number

  constructor(numbers: HunkNumbers | undefined) {
    this.isUnknown = numbers === undefined
    this.#old = numbers?.oldCount ?? Number.NaN
    this.#new = numbers?.newCount ?? Number.NaN
  }

  get isNone(): boolean {
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

/** Whether a line begins something else than the hunk goes on with, whatever the counts say. */
function isStructure(lines: readonly RequestLine[], at: number): boolean {
  const { content } = lines[at] as RequestLine
  if (isHunkHeader(content) || STRUCTURE.test(content)) return true
  if (INDEX.test(content)) return /^(?:={5}|--- )/.test(lines[at + 1]?.content ?? '')
  return isNamePair(lines, at) && isHunkHeader(lines[at + 2]?.content ?? '')
}

const STRUCTURE =
  /^(?:diff --?\w|`{3}|~~~|Binary files |GIT binary patch|From [0-9a-f]{7,64} |Only in |\*\*\* End Patch)/
const INDEX = /^Index: /

/** The `-- ` and version that `git format-patch` ends with; a removed line `- ` only where the counts ask for it. */
function isSignature(lines: readonly RequestLine[], at: number, left: Left): boolean {
  if (lines[at]?.content !== '-- ' || left.isOneOld) return false
  return /^\d+\.\d/.test(lines[at + 1]?.content ?? '') && isBlank(lines[at + 2]?.content ?? '')
}

const NOTHING = 0
const BULLETS = 1
const CHANGES = 2

function changesAhead(lines: readonly RequestLine[]): Uint8Array {
  const ahead = new Uint8Array(lines.length)
  let changes = NOTHING
  for (let at = lines.length - 1; at >= 0; at--) {
    if (isStructure(lines, at)) changes = NOTHING
    else changes = Math.max(changes, changeIn(lines[at]?.content ?? ''))
    ahead[at] = changes
  }
  return ahead
}

function changeIn(content: string): number {
  if (isLoneChange(content)) return CHANGES
  return content.startsWith('-') ? BULLETS : NOTHING
}

/** Whether a line can hardly be anything but a line of a hunk: no bullet, rule or prose. */
export function isLoneChange(content: string): boolean {
  if (content.startsWith('+')) return true
  return content.startsWith('-') && !BULLET.test(content)
}

const BULLET = /^-(?:-*\s*$| [^\s*/+-]| \*\*)/
