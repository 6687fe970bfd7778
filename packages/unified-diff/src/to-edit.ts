import type { Edit } from '@emend/core'
import { editFromLines, isBlank, type Line, type Span } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { endingsOf, hasOwnReturn } from './endings.js'
import type { DiffHunk, DiffLine } from './hunk.js'
import type { HunkHeader } from './hunk-header.js'

/**
 * The text of lines of one side. A last line that has no newline in the file gets none.
 *
 * @param header the line of the hunk header, which shows whether a CR belongs to the lines
 */
export function textOf(lines: readonly DiffLine[], header: RequestLine): string {
  return lines
    .map((line) => {
      const text = line.content + endingOf(line, header)
      return line.noNewlineRemark === undefined ? text : text.slice(0, -1)
    })
    .join('')
}

function endingOf(line: DiffLine, header: RequestLine): Line['ending'] {
  if (line.noNewlineRemark === undefined) return line.source.ending || '\n'
  return hasOwnReturn(line, header) ? '\r\n' : '\n'
}

/** What a hunk shows about the end of the file: whether it is at the end, and how the final newline changes. */
function finalNewline(lines: readonly DiffLine[]): {
  readonly atEnd?: true
  readonly finalNewline?: boolean
} {
  const isOldOpen = lines.findLast(({ step }) => step !== 'add')?.noNewlineRemark !== undefined
  const isNewOpen = lines.findLast(({ step }) => step !== 'remove')?.noNewlineRemark !== undefined
  return {
    ...((isOldOpen || isNewOpen) && { atEnd: true }),
    ...(isOldOpen !== isNewOpen && { finalNewline: isOldOpen }),
  }
}

/** Facts that only all hunks of a file together show. */
export interface Evidence {
  /** Whether a tool computed the diff from two texts. */
  readonly isComputed: boolean
  /** Whether all numbers and counts agree with each other. */
  readonly isCounted: boolean
  /** Whether the lines have different endings. */
  readonly isMixed: boolean
}

/** The edit that a hunk describes. Linear. */
export function toEdit(hunk: DiffHunk, { isComputed, isCounted, isMixed }: Evidence): Edit {
  const { header, line, lines: all } = hunk
  const lines = all.filter((one) => !isOnlyMark(one))
  const hasOld = lines.some(({ step }) => step !== 'add')
  const { atEnd, finalNewline: ending } = finalNewline(lines)
  const mark = isComputed ? byteOrderMark(all) : undefined
  const place = lines.length < all.length && !hasOld ? { ...header, line: 0 } : header
  // In a computed diff the numbers are right. Its heading is only the nearest one above, whose section may have ended.
  const section = isComputed ? undefined : header.section
  const hints = hintsOf(place, section, hasOld, atEnd)
  const endings = endingsOf(hunk, isMixed || mark !== undefined, isComputed)
  const last = lines.findLastIndex(
    ({ step, content, doubtful }) => step !== 'add' && !(doubtful && isBlank(content)),
  )
  const written = lines.map((one, i) => ({
    step: one.step,
    content: one.content,
    ending: endingOf(one, line),
    // A blank line inside the hunk is a context line that has lost its leading space.
    doubtful: one.doubtful && (i > last || !isBlank(one.content)),
  }))
  const { search, replacement, script, doubtful } = editFromLines(written)
  return {
    unit: 'lines',
    search,
    replacement,
    ...(script && { script }),
    ...(hints !== undefined && { hints }),
    ...(doubtful && { doubtful }),
    ...(ending !== undefined && { finalNewline: ending }),
    ...(mark !== undefined && { byteOrderMark: mark }),
    ...(endings !== undefined && { endings }),
    ...(isComputed ? { computed: true } : isCounted && { counted: true }),
    source: sourceOf(all, line),
  }
}

/** Whether a line is only a byte order mark without a newline. Diffs show a text that is only a mark as such a line. */
function isOnlyMark({ content, noNewlineRemark }: DiffLine): boolean {
  return content === MARK && noNewlineRemark !== undefined
}

const MARK = '\uFEFF'

/** Whether the hunk adds (true) or removes (false) a byte order mark; undefined if it does neither. */
export function byteOrderMark(lines: readonly DiffLine[]): boolean | undefined {
  const [oldMark, newMark] = (['add', 'remove'] as const).map((other) =>
    lines.find(({ step }) => step !== other)?.content.startsWith(MARK),
  )
  return (oldMark ?? false) === (newMark ?? false) ? undefined : newMark === true
}

function hintsOf(
  { line, anchor }: HunkHeader,
  section: string | undefined,
  hasOld: boolean,
  atEnd: true | undefined,
): Edit['hints'] {
  const hints = {
    ...(line !== undefined && (line > 0 || !hasOld) && { line }),
    ...(section !== undefined && hasOld && { section }),
    // Without old lines the anchor does not say where to insert: the place need not be right below it.
    ...(anchor !== undefined && hasOld && { anchors: [anchor] }),
    ...(atEnd && { atEnd }),
  }
  return Object.keys(hints).length > 0 ? hints : undefined
}

function sourceOf(lines: readonly DiffLine[], line: RequestLine): Span {
  const last = lines.at(-1)
  const end = last?.noNewlineRemark ?? last?.source ?? line
  return { start: line.start, end: end.start + end.content.length }
}
