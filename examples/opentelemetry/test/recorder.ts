import {
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'

/** A span that has ended. */
export interface Recorded {
  readonly name: string
  readonly id: string
  readonly parent: string | undefined
  readonly attributes: Attributes
  readonly failed: boolean
}

/** A provider that keeps the spans that ended. */
export function recorder(): { readonly provider: TracerProvider; readonly finished: readonly Recorded[] } {
  const finished: Recorded[] = []
  let count = 0
  const startSpan = (name: string, options: SpanOptions = {}, context?: Context): Span => {
    count += 1
    const id = String(count)
    const parent = context && trace.getSpan(context)?.spanContext().spanId
    const attributes = { ...options.attributes }
    let failed = false
    const none = trace.wrapSpanContext({ traceId: '1', spanId: id, traceFlags: 1 })
    return Object.assign(none, {
      setAttribute(key: string, value: string) {
        attributes[key] = value
        return none
      },
      setStatus({ code }: { readonly code: SpanStatusCode }) {
        failed = code === SpanStatusCode.ERROR
        return none
      },
      end: () => void finished.push({ name, id, parent, attributes, failed }),
    })
  }
  const tracer = { startSpan, startActiveSpan: () => unused() }
  return { provider: { getTracer: () => tracer }, finished }
}

function unused(): never {
  throw new Error('emend starts no span that is active')
}
