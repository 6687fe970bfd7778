import { type CallFields, isFields } from './fields.js'
import { isEdit } from './holds-edit.js'
import { CONTAINERS, MOST_LEVELS } from './is-message.js'
import { plainRequestIn } from './request-start.js'
import { callIn, scriptedCalls } from './script.js'
import { callsWithin, type ToolCall } from './tool-call.js'

/** The containers of which only one item is meant. */
const ALTERNATIVES: readonly string[] = ['choices', 'candidates']

/** Reads messages: takes the calls and texts of the model from them in their order, and counts what else there is. */
export class MessageReader {
  readonly calls: ToolCall[] = []
  readonly texts: string[] = []
  /** The number of other parts, by their kind. */
  readonly others: Map<string, number> = new Map()
  /** The call in which the API itself says that the answer was cut off. */
  cut: ToolCall | undefined
  /** Whether there are several answers that each hold edits, of which only one is meant. */
  hasAlternatives = false
  /** The call that is the last part so far; undefined where that is another part. */
  #lastCall: ToolCall | undefined
  #parts = 0
  readonly #holdsRequest: (text: string) => boolean

  /** @param holdsRequest whether a text holds a request. Default: a patch, blocks, a diff or a call in JSON */
  constructor(holdsRequest: (text: string) => boolean = (text) => plainRequestIn(text) !== undefined) {
    this.#holdsRequest = holdsRequest
  }

  read(value: unknown, depth = 0): void {
    if (depth > MOST_LEVELS) this.count('part')
    else if (typeof value === 'string') this.#text(value)
    else if (Array.isArray(value)) for (const item of value) this.read(item, depth + 1)
    else if (isFields(value)) this.#fields(value, depth)
  }

  /** Takes a call, or those of its script. */
  add(call: ToolCall): void {
    for (const one of scriptedCalls(call) ?? [call]) {
      this.calls.push(one)
      this.#add(one)
    }
  }

  /** Counts a part that is no edit. */
  count(kind: string): void {
    this.others.set(kind, (this.others.get(kind) ?? 0) + 1)
    this.#add(undefined)
  }

  #text(text: string): void {
    if (text.trim() === '') return
    this.texts.push(text)
    this.#add(undefined)
  }

  #add(call: ToolCall | undefined): void {
    this.#lastCall = call
    this.#parts++
  }

  #fields(fields: CallFields, depth: number): void {
    const call = callIn(fields) ?? (isEdit(fields) ? { name: '', input: fields } : undefined)
    const calls = call === undefined ? undefined : callsWithin(call)
    if (calls !== undefined) {
      this.read(calls, depth + 1)
      return
    }
    if (call !== undefined) {
      this.add(call)
      this.#checkEnd(fields)
      return
    }
    const kind = otherKindOf(fields)
    if (kind !== undefined) this.count(kind)
    else {
      const before = this.#parts
      const { text } = fields
      if (typeof text === 'string') this.#text(text)
      for (const name of containersIn(fields)) this.#container(name, fields[name], depth)
      if (this.#parts > before) this.#checkEnd(fields)
      else if (typeof text !== 'string') this.count(typeOf(fields) ?? 'part')
    }
  }

  #container(name: string, value: unknown, depth: number): void {
    if (!ALTERNATIVES.includes(name) || !Array.isArray(value)) {
      this.read(value, depth + 1)
      return
    }
    let withEdits = 0
    for (const item of value) {
      const [calls, texts] = [this.calls.length, this.texts.length]
      this.read(item, depth + 1)
      const holdsRequest = this.texts.slice(texts).some(this.#holdsRequest)
      if (this.calls.length > calls || holdsRequest) withEdits++
    }
    if (withEdits > 1) this.hasAlternatives = true
  }

  /** Remembers the last call if the fields around it say that the answer was cut off in it. */
  #checkEnd(fields: CallFields): void {
    if (ENDS.some((name) => CUT_OFF.test(textOf(fields[name])))) this.cut ??= this.#lastCall
  }
}

/** The fields that say why an answer ended, and their values for one that was cut off. */
const ENDS = ['stop_reason', 'stopReason', 'finish_reason', 'finishReason', 'status']
const CUT_OFF = /^(?:max_?tokens|length|incomplete|model_context_window_exceeded)$/i

function containersIn(fields: CallFields): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const value = fields[name]
    return (
      CONTAINERS.includes(name) &&
      (typeof value === 'string' || (typeof value === 'object' && value !== null))
    )
  })
}

/** The kind of a part that holds no edit of the model: what others said, its thoughts, results. */
function otherKindOf(fields: CallFields): string | undefined {
  const type = typeOf(fields)
  const from = typeof fields['role'] === 'string' ? fields['role'] : type
  if (from !== undefined && OTHER_ROLE.test(from)) return `${from} message`
  if (fields['thought'] === true || (type !== undefined && THINKING.test(type))) return 'thinking'
  return type !== undefined && RESULT.test(type) ? 'tool result' : undefined
}

const OTHER_ROLE = /^(?:user|system|developer|tool|toolResult|tool_?message|function)$/i
const THINKING = /thinking|reasoning/i
const RESULT = /[_-](?:result|output)$|^tool_?result/i

function typeOf(fields: CallFields): string | undefined {
  const { type } = fields
  return typeof type === 'string' && type !== '' ? type.slice(0, 60) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
