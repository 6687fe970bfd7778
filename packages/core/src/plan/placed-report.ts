import { TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import type { LineRange } from '../text/line-range.js'
import { lineRange } from '../text/line-range.js'
import { perDocument } from '../text/per-document.js'
import type { Span } from '../text/span.js'
import type { EditReport } from '../vocabulary/outcome.js'

/**
 * The report of an edit that was placed. To number lines takes many times as long as to find a place, and not everyone reads the
 * numbers: they are counted when `places` is first read. All reports share how it is read, since an object that brings a
 * getter of its own costs the engine as much as the edit.
 */
export function placedReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  const bare = bareOf(document)
  const count = lazily(() => spans.map((span) => lineRange(bare, span)))
  Object.defineProperty(report, COUNT, { value: count })
  return Object.defineProperty(report, 'places', PLACES) as EditReport
}

const COUNT: unique symbol = /* @__PURE__ */ Symbol('count')

const PLACES: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: { readonly [COUNT]: () => readonly LineRange[] }) {
    return this[COUNT]()
  },
}

/** The document without what was worked out of it: all that a report should keep. */
const bareOf = /* @__PURE__ */ perDocument(({ text }) => new TextDocument(text))
