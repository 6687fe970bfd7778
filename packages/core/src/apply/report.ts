import { TextDocument } from '../text/document.js'
import { addLazily } from '../text/lazily.js'
import { lineRange, type Span } from '../text/span.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * Completes the report of a placed edit. Counting lines takes many times as long as finding a place, and not every caller reads
 * their numbers, so they are counted when `places` is first read.
 *
 * @param text the text that the spans refer to
 */
export function placesReport(
  report: Omit<EditReport, 'places'>,
  text: string,
  spans: readonly Span[],
): EditReport {
  addLazily(report, 'places', () => {
    const document = new TextDocument(text)
    return spans.map((span) => lineRange(document, span))
  })
  return report
}
