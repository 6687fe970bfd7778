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
 * The edit-string format for hosts that show calls while their arguments arrive as JSON text: the same as `editString()`,
 * with an incremental parser. It is a module of its own because it brings a parser of JSON along, which others need not bundle.
 */
export function streamingEditString(): EditFormat<typeof FORMAT> {
  return Object.freeze({ ...editString(), incremental })
}

function incremental(context: StreamContext = {}): IncrementalParser {
  const calls = new ArrivingCalls(context)
  const whole = bufferedParser(editString().parse, context)
  const emitted: ParseEvent[] = []
  return onceEnded({
    push(chunk) {
      whole.push(chunk)
      const events = calls.push(chunk)
      for (const event of events) emitted.push(event)
      return events
    },
    end(): ParseEnd {
      const { outcome } = whole.end()
      if (outcome.status === 'complete')
        return { events: notEmitted(emitted, [...emitEdits(outcome.value.edits)]), outcome }
      const status = calls.isUnfinished ? 'truncated' : 'failed'
      return { events: [], outcome: { status, failure: outcome.failure } }
    },
  })
}

/** What is still to be reported; everything anew where a later field gave what was reported another meaning. */
function notEmitted(emitted: readonly ParseEvent[], events: readonly ParseEvent[]): readonly ParseEvent[] {
  const isSame = emitted.every((event, i) => JSON.stringify(event) === JSON.stringify(events[i]))
  return isSame ? events.slice(emitted.length) : [{ type: 'restarted' }, ...events]
}
