/**
 * A half-open range `[start, end)` of UTF-16 code units in one text. The user of a span says which text that is; in a
 * {@link Change} or a match it is always the original text of the file.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether a span lies within `outer`; equal spans do. */
export function isInside(span: Span, outer: Span): boolean {
  return outer.start <= span.start && span.end <= outer.end
}

/** The spans that lie within a range, each once, in their order. */
export function* distinctSpans(spans: Iterable<Span>, within: Span): Generator<Span> {
  const seen = new Set<string>()
  for (const span of spans) {
    const place = `${span.start}-${span.end}`
    if (seen.has(place) || !isInside(span, within)) continue
    seen.add(place)
    yield span
  }
}

/** Lines of a file, counted from 1, both ends included. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** The lines that a span touches, and the text of the span. */
export function regionOf(
  document: { readonly text: string; lineAt(offset: number): number },
  span: Span,
): LineRange & { readonly text: string } {
  return { ...lineRange(document, span), text: document.text.slice(span.start, span.end) }
}

/** The lines of a document, counted from 1, that a span touches. An empty span has the line that contains its offset. */
export function lineRange(document: { lineAt(offset: number): number }, { start, end }: Span): LineRange {
  const first = document.lineAt(start)
  const last = end > start ? document.lineAt(end - 1) : first
  return { start: first + 1, end: last + 1 }
}
