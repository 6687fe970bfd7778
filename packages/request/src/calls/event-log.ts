import { type CallFields, isFields } from './fields.js'

/**
 * Returns the messages in a log of server-sent events (`data:` lines), with the deltas of each put together, as the APIs of
 * Anthropic and OpenAI send them. Other events are returned as they are. Linear.
 *
 * @returns undefined where the text is no such log; `cut` where an answer in it has no end
 */
export function messagesInEvents(text: string): readonly unknown[] | 'cut' | undefined {
  if (!FIRST_LINE.test(text) || !DATA.test(text)) return undefined
  const answer = new Answer()
  for (const data of text.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])) {
    if (data.trim() === '[DONE]') continue
    const event = parsed(data)
    if (!isFields(event)) return 'cut'
    answer.take(event)
  }
  return answer.isOpen ? 'cut' : answer.messages
}

const FIRST_LINE = /^\uFEFF?\s*(?:data|event|id|retry): ?\S/
const DATA = /^data: ?\{/m

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** A part of a message whose text or arguments arrive in deltas. */
interface Part {
  readonly start: CallFields
  text: string
  json: string
}

/** The answers of a log, one after the other. */
class Answer {
  readonly messages: unknown[] = []
  /** Whether an answer has begun and not ended. */
  isOpen = false
  #parts = new Map<unknown, Part>()
  #choices = new Map<unknown, { content: string; readonly calls: Map<unknown, Part> }>()
  #items: unknown[] = []

  take(event: CallFields): void {
    const { type } = event
    if (Array.isArray(event['choices'])) this.#takeChunk(event['choices'])
    else if (typeof type !== 'string') this.messages.push(event)
    else if (type.startsWith('response.')) this.#takeResponse(type, event)
    else if (/^(?:message|content_block)_/.test(type)) this.#takeBlock(type, event)
  }

  /** An event of Anthropic's API. */
  #takeBlock(type: string, { index, content_block: block, delta }: CallFields): void {
    this.isOpen = type !== 'message_stop'
    if (type === 'content_block_start' && isFields(block))
      this.#parts.set(index, { start: block, text: '', json: '' })
    const part = this.#parts.get(index)
    if (type === 'content_block_delta' && part !== undefined && isFields(delta)) {
      part.text += textOf(delta['text'])
      part.json += textOf(delta['partial_json'])
    }
    if (type === 'message_delta' && isFields(delta)) this.#items.push(delta['stop_reason'])
    if (type !== 'message_stop') return
    const content = Array.from(this.#parts.values(), ({ start, text, json }) => ({
      ...start,
      ...(text !== '' && { text: textOf(start['text']) + text }),
      ...(json !== '' && { input: json }),
    }))
    this.messages.push({ role: 'assistant', content, stop_reason: this.#items.at(-1) })
    this.#parts = new Map()
    this.#items = []
  }

  /** A chunk of a chat completion. */
  #takeChunk(choices: readonly unknown[]): void {
    for (const choice of choices) {
      if (!isFields(choice)) continue
      const { index, delta, finish_reason } = choice
      const own = this.#choices.get(index) ?? { content: '', calls: new Map<unknown, Part>() }
      this.#choices.set(index, own)
      if (isFields(delta)) addDelta(own, delta)
      if (typeof finish_reason === 'string') {
        const tool_calls = Array.from(own.calls.values(), ({ start, text, json }) => ({
          ...start,
          function: { name: text, arguments: json },
        }))
        const message = {
          role: 'assistant',
          content: own.content,
          ...(tool_calls.length > 0 && { tool_calls }),
        }
        this.messages.push({ choices: [{ index, message, finish_reason }] })
        this.#choices.delete(index)
      }
    }
    this.isOpen = this.#choices.size > 0
  }

  /** An event of the Responses API: each item is there once more, whole, when it is done. */
  #takeResponse(type: string, { item, response }: CallFields): void {
    const isEnd = /^response\.(?:completed|incomplete|failed)$/.test(type)
    this.isOpen = !isEnd
    if (type === 'response.output_item.done') this.#items.push(item)
    if (!isEnd) return
    const output = isFields(response) ? response['output'] : undefined
    const status = isFields(response) ? response['status'] : undefined
    this.messages.push({ output: Array.isArray(output) && output.length > 0 ? output : this.#items, status })
    this.#items = []
  }
}

function addDelta(own: { content: string; readonly calls: Map<unknown, Part> }, delta: CallFields): void {
  own.content += textOf(delta['content'])
  const calls: readonly unknown[] = Array.isArray(delta['tool_calls']) ? delta['tool_calls'] : []
  for (const call of calls) {
    if (!isFields(call)) continue
    const { index, function: called } = call
    const part = own.calls.get(index) ?? { start: { id: call['id'], type: 'function' }, text: '', json: '' }
    own.calls.set(index, part)
    if (!isFields(called)) continue
    part.text += textOf(called['name'])
    part.json += textOf(called['arguments'])
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
