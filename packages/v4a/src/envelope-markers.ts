import type { RequestLine } from '@emend/core/plugin'
import { BEGIN_PATCH, END_PATCH, withoutStars } from './markers.js'

/** How the markers around a patch are read. */
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
 * The end marker: at the line's start, or indented like the begin marker. Indented otherwise it would be a
 * context line that shows one, as in a patch that breaks off there.
 */
export function findEnd(lines: readonly RequestLine[], begin: number, markers: Markers): number {
  const indentation = indentationOfBegin(lines[begin], markers)
  const end = lines.findIndex((line, i) => i > begin && isEnd(line, indentation))
  if (end !== -1 || !markers.padded) return end
  const last = lines.findLastIndex(({ content }) => !BELOW_THE_END.test(content))
  return last > begin && isPaddedEnd(lines[last]) ? last : -1
}

/** What may follow a padded end marker: the end of what a patch is wrapped in. */
export const BELOW_THE_END: RegExp = /^\s*(?:`{3,}|~{3,}|EOF)?\s*$/

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
