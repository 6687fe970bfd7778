import type { Notice } from '@emend/core'
import type { ParseFailure, Result, Step } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { unexpected } from './failures.js'
import type { HunkHeader } from './hunk-header.js'

/** One line of a hunk, without its prefix. */
export interface DiffLine {
  readonly step: Step
  readonly content: string
  readonly source: RequestLine
  /** Whether the line had no prefix, so that it may not belong to the hunk. */
  readonly doubtful: boolean
  /** The line `\ No newline at end of file` below it, if there is one. */
  readonly noNewlineRemark?: RequestLine
}

/** A hunk as it is in the request. */
export interface DiffHunk {
  readonly header: HunkHeader
  /** The line that failures name. */
  readonly line: RequestLine
  readonly lines: readonly DiffLine[]
}

/** Whether a line is the remark `\ No newline at end of file`, which is about the line above. */
export function isRemark(content: string): boolean {
  return content.startsWith('\\ ') || content.startsWith('\\No newline')
}

/** Reads the lines below a header. Returns the first failure, if there is one. Linear. */
export function readHunk(
  header: HunkHeader,
  line: RequestLine,
  body: readonly RequestLine[],
): Result<DiffHunk, ParseFailure> {
  const lines: DiffLine[] = []
  for (const source of body) {
    const last = lines.at(-1)
    if (!isRemark(source.content)) lines.push(readLine(source))
    else if (last === undefined || last.noNewlineRemark)
      return unexpected(source, 'it only below a line of a hunk')
    else lines[lines.length - 1] = { ...last, noNewlineRemark: source }
  }
  const contradiction = contradictedRemark(lines)
  if (contradiction !== undefined) {
    return unexpected(contradiction, 'it only below the last old or the last new line of a file')
  }
  return { ok: true, value: { header, line, lines } }
}

function readLine(source: RequestLine): DiffLine {
  const { content } = source
  const step = STEPS.get(content.charAt(0))
  return {
    step: step ?? 'keep',
    content: content.slice(step === undefined ? 0 : 1),
    source,
    doubtful: step === undefined,
  }
}

/** What the mark of a line says. */
export const STEPS: ReadonlyMap<string, Step> = /* @__PURE__ */ new Map([
  [' ', 'keep'],
  ['-', 'remove'],
  ['+', 'add'],
])

/** A remark about the final newline that has more lines of the same side below it, which is a contradiction. */
function contradictedRemark(lines: readonly DiffLine[]): RequestLine | undefined {
  let [moreOld, moreNew] = [false, false]
  for (const { step, noNewlineRemark } of lines.toReversed()) {
    if (noNewlineRemark && ((step !== 'add' && moreOld) || (step !== 'remove' && moreNew)))
      return noNewlineRemark
    moreOld ||= step !== 'add'
    moreNew ||= step !== 'remove'
  }
  return undefined
}

/** The notices about lines without a prefix. Blank lines at the end of a hunk get none, since they may only separate hunks. */
export function noticesOf({ lines }: DiffHunk): Notice[] {
  const last = lines.findLastIndex(({ source }) => source.content !== '')
  const unprefixed = lines.filter(({ doubtful }, i) => doubtful && i <= last)
  return unprefixed.map(({ content, source }) => {
    const code = content === '' ? 'blank-context' : 'unprefixed-line'
    const what = content === '' ? 'blank line' : 'line'
    return { code, message: `the ${what} has no prefix and was read as context`, line: source.number }
  })
}
