import type { FileEdit } from '../vocabulary/edit.js'
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
import { ArrivingLines, type RequestLines } from './request-lines.js'

/** A computation that pauses, with `undefined`, where it needs more of the request than has arrived. */
export type Waiting<Value> = Generator<undefined, Value, void>

/** A parser as a computation that yields what it finds, and pauses where it needs more of the request than has arrived. */
export type Parsing<Value, Event = ParseEvent> = Generator<Event | undefined, Value, void>

/** Runs a parser over a request that is all there. */
export function finish<Value>(parsing: Parsing<Value, unknown>): Value {
  for (;;) {
    const step = parsing.next()
    if (step.done) return step.value
  }
}

/**
 * The same parser, whose failure for a request that breaks off says which edits are whole: those that were yielded before
 * something else was.
 *
 * @param isWhole whether an edit is whole as soon as it is yielded, because a marker ends it
 */
export function* namingWhole(
  parsing: Parsing<Result<ParsedRequest, ParseFailure>>,
  isWhole = false,
): Parsing<Result<ParsedRequest, ParseFailure>> {
  const emitted: FileEdit[] = []
  let whole = 0
  for (;;) {
    const { done, value } = parsing.next()
    if (done)
      return value.ok ? value : { ok: false, failure: withWhole(value.failure, emitted.slice(0, whole)) }
    if (value !== undefined) whole = emitted.length
    if (value?.type === 'edit-complete') emitted.push(value.edit)
    if (isWhole) whole = emitted.length
    yield value
  }
}

function withWhole(failure: ParseFailure, edits: readonly FileEdit[]): ParseFailure {
  const path = edits.at(-1)?.path
  if (failure.code !== 'missing-end' || path === undefined) return failure
  return { ...failure, whole: { edits: edits.length, path } }
}

/** The same computation, which yields something else for every event. */
export function* mapEvents<Value, Event, Other>(
  parsing: Parsing<Value, Event>,
  retell: (event: Event) => Iterable<Other | undefined>,
): Parsing<Value, Other> {
  for (;;) {
    const { done, value } = parsing.next()
    if (done) return value
    if (value === undefined) yield undefined
    else yield* retell(value)
  }
}

/** The events of edits that became known together. */
export function* emitEdits(edits: Iterable<FileEdit>): Generator<ParseEvent, void, void> {
  for (const edit of edits) {
    yield { type: 'file-started', path: edit.path, kind: edit.kind }
    yield* emitComplete(edit)
  }
}

/** The events of a file that has been started and is complete now. */
export function* emitComplete(edit: FileEdit): Generator<ParseEvent, void, void> {
  if (edit.kind !== 'update' || edit.edits.length < 2) yield { type: 'edit-complete', edit }
  else for (const one of edit.edits) yield { type: 'edit-complete', edit: { ...edit, edits: [one] } }
}

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
