import type { FileEdit, Profile } from '@emend/core'
import {
  behindReasoning,
  type EditFormat,
  type IncrementalParser,
  type ParseContext,
  type ParsedRequest,
  type ParseEnd,
  type ParseEvent,
  type ParseFailure,
  parserFor,
  type Result,
  type StreamContext,
} from '@emend/core/plugin'
import { ArrivingLines, type RequestLines } from './request-lines.js'

/** A parser that yields an event for whatever it finds, and `undefined` when it needs more of the request than has arrived. */
export type Parsing<Value, Event = ParseEvent> = Generator<Event | undefined, Value, void>

/** Runs a parser over a request that has arrived completely, and returns its result. Events are dropped. */
export function finish<Value>(parsing: Parsing<Value, unknown>): Value {
  for (;;) {
    const step = parsing.next()
    if (step.done) return step.value
  }
}

/**
 * Wraps a parser so that its failure for a request that is cut off (`missing-end`) also says which edits are
 * complete. An edit counts as complete once the parser has yielded another event after it.
 *
 * @param isWhole whether an edit is complete as soon as it is yielded, because a marker ends it. Default false.
 */
export function* namingWhole(
  parsing: Parsing<Result<ParsedRequest, ParseFailure>>,
  isWhole = false,
): Parsing<Result<ParsedRequest, ParseFailure>> {
  const emitted: FileEdit[] = []
  let completeCount = 0
  for (;;) {
    const { done, value } = parsing.next()
    if (done)
      return value.ok
        ? value
        : { ok: false, failure: withCompleteEdits(value.failure, emitted.slice(0, completeCount)) }
    if (value !== undefined) completeCount = emitted.length
    if (value?.type === 'edit-complete') emitted.push(value.edit)
    if (isWhole) completeCount = emitted.length
    yield value
  }
}

function withCompleteEdits(failure: ParseFailure, edits: readonly FileEdit[]): ParseFailure {
  const path = edits.at(-1)?.path
  if (failure.code !== 'missing-end' || path === undefined) return failure
  return { ...failure, whole: { edits: edits.length, path } }
}

/** Wraps a computation so that it yields what `retell` returns for each event. Pauses and the result stay the same. */
export function* mapEvents<Value, Event, Other>(
  parsing: Parsing<Value, Event>,
  transform: (event: Event) => Iterable<Other | undefined>,
): Parsing<Value, Other> {
  for (;;) {
    const { done, value } = parsing.next()
    if (done) return value
    if (value === undefined) yield undefined
    else yield* transform(value)
  }
}

/** Yields the events of edits that became known together. */
export function* emitEdits(edits: Iterable<FileEdit>): Generator<ParseEvent, void, void> {
  for (const edit of edits) {
    yield { type: 'file-started', path: edit.path, kind: edit.kind }
    yield* emitComplete(edit)
  }
}

/** Yields the `edit-complete` events of a file whose `file-started` event was sent before: one for each edit of its text. */
export function* emitComplete(edit: FileEdit): Generator<ParseEvent, void, void> {
  if (edit.kind !== 'update' || edit.edits.length < 2) yield { type: 'edit-complete', edit }
  else for (const one of edit.edits) yield { type: 'edit-complete', edit: { ...edit, edits: [one] } }
}

/** Turns a parser that reads lines into one for a request that arrives in chunks. */
export function incrementalByLines(
  read: (lines: RequestLines) => Parsing<Result<ParsedRequest, ParseFailure>>,
): IncrementalParser {
  const lines = new ArrivingLines()
  const parsing = read(lines)
  let result: Result<ParsedRequest, ParseFailure> | undefined
  const advance = (): readonly ParseEvent[] => {
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
    push: (chunk) => (lines.push(chunk) ? advance() : []),
    end() {
      lines.end()
      const events = advance()
      return { events, outcome: outcomeOf(result as Result<ParsedRequest, ParseFailure>) }
    },
  })
}

/** The outcome for a parser's result. A request that lacks its end (`missing-end`) was truncated. */
function outcomeOf(result: Result<ParsedRequest, ParseFailure>): ParseEnd['outcome'] {
  if (result.ok) return { status: 'complete', value: result.value }
  return { status: result.failure.code === 'missing-end' ? 'truncated' : 'failed', failure: result.failure }
}

/**
 * Wraps a parser so that it is never called after its end: `push` then throws, and `end` returns the same
 * outcome without events.
 */
export function onceEnded(parser: IncrementalParser): IncrementalParser {
  let outcome: ParseEnd['outcome'] | undefined
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

/**
 * Returns a parser for a format that cannot be parsed while it arrives. It collects the chunks, and all events
 * come at the end.
 */
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

/**
 * Returns a parser for a request that is still arriving. It reads the request as `parserFor` does. If the format or the
 * profile cannot parse before the whole request is there, all events come at the end.
 */
export function incrementalFor(
  format: EditFormat,
  profile?: Profile,
  context: StreamContext = {},
): IncrementalParser {
  const chosen = profile?.formats?.[format.name]
  const { incremental } = chosen?.parse === undefined ? format : chosen
  const parser = incremental?.(context)
  return parser ? behindReasoning(parser) : bufferedParser(parserFor(format, profile), context)
}
