import type { Span } from '../../text/span.js'

/** The spans that lie inside a range, each once, in their order. */
export function* distinctSpans(spans: Iterable<Span>, within: Span): Generator<Span> {
  const seen = new Set<string>()
  for (const span of spans) {
    const place = `${span.start}-${span.end}`
    if (seen.has(place) || span.start < within.start || span.end > within.end) continue
    seen.add(place)
    yield span
  }
}
