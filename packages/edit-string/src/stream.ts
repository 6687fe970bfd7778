import {
  bufferedParser,
  type EditFormat,
  emitEdits,
  type IncrementalParser,
  onceEnded,
  type ParseEnd,
  type ParseEvent,
  type StreamContext,
} from '@emend/core/plugin'
import type { FORMAT } from './call.js'
import { editString } from './format.js'
import { ArrivingCalls } from './stream/arriving-calls.js'

/**
 * The edit-string format with an incremental parser, for hosts that show calls while their JSON arguments arrive. Otherwise
 * it is the same as `editString()`. It has its own module because it depends on a streaming JSON parser, which other hosts
 * need not bundle.
 */
export function streamingEditString(): EditFormat<typeof FORMAT> {
  return Object.freeze({ ...editString(), incremental })
}

function incremental(context: StreamContext = {}): IncrementalParser {
  const arrivingCalls = new ArrivingCalls(context)
  const wholeParser = bufferedParser(editString().parse, context)
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
