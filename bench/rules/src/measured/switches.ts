import { SWITCHES } from '../switched-source.js'
import { areAlike } from './are-alike.js'

/** The switches of a measuring bundle. A rule speaks where it gives something else than it does when it is off. */
class Switches {
  /** The rules that are off. */
  off: ReadonlySet<string> = new Set()
  /** The rules that have spoken since this was emptied. */
  spoken: Set<string> = new Set()

  /** The steps that budgets have paid for since this was set to 0. */
  steps = 0

  /** What a function gives, or what it gives when its rule is off. */
  call(rule: string, on: () => unknown, off: () => unknown): unknown {
    if (this.off.has(rule)) return off()
    if (this.spoken.has(rule)) return on()
    let value: unknown
    try {
      value = on()
    } catch (error) {
      this.spoken.add(rule)
      throw error
    }
    const silent = off()
    if (typeof value === 'function' && typeof silent === 'function') return this.#heard(rule, value, silent)
    if (!areAlike(value, silent)) this.spoken.add(rule)
    return value
  }

  /** A function that a rule gave, which speaks where it gives something else than the one that is given when the rule is off. */
  #heard(rule: string, on: CallableFunction, off: CallableFunction): unknown {
    return (...args: unknown[]): unknown => {
      const value: unknown = on(...args)
      if (!this.spoken.has(rule) && !areAlike(value, off(...args))) this.spoken.add(rule)
      return value
    }
  }

  /** A replacer, a reading or a check that finds nothing while its rule is off. */
  value<Made extends object>(rule: string, made: Made): Made {
    const finders = ['find', 'findAtEdges', 'read'].filter((name) => Reflect.has(made, name))
    if (finders.length === 0)
      throw new Error(`the rule ${rule} is a constant without find, findAtEdges and read`)
    const switched = finders.map((name) => {
      const find = Reflect.get(made, name) as (...args: unknown[]) => unknown
      return [name, (...args: unknown[]) => this.#found(rule, 'tier' in made, () => find.apply(made, args))]
    })
    return Object.freeze({ ...made, ...Object.fromEntries(switched) })
  }

  #found(rule: string, isReplacer: boolean, find: () => unknown): unknown {
    if (this.off.has(rule)) return isReplacer ? [] : undefined
    const found = find()
    if (isReplacer) return this.#each(rule, found as Iterable<unknown>)
    if (found !== undefined) this.spoken.add(rule)
    return found
  }

  *#each(rule: string, found: Iterable<unknown>): Generator<unknown> {
    for (const one of found) {
      this.spoken.add(rule)
      yield one
    }
  }
}

export const switches: Switches = new Switches()
Reflect.set(globalThis, SWITCHES, switches)
