import type { TextDocument } from '../text/document.js'
import { addLazily } from '../text/lazily.js'
import { lineRange, type Span } from '../text/span.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * Completes the report of a placed edit. Counting lines takes many times as long as finding a place, and not every caller reads
 * their numbers, so they are counted when `places` is first read.
 *
 * @param document the text that the spans refer to; all edits of a text share it
 */
export function placesReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  addLazily(report, { places: () => spans.map((span) => lineRange(document, span)) })
  return report
}
