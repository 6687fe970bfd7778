import type { TextEdit } from '@emend/core'
import { isBlank, type RequestLine, type Span, terminated } from '@emend/core/plugin'
import { endingsOf, hasOwnReturn } from './endings.js'
import type { Hunk, HunkLine } from './hunk.js'
import type { HunkHeader } from './hunk-header.js'

/** The lines of one side as text. Of a last line without newline it is left out where `exact`. */
export function textOf(lines: readonly HunkLine[], line: RequestLine, exact = false): string {
  return lines
    .map((one) => {
      const { content, source, unended } = one
      if (unended === undefined) return terminated({ content, ending: source.ending })
      const own = hasOwnReturn(one, line) ? '\r' : ''
      return content + own + (exact ? '' : '\n')
    })
    .join('')
}

/** What a hunk's lines say about the final newline, before and after. */
function finalNewline(lines: readonly HunkLine[]): {
  readonly atEnd?: true
  readonly finalNewline?: boolean
} {
  const old = lines.findLast(({ step }) => step !== 'add')?.unended !== undefined
  const now = lines.findLast(({ step }) => step !== 'remove')?.unended !== undefined
  return { ...((old || now) && { atEnd: true }), ...(old !== now && { finalNewline: old }) }
}

/** What all hunks of a file together tell about each. */
export interface Evidence {
  /** A tool worked the diff out. */
  readonly isComputed: boolean
  /** The lines do not all end alike. */
  readonly isMixed: boolean
}

/** The edit that a hunk describes. Linear. */
export function toEdit(hunk: Hunk, { isComputed, isMixed }: Evidence): TextEdit {
  const { header, line, lines: all } = hunk
  const lines = all.filter((one) => !isLoneMark(one))
  const old = lines.filter(({ step }) => step !== 'add')
  const { atEnd, finalNewline: ending } = finalNewline(lines)
  const mark = isComputed ? byteOrderMark(all) : undefined
  const place = lines.length < all.length && old.length === 0 ? { ...header, line: 0 } : header
  // Tools number right, and name what is above a hunk, be it over or not.
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

/** Of a text that is nothing but a byte order mark diffs show the mark as a line. */
function isLoneMark({ content, unended }: HunkLine): boolean {
  return content === MARK && unended !== undefined
}

const MARK = '\uFEFF'

/** Whether the text begins with a byte order mark afterwards, where the hunk changes that. */
export function byteOrderMark(lines: readonly HunkLine[]): boolean | undefined {
  const [old, now] = (['add', 'remove'] as const).map((other) =>
    lines.find(({ step }) => step !== other)?.content.startsWith(MARK),
  )
  return (old ?? false) === (now ?? false) ? undefined : now === true
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
    // A section's heading need not be right above what is added.
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
    // Blank lines inside the hunk are context whose blank was lost.
    if (one.doubtful && (i > last || !isBlank(one.content))) spans.push({ start, end })
    start = end
  }
  return spans
}

function sourceOf(lines: readonly HunkLine[], line: RequestLine): Span {
  const last = lines.at(-1)
  const end = last?.unended ?? last?.source ?? line
  return { start: line.start, end: end.start + end.content.length }
}
