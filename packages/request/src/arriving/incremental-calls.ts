import type { EditFormat, ParseEnd, ParseEvent } from '@emend/core/format'
import { bufferedParser, emitEdits, onceEnded } from '../stream/parsing.js'
import { ArrivingCalls, type CallReader } from './arriving-calls.js'

/**
 * Returns the incremental parser of a format whose requests are calls in JSON. A complete edit is reported at once; if
 * later fields change what it means, reporting starts again at the end. Linear.
 *
 * @param parse the parser of the format for whole requests, which decides the outcome
 */
export function incrementalCalls(
  parse: EditFormat['parse'],
  reader: CallReader,
): NonNullable<EditFormat['incremental']> {
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
