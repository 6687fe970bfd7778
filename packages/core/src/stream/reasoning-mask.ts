import type { IncrementalParser } from '../vocabulary/format.js'

/**
 * Blanks out what a model thought before its answer (`<think>…</think>` at the beginning): drafts in it are no requests.
 * Lines and offsets stay. Where the closing tag is missing all of it is thought. The text may come in pieces. Linear.
 */
export class ReasoningMask {
  #state: 'begin' | 'inside' | 'behind' = 'begin'
  #held = ''
  #closing = ''

  /** What is known of the next piece, and of those held back before. */
  push(chunk: string): string {
    if (this.#state === 'behind') return chunk
    this.#held += chunk
    if (this.#state === 'inside') return this.#inside()
    const from = this.#held.search(NON_BLANK)
    const above = this.#release(from === -1 ? this.#held.length : from)
    const tag = OPENING.exec(this.#held)?.[1]
    if (tag !== undefined) {
      this.#state = 'inside'
      this.#closing = `</${tag}>`
      return above + this.#inside()
    }
    if (TAGS.some((one) => one.startsWith(this.#held))) return above
    this.#state = 'behind'
    return above + this.#release(this.#held.length)
  }

  /** The rest. */
  end(): string {
    const rest = this.#release(this.#held.length)
    return this.#state === 'inside' ? blank(rest) : rest
  }

  #inside(): string {
    const at = this.#held.indexOf(this.#closing)
    if (at === -1) return blank(this.#release(Math.max(0, this.#held.length - this.#closing.length + 1)))
    this.#state = 'behind'
    return blank(this.#release(at + this.#closing.length)) + this.#release(this.#held.length)
  }

  #release(length: number): string {
    const released = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return released
  }
}

const NON_BLANK = /[^\s\uFEFF]/
const OPENING = /^[\s\uFEFF]*<(think|thinking|thought|reasoning)>/
const TAGS = ['<think>', '<thinking>', '<thought>', '<reasoning>']

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

/** A request without what a model thought before it. Anything but a text comes back as it is. */
export function withoutReasoning<Input>(input: Input): Input | string {
  if (typeof input !== 'string' || !OPENING.test(input)) return input
  const mask = new ReasoningMask()
  return mask.push(input) + mask.end()
}

/** Whether a request breaks off in what a model thought; the tag that is missing. */
export function unclosedReasoning(input: string): string | undefined {
  const tag = OPENING.exec(input)?.[1]
  return tag === undefined || input.includes(`</${tag}>`) ? undefined : `</${tag}>`
}

/** The parser for a request behind what a model thought. */
export function behindReasoning(parser: IncrementalParser): IncrementalParser {
  const mask = new ReasoningMask()
  return {
    push(chunk) {
      return parser.push(mask.push(chunk))
    },
    end() {
      const rest = mask.end()
      if (rest === '') return parser.end()
      const events = parser.push(rest)
      const end = parser.end()
      return { ...end, events: [...events, ...end.events] }
    },
  }
}
