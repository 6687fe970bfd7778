import type { IncrementalParser } from '../parts/format.js'

/**
 * Replaces what a model thought before its answer (`<think>…</think>` at the beginning) by spaces, because
 * drafts in it are not requests. Lines and offsets stay the same. If the closing tag is missing, the whole text
 * counts as thought. The text may arrive in chunks. Linear.
 */
export class ReasoningMask {
  #state: 'begin' | 'inside' | 'behind' = 'begin'
  #held = ''
  #closing = ''

  /** Takes the next chunk, and returns the masked text that is certain by now. The rest is held back until the next call. */
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

  /** Returns the masked text that was held back. */
  end(): string {
    const rest = this.#release(this.#held.length)
    return this.#state === 'inside' ? blankOut(rest) : rest
  }

  #inside(): string {
    const at = this.#held.indexOf(this.#closing)
    if (at === -1) return blankOut(this.#release(Math.max(0, this.#held.length - this.#closing.length + 1)))
    this.#state = 'behind'
    return blankOut(this.#release(at + this.#closing.length)) + this.#release(this.#held.length)
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

function blankOut(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

/** Returns a request with the model's thoughts before it replaced by spaces. Input that is not a string is returned unchanged. */
export function withoutReasoning<Input>(input: Input): Input | string {
  if (typeof input !== 'string' || !OPENING.test(input)) return input
  const mask = new ReasoningMask()
  return mask.push(input) + mask.end()
}

/**
 * Returns the missing closing tag, such as `</think>`, of a text that is cut off in the model's thoughts;
 * undefined for any other.
 */
export function unclosedReasoning(input: string): string | undefined {
  const tag = OPENING.exec(input)?.[1]
  return tag === undefined || input.includes(`</${tag}>`) ? undefined : `</${tag}>`
}

/** Wraps a parser so that it skips what a model thought before its request. */
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
