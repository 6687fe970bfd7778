import { TextDocument } from '../text/document.js'
import { addLazily } from '../text/lazily.js'
import { lineRange } from '../text/line-range.js'
import { perDocument } from '../text/per-document.js'
import type { Span } from '../text/span.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * The report of an edit that was placed. To number lines takes many times as long as to find a place, and not everyone reads the
 * numbers: they are counted when `places` is first read.
 */
export function placedReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  const bare = bareOf(document)
  addLazily(report, 'places', () => spans.map((span) => lineRange(bare, span)))
  return report
}

/** The document without what was worked out of it: all that a report should keep. */
const bareOf = /* @__PURE__ */ perDocument(({ text }) => new TextDocument(text))
