import { isBlank, type Notice, type ParseFailure, type RequestLine, type Result } from '@emend/core'
import { Bodies, isLoneChange } from './body.js'
import { FORMAT, type Refusal, unexpected, unsupported } from './failures.js'
import { type FileHeader, isFileHeader, readHeader } from './file-header.js'
import { type Hunk, isRemark, readHunk } from './hunk.js'
import { isHunkHeader, readHunkHeader } from './hunk-header.js'

/** The part of a request that is about one file. */
export interface FileDiff {
  /** Undefined for bare hunks, which are for the file that the host names. */
  readonly header: FileHeader | undefined
  readonly hunks: readonly Hunk[]
}

/** The parts of a request, and what was left aside around them. */
export interface FileDiffs {
  readonly diffs: readonly FileDiff[]
  readonly notices: readonly Notice[]
}

/**
 * Splits a request into the diffs of its files. Prose, mail headers and Markdown fences around them are left aside with a
 * notice; lines that would change something but belong to no hunk are refused. Linear.
 *
 * @param bare whether hunks may stand without a file header
 */
export function splitRequest(lines: readonly RequestLine[], bare: boolean): Result<FileDiffs, ParseFailure> {
  const bodies = new Bodies(lines)
  const diffs: FileDiff[] = []
  const notices: Notice[] = []
  let aside = 0
  let at = 0
  const leaveAside = (): Refusal | undefined => {
    const left = lines.slice(aside, at)
    const lost =
      diffs.length > 0 ? left.find(({ content }) => isLoneChange(content) || isRemark(content)) : undefined
    if (lost !== undefined) return unexpected(lost, 'changed lines only below a hunk header "@@"')
    notices.push(...noticeOf(left))
    return undefined
  }
  while (at < lines.length) {
    const line = lines[at] as RequestLine
    const isHunk = isHunkHeader(line.content)
    if (!isHunk && !isFileHeader(lines, at)) {
      const refusal = refuseSpecial(line)
      if (refusal !== undefined) return refusal
      at++
      continue
    }
    const refusal = leaveAside()
    if (refusal !== undefined) return refusal
    const follows = diffs.length > 0 && diffs.at(-1)?.header !== undefined
    if (isHunk && (!bare || follows)) return unexpected(line, 'the lines "--- path" and "+++ path" above it')
    const header = isHunk ? undefined : readHeader(lines, at)
    if (header?.ok === false) return header
    const hunks = readHunks(lines, at + (header?.value.length ?? 0), bodies)
    if (!hunks.ok) return hunks
    diffs.push({ header: header?.value.header, hunks: hunks.value.hunks })
    at = hunks.value.end
    aside = at
  }
  const refusal = leaveAside()
  if (refusal !== undefined) return refusal
  if (diffs.length > 0) return { ok: true, value: { diffs, notices } }
  return { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: '--- a/path' } }
}

/** What other tools write in place of a diff that can be applied. */
function refuseSpecial(line: RequestLine): Refusal | undefined {
  if (/^diff --(?:cc|combined) /.test(line.content)) return unsupported(line, 'a diff against several files')
  if (/^Binary files .* differ$/.test(line.content)) return unsupported(line, 'a binary change')
  return undefined
}

interface ReadHunks {
  readonly hunks: readonly Hunk[]
  readonly end: number
}

function readHunks(
  lines: readonly RequestLine[],
  from: number,
  bodies: Bodies,
): Result<ReadHunks, ParseFailure> {
  const hunks: Hunk[] = []
  let at = from
  for (let next = from; next < lines.length; ) {
    const line = lines[next] as RequestLine
    if (isBlank(line.content)) {
      next++
      continue
    }
    if (hunks.length === 0 && /^[ +\-\\]/.test(line.content) && !isFileHeader(lines, next)) {
      return unexpected(line, 'the header of a hunk, "@@"')
    }
    if (!isHunkHeader(line.content)) break
    const header = line.content.startsWith('@@@') ? undefined : readHunkHeader(line.content)
    if (header === undefined)
      return unexpected(line, 'the header of a hunk, such as "@@ -3,4 +3,6 @@" or "@@"')
    const end = bodies.endOf(next + 1, header.numbers)
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

/** One notice for text between diffs. What tools write above a plain diff belongs to it. */
function noticeOf(lines: readonly RequestLine[]): Notice[] {
  const first = lines.find(({ content }) => !isBlank(content) && !TOOL_LINE.test(content))
  if (first === undefined) return []
  return [{ code: 'text-left-aside', message: 'text around the diff was left aside', line: first.number }]
}

const TOOL_LINE = /^(?:Index: |={5,}\s*$|diff -)/
