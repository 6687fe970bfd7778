import { isPatchMarker } from '@emend/core/plugin'
import type { OpenRequest, RequestLine } from '@emend/request'

/** The options for reading the markers around a patch. */
export interface Markers {
  /** Accept a missing end marker. */
  readonly partial: boolean
  /** See `Dialect.padded`. */
  readonly padded: boolean
  /** Says what another request in the text around is. */
  readonly open: OpenRequest
}

/** Whether the line is a begin marker, apart from whitespace around it. */
export function isBegin({ content }: RequestLine): boolean {
  return isPatchMarker(content, 'begin')
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
  return isPatchMarker(line?.content ?? '', 'end')
}

export function isEnd({ content }: RequestLine, indentation: string): boolean {
  if (!isPatchMarker(content, 'end')) return false
  return content.startsWith('***') || content.startsWith(`${indentation}***`)
}

export function indentationOfBegin(line: RequestLine | undefined, { padded }: Markers): string {
  if (padded) return ''
  return line?.content.slice(0, line.content.indexOf('*')) ?? ''
}
