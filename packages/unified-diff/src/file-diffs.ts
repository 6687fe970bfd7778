import type { Notice } from '@emend/core'
import type { ParseFailure } from '@emend/core/plugin'
import { isBlank, type Result } from '@emend/core/plugin'
import {
  type OpenRequest,
  otherRequestAmong,
  type Parsing,
  type RequestLine,
  type RequestLines,
  type Waiting,
} from '@emend/request'
import { Bodies, isClearChange, isProperties, isSignature } from './body.js'
import { FORMAT, type Refusal, severalRequests, unexpected, unsupported } from './failures.js'
import { type FileHeader, isFileHeader, readHeader } from './file-header.js'
import { type DiffHunk, isRemark, readHunk } from './hunk.js'
import { isHunkHeader, readHunkHeader } from './hunk-header.js'

/** The part of a request that is about one file. */
export interface FileDiff {
  /** Undefined for bare hunks, which belong to the file that the host names. */
  readonly header: FileHeader | undefined
  readonly hunks: readonly DiffHunk[]
}

/** The parts of a request, and notices about lines that were skipped around them. */
export interface FileDiffs {
  readonly diffs: readonly FileDiff[]
  readonly notices: readonly Notice[]
}

/** An event while a request is read: the part for a file begins, or is complete. */
export type DiffEvent =
  | { readonly type: 'diff-started'; readonly header: FileHeader | undefined }
  | { readonly type: 'diff-complete'; readonly diff: FileDiff }

/**
 * Splits a request into the diffs of its files, and yields each as soon as the next one begins. Prose, mail headers and
 * Markdown fences around the diffs are skipped; a skipped line that looks like an added line gets a notice. Changed lines
 * below a diff that belong to no hunk are refused. Linear.
 *
 * @param bare whether hunks without a file header are allowed
 * @param open says what another request between the diffs is
 */
export function* splitRequest(
  source: RequestLines,
  bare: boolean,
  open: OpenRequest,
): Parsing<Result<FileDiffs, ParseFailure>, DiffEvent> {
  const { lines } = source
  const bodies = new Bodies(source)
  const diffs: FileDiff[] = []
  const notices: Notice[] = []
  let skippedFrom = 0
  let at = 0
  let begins: number | undefined
  const checkSkipped = (): Refusal | undefined => {
    const skipped = lines.slice(skippedFrom, at)
    const lostLine =
      diffs.length > 0
        ? skipped.find(({ content }) => isClearChange(content) || isRemark(content))
        : undefined
    const other = otherRequestAmong(skipped, open)
    if (other !== undefined) return severalRequests(other.number, begins ?? at + 1)
    if (lostLine !== undefined) return unexpected(lostLine, 'changed lines only below a hunk header "@@"')
    notices.push(...noticeOf(skipped))
    return undefined
  }
  while (at < lines.length || (yield* source.has(at))) {
    const line = lines[at] as RequestLine
    const isHunk = isHunkHeader(line.content)
    if (!isHunk && !(yield* isFileHeader(source, at))) {
      const refusal = refuseSpecial(line) ?? (isProperties(lines, at) ? checkSkipped() : undefined)
      if (refusal !== undefined) return refusal
      const end = yield* endOfProperties(source, at)
      if (end > at) notices.push(leftOut(line))
      if (end > at) skippedFrom = end
      at = Math.max(end, at + 1)
      continue
    }
    const refusal = checkSkipped()
    if (refusal !== undefined) return refusal
    begins ??= line.number
    const isBelowNamedDiff = diffs.length > 0 && diffs.at(-1)?.header !== undefined
    if (isHunk && (!bare || isBelowNamedDiff))
      return unexpected(line, 'the lines "--- path" and "+++ path" above it')
    const read = isHunk ? undefined : yield* readHeader(source, at)
    if (read?.ok === false) return read
    const header = read?.value.header
    bodies.hasLoneNames ||= header?.newName !== undefined && header.oldName === undefined
    yield { type: 'diff-started', header }
    const hunks = yield* readHunks(source, at + (read?.value.length ?? 0), bodies, header?.isFence)
    if (!hunks.ok) return hunks
    const diff = { header, hunks: hunks.value.hunks }
    diffs.push(diff)
    yield { type: 'diff-complete', diff }
    at = hunks.value.end
    skippedFrom = at
  }
  const refusal = checkSkipped()
  if (refusal !== undefined) return refusal
  if (diffs.length > 0) return { ok: true, value: { diffs, notices } }
  return { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: '--- a/path' } }
}

