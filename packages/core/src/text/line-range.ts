import type { TextDocument } from './document.js'
import type { Span } from './span.js'

/** Lines of a file, counted from 1, both ends included. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** The lines, counted from 1, that a span touches. An empty span names the line it is before. */
export function lineRange(document: TextDocument, { start, end }: Span): LineRange {
  const first = document.lineAt(start)
  const last = end > start ? document.lineAt(end - 1) : first
  return { start: first + 1, end: last + 1 }
}
