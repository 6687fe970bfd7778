/**
 * A half-open range `[start, end)` of UTF-16 code units in one text. Which text it belongs to is said
 * where the span is used; in a {@link Change} or a match it is always the original text of the file.
 */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether two spans share a character. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Whether a span goes nowhere beyond another one. */
export function isInside(span: Span, outer: Span): boolean {
  return outer.start <= span.start && span.end <= outer.end
}
