import type { TextEdit } from '@emend/core'
import { isBlank, type RequestLine, type Span, terminated } from '@emend/core/plugin'
import { endingsOf, hasOwnReturn } from './endings.js'
import type { Hunk, HunkLine } from './hunk.js'
import type { HunkHeader } from './hunk-header.js'

/**
 * Joins the lines of one side to a text.
 *
 * @param line the line of the hunk header, which shows whether a CR belongs to the lines
 * @param exact whether a last line that has no newline in the file gets none; default false: it gets one
 */
export function textOf(lines: readonly HunkLine[], line: RequestLine, exact = false): string {
  return lines
    .map((one) => {
      const { content, source, noNewlineRemark } = one
      if (noNewlineRemark === undefined) return terminated({ content, ending: source.ending })
      const own = hasOwnReturn(one, line) ? '\r' : ''
      return content + own + (exact ? '' : '\n')
    })
    .join('')
}

/** What a hunk shows about the end of the file: whether it is at the end, and how the final newline changes. */
function finalNewline(lines: readonly HunkLine[]): {
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
  /** Whether the lines have different endings. */
  readonly isMixed: boolean
}

/** The edit that a hunk describes. Linear. */
export function toEdit(hunk: Hunk, { isComputed, isMixed }: Evidence): TextEdit {
  const { header, line, lines: all } = hunk
  const lines = all.filter((one) => !isOnlyMark(one))
  const old = lines.filter(({ step }) => step !== 'add')
  const { atEnd, finalNewline: ending } = finalNewline(lines)
  const mark = isComputed ? byteOrderMark(all) : undefined
  const place = lines.length < all.length && old.length === 0 ? { ...header, line: 0 } : header
  // In a computed diff the numbers are right. Its heading is only the nearest one above, whose section may have ended.
  const section = isComputed ? undefined : header.section
  const hints = hintsOf(place, section, old.length > 0, atEnd)
  const doubtful = doubtfulSpans(old, line)
  const endings = endingsOf(hunk, isMixed || mark !== undefined, isComputed)
  return {
    unit: 'lines',
    search: textOf(old, line),
    replacement: textOf(
      lines.filter(({ step }) => step !== 'remove'),
      line,
    ),
    script: lines.map(({ step }) => step),
    ...(hints !== undefined && { hints }),
    ...(doubtful.length > 0 && { doubtful }),
    ...(ending !== undefined && { finalNewline: ending }),
    ...(mark !== undefined && { byteOrderMark: mark }),
    ...(endings !== undefined && { endings }),
    ...(isComputed && { computed: true }),
    source: sourceOf(all, line),
  }
}

/** Whether a line is only a byte order mark without a newline. Diffs show a text that is only a mark as such a line. */
function isOnlyMark({ content, noNewlineRemark }: HunkLine): boolean {
  return content === MARK && noNewlineRemark !== undefined
}

const MARK = '\uFEFF'

/** Whether the hunk adds (true) or removes (false) a byte order mark; undefined if it does neither. */
export function byteOrderMark(lines: readonly HunkLine[]): boolean | undefined {
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
): TextEdit['hints'] {
  const hints = {
    ...(line !== undefined && (line > 0 || !hasOld) && { line }),
    ...(section !== undefined && hasOld && { section }),
    // Without old lines the anchor does not say where to insert: the place need not be right below it.
    ...(anchor !== undefined && hasOld && { anchors: [anchor] }),
    ...(atEnd && { atEnd }),
  }
  return Object.keys(hints).length > 0 ? hints : undefined
}

function doubtfulSpans(old: readonly HunkLine[], line: RequestLine): Span[] {
  const spans: Span[] = []
  let start = 0
  const last = old.findLastIndex(({ content, doubtful }) => !doubtful || !isBlank(content))
  for (const [i, one] of old.entries()) {
    const end = start + textOf([one], line).length
    // A blank line inside the hunk is a context line that has lost its leading space.
    if (one.doubtful && (i > last || !isBlank(one.content))) spans.push({ start, end })
    start = end
  }
  return spans
}

function sourceOf(lines: readonly HunkLine[], line: RequestLine): Span {
  const last = lines.at(-1)
  const end = last?.noNewlineRemark ?? last?.source ?? line
  return { start: line.start, end: end.start + end.content.length }
}
