import { ControlEscapes } from '@emend/core/plugin'
import { JSONParser } from '@streamparser/json'

/** A value that is complete, and what it is in, as far as that is known; the outermost container first. */
export interface ArrivedValue {
  readonly value: unknown
  readonly key: string | number | undefined
  readonly containers: readonly unknown[]
}

/** Reads JSON as models write it, like `parseJson`, while it arrives. Linear. */
export class ArrivingJson {
  readonly #parser = new JSONParser()
  readonly #escapes = new ControlEscapes()
  #isWrong = false
  #hasBegun = false
  #isInFence = false

  constructor(onValue: (arrived: ArrivedValue) => void) {
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      const outer = stack.slice(1).map((one) => one.value)
      onValue({ value, key, containers: parent === undefined ? [] : [...outer, parent] })
    }
    this.#parser.onError = () => {
      this.#isWrong = true
    }
  }

  /** Whether a value has begun, is not complete, and nothing is wrong with it so far. */
  get isUnfinished(): boolean {
    return (this.#hasBegun || this.#isInFence) && !this.#isWrong && !this.#parser.isEnded
  }

  push(chunk: string): void {
    const text = this.#hasBegun ? chunk : this.#begin(chunk)
    // What comes after the value is looked at when all is there.
    if (text !== '' && !this.#isWrong && !this.#parser.isEnded) this.#parser.write(this.#escapes.push(text))
  }

  /** Skips whitespace and the line of a fence. */
  #begin(chunk: string): string {
    const text = this.#isInFence ? chunk : chunk.trimStart()
    if (text === '') return ''
    this.#isInFence ||= /^[`~]/.test(text)
    const end = this.#isInFence ? text.indexOf('\n') : undefined
    this.#hasBegun = end !== -1
    return end === -1 ? '' : text.slice(end === undefined ? 0 : end + 1)
  }
}
