import type { LineRange } from '../vocabulary/failure.js'
import type { TextDocument } from './document.js'
import type { Span } from './span.js'

/** The lines, counted from 1, that a span touches. An empty span names the line it stands before. */
export function lineRange(document: TextDocument, { start, end }: Span): LineRange {
  const first = document.lineAt(start)
  const last = end > start ? document.lineAt(end - 1) : first
  return { start: first + 1, end: last + 1 }
}
