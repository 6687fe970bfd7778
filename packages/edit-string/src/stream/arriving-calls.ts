import { emitComplete, type ParseEvent, type StreamContext } from '@emend/core/plugin'
import { type Fields, isFields, NEW_NAMES, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from '../fields.js'
import { editString } from '../format.js'
import { type ArrivedValue, ArrivingJson } from './arriving-json.js'

/** Reports calls while their JSON arrives. Each is reported on the assumption that nothing below it changes its meaning. */
export class ArrivingCalls {
  readonly #context: StreamContext
  readonly #json: ArrivingJson = new ArrivingJson((arrived) => this.#take(arrived))
  #events: ParseEvent[] = []
  /** The path of the last `file-started` event, until a call for that file is complete. */
  #started: string | undefined
  /** Whether a call was found that can only be read at the end of the request; all calls below it wait, too. */
  #isWaiting = false

  constructor(context: StreamContext) {
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

  #take({ value, key, containers }: ArrivedValue): void {
    if (this.#isWaiting) return
    const outer = containers.filter(isFields)
    if (typeof value === 'string') {
      // If the call has several path fields, the most usual name counts, and that field may still be to come.
      if (outer.length === 1 && nameIn(outer[0] ?? {}, PATH_NAMES) === key && value !== '') this.#start(value)
    } else if (isFields(value) && nameIn(value, OLD_NAMES) && nameIn(value, NEW_NAMES)) {
      this.#report(outer.length === 0 ? value : asOnlyCall(value, outer))
    }
  }

  #start(path: string): void {
    if (this.#started !== undefined) return
    this.#started = path
    this.#events.push({ type: 'file-started', path, kind: 'update' })
  }

  /** @param request one call in a form that the parser accepts */
  #report(request: Fields | undefined): void {
    const parsed = request && editString().parse(request, this.#context)
    const [edit] = parsed?.ok ? parsed.value.edits : []
    if (edit === undefined || (this.#started !== undefined && this.#started !== edit.path)) {
      this.#isWaiting = true
      return
    }
    this.#start(edit.path)
    for (const event of emitComplete(edit)) this.#events.push(event)
    this.#started = undefined
  }
}

/** The wrapper of a call with this call only; undefined if a call cannot be nested this way. */
function asOnlyCall(call: Fields, [outer, ...others]: readonly Fields[]): Fields | undefined {
  if (outer === undefined || others.length > 0 || nameIn(outer, OLD_NAMES) !== undefined) return undefined
  const wrapper = nameIn(outer, WRAPPER_NAMES)
  const path = nameIn(outer, PATH_NAMES)
  if (wrapper === undefined) return undefined
  return { ...(path !== undefined && { [path]: outer[path] }), [wrapper]: [call] }
}
