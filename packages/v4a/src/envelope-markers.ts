import type { RequestLine } from '@emend/request'
import { BEGIN_PATCH, END_PATCH, withoutStars } from './markers.js'

/** The options for reading the markers around a patch. */
export interface Markers {
  /** Accept a missing end marker. */
  readonly partial: boolean
  /** See `Dialect.padded`. */
  readonly padded: boolean
}

/** Whether the line is a begin marker, apart from whitespace around it. */
export function isBegin({ content }: RequestLine): boolean {
  return withoutStars(content) === BEGIN_PATCH
}

/**
 * The index of the end marker; -1 if there is none. It must begin its line, or be indented like the begin marker. With any
 * other indentation it is a context line that looks like an end marker.
 */
export function findEnd(lines: readonly RequestLine[], begin: number, markers: Markers): number {
  const indentation = indentationOfBegin(lines[begin], markers)
  for (let at = begin + 1; at < lines.length; at++)
    if (isEnd(lines[at] as RequestLine, indentation)) return at
  if (!markers.padded) return -1
  const last = lines.findLastIndex(({ content }) => !BELOW_THE_END.test(content))
  return last > begin && isPaddedEnd(lines[last]) ? last : -1
}

/** A line that may follow a padded end marker: blank, a closing fence, or the end of a heredoc. */
export const BELOW_THE_END: RegExp = /^\s*(?:(?:`{3,}|~{3,}|EOF)\s*)?$/

export function isPaddedEnd(line: RequestLine | undefined): boolean {
  return withoutStars(line?.content ?? '') === END_PATCH
}

export function isEnd({ content }: RequestLine, indentation: string): boolean {
  if (withoutStars(content) !== END_PATCH) return false
  return content.startsWith('***') || content.startsWith(`${indentation}***`)
}

export function indentationOfBegin(line: RequestLine | undefined, { padded }: Markers): string {
  if (padded) return ''
  return line?.content.slice(0, line.content.indexOf('*')) ?? ''
}
