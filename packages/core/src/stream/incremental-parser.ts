import type {
  EditFormat,
  IncrementalParser,
  ParseContext,
  ParsedRequest,
  ParseEnd,
  ParseEvent,
  ParseOutcome,
} from '../vocabulary/format.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'
import { emitEdits, type Parsing } from './parsing.js'
import { ArrivingLines, type RequestLines } from './request-lines.js'

/** Feeds a parser that reads lines with a request that arrives in pieces. */
export function incrementalByLines(
  read: (lines: RequestLines) => Parsing<Result<ParsedRequest, ParseFailure>>,
): IncrementalParser {
  const lines = new ArrivingLines()
  const parsing = read(lines)
  let result: Result<ParsedRequest, ParseFailure> | undefined
  const goOn = (): readonly ParseEvent[] => {
    const events: ParseEvent[] = []
    while (result === undefined) {
      const step = parsing.next()
      if (step.done) result = step.value
      else if (step.value === undefined) break
      else events.push(step.value)
    }
    return events
  }
  return onceEnded({
    push: (chunk) => (lines.push(chunk) ? goOn() : []),
    end() {
      lines.end()
      const events = goOn()
      return { events, outcome: outcomeOf(result as Result<ParsedRequest, ParseFailure>) }
    },
  })
}

/** What a parser's result comes to. A request of which the end is missing is one that broke off. */
function outcomeOf(result: Result<ParsedRequest, ParseFailure>): ParseOutcome {
  if (result.ok) return { status: 'complete', value: result.value }
  return { status: result.failure.code === 'missing-end' ? 'truncated' : 'failed', failure: result.failure }
}

/** A parser that is asked nothing any more after its end. */
export function onceEnded(parser: IncrementalParser): IncrementalParser {
  let outcome: ParseOutcome | undefined
  return {
    push(chunk: string): readonly ParseEvent[] {
      if (outcome !== undefined) throw new Error('push: the request has ended')
      return parser.push(chunk)
    },
    end(): ParseEnd {
      if (outcome !== undefined) return { events: [], outcome }
      const end = parser.end()
      outcome = end.outcome
      return end
    },
  }
}

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
