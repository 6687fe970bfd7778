import {
  type Attributes,
  context,
  type Span,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import { type CallEvent, type CallResult, type EditEvent, isOfEdit, type OnEvent } from './events.js'

/** The options of {@link spans}. */
export interface SpanOptions {
  /** Who makes the tracer. Default: the provider that is registered globally when a call ends; without one, nothing is recorded. */
  readonly provider?: TracerProvider | undefined
  /** Give the span of an edit the path of its file, as `file.path`. Default false. */
  readonly paths?: boolean | undefined
  /** Give the span of a call the text for the model, as `emend.message`. It quotes files and has their paths. Default false. */
  readonly texts?: boolean | undefined
}

/**
 * Makes a span of every call of an engine, below the span that is active there, and below it one of each edit, in the conventions of
 * OpenTelemetry. Its names are in docs/events.md. Unless asked for, spans have no text of a file or a request, and no path.
 *
 * @example createEngine({ …, onEvent: spans() })
 */
export function spans({ provider, paths = false, texts = false }: SpanOptions = {}): OnEvent {
  return (event, result) => {
    const tracer = (provider ?? trace).getTracer('emend')
    const { call, started, placing, duration } = event
    const attributes = { ...ofCall(event), ...(texts && { 'emend.message': result.message }) }
    const span = tracer.startSpan(`emend ${call}`, { startTime: started, attributes })
    const below = trace.setSpan(context.active(), span)
    const files = paths ? pathsOf(result) : []
    for (const [i, edit] of event.edits.entries()) {
      const path = files[i]
      const ofThis = { ...ofEdit(event, edit), ...(path !== undefined && { 'file.path': path }) }
      const child = tracer.startSpan('emend edit', { startTime: started, attributes: ofThis }, below)
      if (!isDone(edit)) fail(child, edit.outcome)
      child.end(started + placing)
    }
    if (!event.ok) fail(span, event.codes[0] ?? '_OTHER')
    span.end(started + duration)
  }
}

function ofCall({ format, written, edits, codes }: CallEvent): Attributes {
  return {
    ...(format !== undefined && { 'emend.format': format }),
    'emend.written': written,
    'emend.edits': edits.length,
    ...(codes.length > 0 && { 'emend.codes': [...codes] }),
  }
}

function ofEdit({ format }: CallEvent, { outcome, tier, replacer, rule, similarity }: EditEvent): Attributes {
  const known = {
    'emend.format': format,
    'emend.edit.tier': tier,
    'emend.edit.replacer': replacer,
    'emend.edit.rule': rule,
    'emend.edit.similarity': similarity,
  }
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return { 'emend.edit.outcome': outcome, ...Object.fromEntries(given) }
}

const DONE: ReadonlySet<string> = new Set(['applied', 'already-applied', 'unchanged'])

function isDone({ outcome }: EditEvent): boolean {
  return DONE.has(outcome)
}

function fail(span: Span, code: string): void {
  span.setAttribute('error.type', code)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The path of each edit of the event. */
function pathsOf(result: CallResult): readonly (string | undefined)[] {
  if ('files' in result) return result.files.flatMap(({ path, edits }) => edits.map(() => path))
  return result.failures.filter(isOfEdit).map((one) => ('path' in one ? one.path : undefined))
}
