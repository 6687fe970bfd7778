import { type Failure, type FileEdit, type FileResult, orThrow, type Refused } from '@emend/core'
import type { EditFormat, IncrementalParser, ParseEnd, ParseEvent, ParseFailure } from '@emend/core/plugin'
import { oneByOne } from '@emend/fs'
import { bufferedParser, incrementalFor, onceEnded } from '@emend/request'
import type { Applied } from './called.js'
import { chooseFormat } from './choose-format.js'
import { containedRender, endFault, eventsFault, formatFailed, isParser } from './contain-format.js'
import { requireStreamOptions } from './known-options.js'
import type { EngineParts, StreamOptions } from './options.js'
import { optionsFor, planGuarded } from './prepare.js'
import { reasonOf } from './reason-of.js'
import { refusedBy } from './refused.js'
import { textOptions } from './text-options.js'
import { narrowed, type Where } from './where.js'

/** An event about a request that is still arriving. */
export type StreamEvent = ParseEvent | PreviewEvent

/** A file after all of its edits that are complete so far, or the reason why one of them cannot be applied. */
export interface PreviewEvent {
  readonly type: 'preview'
  readonly path: string
  readonly result: { readonly ok: true; readonly file: FileResult } | Refused
}

/** The end of a request: the events that only its end settles, and whether it is complete, cut off or wrong. */
export interface StreamEnd {
  readonly events: readonly StreamEvent[]
  readonly outcome: ParseEnd['outcome']
}

/** A request that is still arriving. Nothing is written before `apply`. */
export interface RequestStream {
  /** Takes the next chunk, which may be cut anywhere. Chunks are read in the order of the calls. Rejects after the end. */
  push(chunk: string): Promise<readonly StreamEvent[]>
  /** Ends the request. Another call returns the same outcome and no events. */
  end(): Promise<StreamEnd>
  /**
   * Ends the request and applies it as {@link Engine.apply} does; a request that is cut off is refused. Another call returns
   * the same result and does nothing.
   */
  apply(): Promise<Applied | Refused>
  /** Does what `apply` does and returns the result itself. @throws EmendError where `apply` refuses */
  applyOrThrow(): Promise<Applied>
}

/** Opens a request. Each preview costs as much as placing all edits of its file that are complete so far. */
export function openStream(
  parts: EngineParts,
  options: StreamOptions,
  apply: (request: string) => Promise<Applied | Refused>,
): RequestStream {
  requireStreamOptions(options, parts.formats.names)
  const { format: name, path, where, previews = true } = options
  const chosen = chooseFormat(parts.formats, undefined, name)
  const parser = chosen.ok ? parserOf(chosen.value.format, parts, path) : bufferedParser(() => chosen)
  const chunks: string[] = []
  const emitted = new EmittedEdits()
  const inTurn = oneByOne()
  const withPreviews = async (events: readonly ParseEvent[]): Promise<readonly StreamEvent[]> => {
    const all: StreamEvent[] = []
    for (const event of events) {
      all.push(event)
      const file = emitted.take(event)
      if (previews && file !== undefined && chosen.ok)
        all.push(await preview(parts, chosen.value.format, file, where))
    }
    return all
  }
  const end = () =>
    inTurn(async () => {
      const { events, outcome } = parser.end()
      return { events: await withPreviews(events), outcome }
    })
  const endAndApply = async () => {
    await end()
    return apply(chunks.join(''))
  }
  let applied: ReturnType<typeof endAndApply> | undefined
  const applyOnce = () => {
    applied ??= endAndApply()
    return applied
  }
  return Object.freeze({
    push: (chunk: string) =>
      inTurn(() => {
        const events = parser.push(chunk)
        chunks.push(chunk)
        return withPreviews(events)
      }),
    end,
    apply: applyOnce,
    applyOrThrow: async () => orThrow(await applyOnce()),
  })
}

/** Previews a file. It runs no guards, asks for no corrections and sends no events: these are for the complete request. */
async function preview(
  parts: EngineParts,
  format: EditFormat,
  { path, edits }: EmittedFile,
  where: Where | undefined,
): Promise<PreviewEvent> {
  const options = optionsFor(parts, format)
  const render = containedRender(format)
  const narrow = await narrowed(parts, edits, where, textOptions(parts))
  const planned = !options.ok
    ? options
    : narrow.ok
      ? await planGuarded({ ...parts, guards: [], balance: 'off' }, narrow.value, options.value)
      : narrow
  const refused = (failures: readonly Failure[]) => refusedBy(parts, failures, { ...(render && { render }) })
  if (!planned.ok) return { type: 'preview', path, result: refused(planned.failure) }
  const [result] = planned.value.plan.files
  return {
    type: 'preview',
    path,
    result: result ? { ok: true, file: result } : refused(planned.value.plan.failures),
  }
}

/** The parser of a format that may come from a plugin. If it throws or returns an invalid result, that is a failure. */
function parserOf(
  format: EditFormat,
  { profile, describe }: EngineParts,
  path: string | undefined,
): IncrementalParser {
  let failure: ParseFailure | undefined
  const safely = <Value>(work: () => Value, otherwise: () => Value): Value => {
    if (failure !== undefined) return otherwise()
    try {
      return work()
    } catch (error) {
      failure = formatFailed(format, reasonOf(error))
      return otherwise()
    }
  }
  const failed = () => ({
    events: [],
    outcome: { status: 'failed', failure: failure as ParseFailure } as const,
  })
  const parser = safely(
    () => {
      const made = incrementalFor(format, profile, path === undefined ? {} : { path })
      if (!isParser(made)) throw new TypeError('incremental gives no parser')
      return made
    },
    () => bufferedParser(() => ({ ok: false, failure: failure as ParseFailure })),
  )
  return onceEnded({
    push: (chunk) =>
      safely(
        () => checked(parser.push(chunk), eventsFault),
        () => [],
      ),
    end: () => safely(() => checked(parser.end(), (end) => endFault(end, describe)), failed),
  })
}

/** Returns a value of a parser if it is valid. @throws TypeError if it is not */
function checked<Value>(value: Value, faultIn: (value: Value) => string | undefined): Value {
  const fault = faultIn(value)
  if (fault !== undefined) throw new TypeError(fault)
  return value
}

/** A file and its edits in the request so far, one for each section. */
interface EmittedFile {
  readonly path: string
  readonly edits: readonly FileEdit[]
}

/** Collects the edits that a parser reports, by file. */
class EmittedEdits {
  readonly #files = new Map<string, FileEdit[]>()
  #isNew = false

  /** Takes an event. If it completes an edit, returns that edit's file with all its edits so far; undefined otherwise. */
  take(event: ParseEvent): EmittedFile | undefined {
    if (event.type === 'restarted') this.#files.clear()
    if (event.type === 'file-started') this.#isNew = true
    if (event.type !== 'edit-complete') return undefined
    const { edit } = event
    const edits = this.#files.get(edit.path) ?? []
    const last = this.#isNew ? undefined : edits.at(-1)
    if (last?.kind === 'update' && edit.kind === 'update')
      edits[edits.length - 1] = { ...last, edits: [...last.edits, ...edit.edits] }
    else edits.push(edit)
    this.#isNew = false
    this.#files.set(edit.path, edits)
    return { path: edit.path, edits: [...edits] }
  }
}
