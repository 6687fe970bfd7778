import { TextDocument } from './text/document.js'
import { lazily } from './text/lazily.js'
import { lineRange } from './text/line-range.js'
import { perDocument } from './text/per-document.js'
import type { Span } from './text/span.js'
import type { LineRange } from './vocabulary/failure.js'
import type { EditReport } from './vocabulary/outcome.js'

/**
 * The report of an edit that was placed. To number lines takes many times as long as to find a place, and not everyone reads the
 * numbers: they are counted when `places` is first read. That is a property like the others, to be copied and written as JSON;
 * all reports share how it is read, since an object that brings a way of its own costs the engine as much as the edit.
 */
export class PlacedReport implements EditReport {
  declare readonly status: EditReport['status']
  declare readonly places: readonly LineRange[]
  declare readonly notices: EditReport['notices']
  readonly #places: () => readonly LineRange[]

  constructor(report: Omit<EditReport, 'places'>, document: TextDocument, spans: readonly Span[]) {
    const bare = bareOf(document)
    this.#places = lazily(() => spans.map((span) => lineRange(bare, span)))
    Object.assign(this, report)
    Object.defineProperty(this, 'places', PlacedReport.#property)
  }

  static readonly #property: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: PlacedReport) {
      return this.#places()
    },
  }
}

/** The document without what was worked out of it: all that a report should keep. */
const bareOf = /* @__PURE__ */ perDocument(({ text }) => new TextDocument(text))
