import type { EditFormat, IncrementalParser, ParseEnd, ParseEvent, StreamContext } from '@emend/core/plugin'
import { bufferedParser, emitEdits, onceEnded } from '../stream/parsing.js'
import { ArrivingCalls, type CallReader } from './arriving-calls.js'

/** A format whose requests are calls in JSON, with how it finds its edits in them. */
export interface CallFormat<Name extends string = string> extends EditFormat<Name> {
  readonly calls: CallReader
}

/**
 * Returns a format that reads calls while their JSON arguments arrive, for hosts that show them. A format that has no `calls` is
 * returned unchanged. It is not what formats do by themselves, because it needs a streaming JSON parser, which other hosts need
 * not bundle.
 */
export function streaming<Format extends EditFormat & Partial<CallFormat>>(format: Format): Format {
  const { calls, parse } = format
  return calls === undefined
    ? format
    : Object.freeze({ ...format, incremental: incrementalCalls(parse, calls) })
}

/**
 * Returns the incremental parser of a format whose requests are calls in JSON. A complete edit is reported at once; if
 * later fields change what it means, reporting starts again at the end. Linear.
 *
 * @param parse the parser of the format for whole requests, which decides the outcome
 */
function incrementalCalls(
  parse: EditFormat['parse'],
  reader: CallReader,
): (context?: StreamContext) => IncrementalParser {
  return (context = {}) => {
    const arrivingCalls = new ArrivingCalls(parse, reader, context)
    const wholeParser = bufferedParser(parse, context)
    const emitted: ParseEvent[] = []
    return onceEnded({
      push(chunk) {
        wholeParser.push(chunk)
        const events = arrivingCalls.push(chunk)
        for (const event of events) emitted.push(event)
        return events
      },
      end(): ParseEnd {
        const { outcome } = wholeParser.end()
        if (outcome.status === 'complete')
          return { events: remainingEvents(emitted, [...emitEdits(outcome.value.edits)]), outcome }
        const status = arrivingCalls.isUnfinished ? 'truncated' : 'failed'
        return { events: [], outcome: { status, failure: outcome.failure } }
      },
    })
  }
}

/**
 * The events still to be reported at the end. If a later field changed the meaning of reported events, that is a
 * `restarted` event followed by all events.
 */
function remainingEvents(
  emitted: readonly ParseEvent[],
  events: readonly ParseEvent[],
): readonly ParseEvent[] {
  const isSame = emitted.every((event, i) => JSON.stringify(event) === JSON.stringify(events[i]))
  return isSame ? events.slice(emitted.length) : [{ type: 'restarted' }, ...events]
}
