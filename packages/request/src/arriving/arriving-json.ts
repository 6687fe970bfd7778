import { JSONParser } from '@streamparser/json'
import { ControlEscapes } from '../calls/json.js'

/** A complete JSON value and the containers it is in, with what has arrived of them; the outermost container comes first. */
export interface ArrivedValue {
  readonly value: unknown
  readonly key: string | number | undefined
  readonly containers: readonly unknown[]
}

/** Reads JSON while it arrives, as tolerantly as `parseJson` does. Linear. */
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

  /** Whether a value has begun, is incomplete, and has no error so far. */
  get isUnfinished(): boolean {
    return (this.#hasBegun || this.#isInFence) && !this.#isWrong && !this.#parser.isEnded
  }

  push(chunk: string): void {
    const text = this.#hasBegun ? chunk : this.#begin(chunk)
    // Text after the value is not read here: `parse` judges it at the end of the request.
    if (text !== '' && !this.#isWrong && !this.#parser.isEnded) this.#parser.write(this.#escapes.push(text))
  }

  /** Skips the whitespace and the fence line above the value, and returns what follows. */
  #begin(chunk: string): string {
    const text = this.#isInFence ? chunk : chunk.trimStart()
    if (text === '') return ''
    this.#isInFence ||= /^[`~]/.test(text)
    const end = this.#isInFence ? text.indexOf('\n') : undefined
    this.#hasBegun = end !== -1
    return end === -1 ? '' : text.slice(end === undefined ? 0 : end + 1)
  }
}
