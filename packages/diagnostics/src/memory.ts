import type { Diagnostic } from '@emend/core/plugin'
import type { Compared } from './compare.js'
import type { Problem } from './source.js'

/** How many problems are remembered. */
const MOST = 2_000

/**
 * What is remembered of problems between requests. An edit that tears a bracket hides the old problems below it, and the edit that mends it
 * brings them back: they are still old. What was told as new is not: it is told again when it comes back.
 */
export class Memory {
  readonly #told = new Set<string>()
  readonly #hidden = new Set<string>()

  /** The problems, of which those that an earlier request hid are old. */
  recognized({ diagnostics, ...others }: Compared): Compared {
    const known = diagnostics.map((one) =>
      one.isNew && this.#hidden.has(keyOf(one)) ? { ...one, isNew: false } : one,
    )
    return { ...others, diagnostics: known }
  }

  /** Remembers what a request that stays told and hid. */
  keep({ diagnostics, gone }: Compared): void {
    const broken = new Set(
      diagnostics.flatMap(({ isNew, severity, path }) => (isNew && severity === 1 ? [path] : [])),
    )
    for (const one of diagnostics) {
      this.#hidden.delete(keyOf(one))
      if (one.isNew) add(this.#told, keyOf(one))
    }
    for (const one of gone)
      if (broken.has(one.path) && !this.#told.has(keyOf(one))) add(this.#hidden, keyOf(one))
  }
}

function keyOf({ path, source, code, message }: Problem | Diagnostic): string {
  return JSON.stringify([path, source, code ?? null, message])
}

function add(keys: Set<string>, key: string): void {
  keys.add(key)
  for (const oldest of keys) {
    if (keys.size <= MOST) return
    keys.delete(oldest)
  }
}
