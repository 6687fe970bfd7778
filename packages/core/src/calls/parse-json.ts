/**
 * Parses JSON as models write it: inside a Markdown fence, and with raw line breaks and tabs inside strings.
 *
 * @returns undefined when it is no JSON all the same. Linear.
 */
export function parseJson(text: string): unknown {
  const bare = withoutFence(text)
  return tryParse(bare) ?? tryParse(new ControlEscapes().push(bare))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutFence(text: string): string {
  const trimmed = text.trim().replace(/^\uFEFF/, '')
  const firstEnd = trimmed.indexOf('\n')
  const lastStart = trimmed.lastIndexOf('\n')
  const fenced = /^(`{3,}|~{3,})/.test(trimmed) && /^(`{3,}|~{3,})$/.test(trimmed.slice(lastStart + 1).trim())
  return fenced && lastStart > firstEnd ? trimmed.slice(firstEnd + 1, lastStart) : trimmed
}

/** Writes control characters inside strings as escapes, as JSON demands, in a text that may come in pieces. */
export class ControlEscapes {
  #inString = false
  #isEscaped = false

  /** The next piece as JSON has it. */
  push(text: string): string {
    let result = ''
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (this.#isEscaped) {
        this.#isEscaped = false
      } else if (this.#inString && code === BACK_SLASH) {
        this.#isEscaped = true
      } else if (code === QUOTE) {
        this.#inString = !this.#inString
      } else if (this.#inString && code < FIRST_PRINTABLE) {
        result += `${text.slice(from, i)}\\u${code.toString(16).padStart(4, '0')}`
        from = i + 1
      }
    }
    return result + text.slice(from)
  }
}

const BACK_SLASH = 0x5c
const QUOTE = 0x22
const FIRST_PRINTABLE = 0x20
