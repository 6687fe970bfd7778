import type { EditFormat, ParseContext } from '../vocabulary/format.js'
import type { IncrementalParser } from '../vocabulary/stream.js'
import { onceEnded, outcomeOf } from './incremental-parser.js'
import { emitEdits } from './parsing.js'

/** For a format that cannot be read while it arrives: all events come at the end. */
export function bufferedParser(parse: EditFormat['parse'], context: ParseContext = {}): IncrementalParser {
  const chunks: string[] = []
  return onceEnded({
    push(chunk) {
      chunks.push(chunk)
      return []
    },
    end() {
      const result = parse(chunks.join(''), context)
      return { events: result.ok ? [...emitEdits(result.value.edits)] : [], outcome: outcomeOf(result) }
    },
  })
}
