import type { EditFormat, ParseEvent, StreamContext } from '@emend/core/plugin'
import { isFields } from '../calls/fields.js'
import { emitComplete } from '../stream/parsing.js'
import { type ArrivedValue, ArrivingJson } from './arriving-json.js'

/** How a format finds its edits in calls whose JSON is still arriving. */
export interface CallReader {
  /** Whether the text in this field of a call names the file of the call. */
  isPath(key: ArrivedValue['key'], call: Readonly<Record<string, unknown>>): boolean
  /** The edit that a complete value is; undefined if it is none. */
  editIn(arrived: ArrivedValue): ArrivedEdit | undefined
}

/** An edit, or a call of several, that is complete. */
export interface ArrivedEdit {
  /** A request with this edit only; undefined if only the end of the request shows what the edit means. */
  readonly request: unknown
  /** The call, if its edits of one file belong together. Without it every edit begins a section of its own. */
  readonly call?: unknown
}

/** Reports calls while their JSON arrives. Each is reported on the assumption that nothing below it changes its meaning. */
export class ArrivingCalls {
  readonly #parse: EditFormat['parse']
  readonly #reader: CallReader
  readonly #context: StreamContext
  readonly #json: ArrivingJson = new ArrivingJson((arrived) => this.#take(arrived))
  #events: ParseEvent[] = []
  /** The path of the last `file-started` event, until an edit of that file is complete. */
  #started: string | undefined
  /** The section that more edits of the same call belong to. */
  #section: { readonly path: string; readonly call: unknown } | undefined
  /** Whether a call was found that can only be read at the end of the request; all calls below it wait, too. */
  #isWaiting = false

  constructor(parse: EditFormat['parse'], reader: CallReader, context: StreamContext) {
    this.#parse = parse
    this.#reader = reader
    this.#context = context
  }

  /** Whether the JSON is incomplete and has no error so far. */
  get isUnfinished(): boolean {
    return this.#json.isUnfinished
  }

  push(chunk: string): readonly ParseEvent[] {
    this.#json.push(chunk)
    const events = this.#events
    if (events.length > 0) this.#events = []
    return events
  }

  #take(arrived: ArrivedValue): void {
    if (this.#isWaiting) return
    const { value, key, containers } = arrived
    if (typeof value === 'string') {
      const [call, ...others] = containers.filter(isFields)
      if (call === undefined || others.length > 0 || value === '') return
      // If the call has several path fields, the most usual name counts, and that field may still be to come.
      if (this.#reader.isPath(key, call)) this.#start(value)
      return
    }
    const edit = this.#reader.editIn(arrived)
    if (edit !== undefined) this.#report(edit)
  }

  #start(path: string): void {
    if (this.#started !== undefined) return
    this.#started = path
    this.#events.push({ type: 'file-started', path, kind: 'update' })
  }

  #report({ request, call }: ArrivedEdit): void {
    const parsed = request === undefined ? undefined : this.#parse(request, this.#context)
    const [edit] = parsed?.ok ? parsed.value.edits : []
    if (edit === undefined || (this.#started !== undefined && this.#started !== edit.path)) {
      this.#isWaiting = true
      return
    }
    const isSameSection =
      call !== undefined && this.#section?.call === call && this.#section.path === edit.path
    if (!isSameSection) this.#start(edit.path)
    for (const event of emitComplete(edit)) this.#events.push(event)
    this.#started = undefined
    this.#section = { path: edit.path, call }
  }
}
