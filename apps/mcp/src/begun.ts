import { type Beginning, type Beginnings, keepBeginnings } from '@emend/engine'
import type { Call } from './queue.js'

/** The part of a request that was cut off, with its hash. */
export type Begun = readonly [hash: string, beginning: Beginning]

/** What one connection keeps of requests that were cut off, for each folder. Calls run in threads of their own, which get what they name. */
export class BegunRequests {
  readonly #kept = keepBeginnings()

  /** What a call names in its arguments. */
  of(call: Call): readonly Begun[] {
    if (call.kind !== 'tool') return []
    const hashes = new Set(textOf(call.input).match(/\b[\da-f]{12}\b/g))
    return [...hashes].flatMap((hash) => {
      const beginning = this.#kept.get(`${call.root}\n${hash}`)
      return beginning === undefined ? [] : [[hash, beginning] as const]
    })
  }

  record(root: string, begun: readonly Begun[]): void {
    for (const [hash, beginning] of begun) this.#kept.keep(`${root}\n${hash}`, beginning)
  }
}

/** The parts that one call in its thread names, and those that it leaves. */
export class CallBeginnings implements Beginnings {
  #given: ReadonlyMap<string, Beginning> = new Map()
  readonly #left: Begun[] = []

  begin(given: readonly Begun[]): void {
    this.#given = new Map(given)
    this.#left.length = 0
  }

  get(hash: string): Beginning | undefined {
    return this.#given.get(hash)
  }

  keep(hash: string, beginning: Beginning): void {
    this.#left.push([hash, beginning])
  }

  end(): readonly Begun[] {
    return [...this.#left]
  }
}

/** The arguments of a call as text; empty if they are nested too deeply. */
function textOf(input: unknown): string {
  try {
    return JSON.stringify(input) ?? ''
  } catch {
    return ''
  }
}
