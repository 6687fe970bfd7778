import type { FileEdit } from '../vocabulary/edit.js'
import type { ParseEvent } from '../vocabulary/stream.js'

/** A computation that pauses, with `undefined`, where it needs more of the request than has arrived. */
export type Waiting<Value> = Generator<undefined, Value, void>

/** A parser as a computation that tells what it finds, and pauses where it needs more of the request than has arrived. */
export type Parsing<Value, Event = ParseEvent> = Generator<Event | undefined, Value, void>

/** Runs a parser over a request that is all there. */
export function finish<Value>(parsing: Parsing<Value, unknown>): Value {
  for (;;) {
    const step = parsing.next()
    if (step.done) return step.value
  }
}

/** The same computation, which tells something else instead of what it tells. */
export function* retold<Value, Event, Other>(
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
export function* tellEdits(edits: Iterable<FileEdit>): Generator<ParseEvent, void, void> {
  for (const edit of edits) {
    yield { type: 'file-started', path: edit.path, kind: edit.kind }
    yield* tellComplete(edit)
  }
}

/** The events of a file that has been started and is complete now. */
export function* tellComplete(edit: FileEdit): Generator<ParseEvent, void, void> {
  if (edit.kind !== 'update' || edit.edits.length < 2) yield { type: 'edit-complete', edit }
  else for (const one of edit.edits) yield { type: 'edit-complete', edit: { ...edit, edits: [one] } }
}