/** The first line below what Subversion says of properties; where none begins, the same line. */
function* endOfProperties(source: RequestLines, at: number): Waiting<number> {
  yield* source.has(at + 1)
  if (!isProperties(source.lines, at)) return at
  let end = at + 2
  while (yield* source.has(end)) {
    if (/^(?:Index: |diff )/.test(source.lines[end]?.content ?? '') || (yield* isFileHeader(source, end)))
      break
    end++
  }
  return end
}

function leftOut({ number }: RequestLine): Notice {
  return { code: 'properties', message: 'changes of properties are no text and were left out', line: number }
}

/** Refuses lines that tools write for changes that cannot be applied as text; undefined for any other line. */
function refuseSpecial(line: RequestLine): Refusal | undefined {
  if (/^diff --(?:cc|combined) /.test(line.content)) return unsupported(line, 'a diff against several files')
  if (/^Binary files .* differ$/.test(line.content)) return unsupported(line, 'a binary change')
  return undefined
}

interface ReadHunks {
  readonly hunks: readonly DiffHunk[]
  readonly end: number
}

function* readHunks(
  source: RequestLines,
  from: number,
  bodies: Bodies,
  isFence = false,
): Waiting<Result<ReadHunks, ParseFailure>> {
  const { lines } = source
  const hunks: DiffHunk[] = []
  let at = from
  if (isFence && !isHunkHeader(lines[from]?.content ?? '')) {
    const end = yield* bodies.endOf(from, undefined)
    const hunk = readHunk({}, lines[from - 1] as RequestLine, lines.slice(from, end))
    if (!hunk.ok) return hunk
    if (hunk.value.lines.length > 0) hunks.push(hunk.value)
    at = end
  }
  for (let next = at; next < lines.length || (yield* source.has(next)); ) {
    const line = lines[next] as RequestLine
    if (isBlank(line.content)) {
      next++
      continue
    }
    if (hunks.length === 0 && /^[ +\-\\]/.test(line.content) && !(yield* isFileHeader(source, next))) {
      yield* source.has(next + 2)
      if (isSignature(lines, next)) break
      return unexpected(line, 'the header of a hunk, "@@"')
    }
    if (!isHunkHeader(line.content)) break
    const header = line.content.startsWith('@@@') ? undefined : readHunkHeader(line.content)
    if (header === undefined)
      return unexpected(line, 'the header of a hunk, such as "@@ -3,4 +3,6 @@" or "@@"')
    const end = yield* bodies.endOf(next + 1, header.numbers)
    const hunk = readHunk(header, line, lines.slice(next + 1, end))
    if (!hunk.ok) return hunk
    if (hunk.value.lines.length === 0)
      return unexpected(line, "lines beginning with ' ', '+' or '-' below it")
    hunks.push(hunk.value)
    at = end
    next = end
  }
  return { ok: true, value: { hunks, end: at } }
}

/** The notice about a line around the diffs that looks like an added line. Such text is ignored as prose otherwise. */
function noticeOf(lines: readonly RequestLine[]): Notice[] {
  const first = lines.find(({ content }) => content.startsWith('+'))
  if (first === undefined) return []
  const message = 'a line outside of the diff looks like an added one and was left out'
  return [{ code: 'line-outside', message, line: first.number }]
}
