import type { Budget } from '../text/budget.js'
import { haveSameLines, isBlank, lineContents } from '../text/lines.js'
import type { Edit, Hints, Step } from './edit.js'

/** How a reading differs from the hunk that it reads. */
export interface Reread {
  readonly old?: readonly string[]
  /** The new lines, or what makes them when they are first asked for. */
  readonly now?: readonly string[] | (() => readonly string[])
  readonly written?: readonly Step[] | undefined
  readonly hints?: Hints
  /** The name of the reading. */
  readonly reading?: string | undefined
  readonly budget?: Budget | undefined
}

/**
 * What an edit asks for, as lines: the old ones, the new ones, and the script if the request wrote one. The lines
 * are made when they are first asked for. A reading of a request is another hunk of the same edit.
 */
export class Hunk {
  readonly edit: Edit
  /** What the request says about the place. */
  readonly hints: Hints
  /** The script as the request wrote it; undefined where it gave two texts. */
  readonly written: readonly Step[] | undefined
  /** How the request was read, if not literally. */
  readonly reading: string | undefined
  /** Pays for comparing its lines; undefined: nobody does. */
  readonly budget: Budget | undefined
  #old: readonly string[] | undefined
  #now: Reread['now']
  #made: Map<object, unknown> | undefined

  constructor(edit: Edit, as: Reread = {}) {
    this.edit = edit
    this.hints = as.hints ?? edit.hints ?? NO_HINTS
    this.written = 'written' in as ? as.written : edit.script
    this.reading = as.reading
    this.budget = as.budget
    this.#old = as.old
    this.#now = as.now
  }

  /** Whether a value is a `Hunk` of any copy of this package, which has its parts: a plugin may bring its own. */
  static isInstance(value: unknown): value is Hunk {
    const { edit, old, now, once }: Partial<Record<string, unknown>> = Object(value)
    return typeof edit === 'object' && Array.isArray(old) && Array.isArray(now) && typeof once === 'function'
  }

  /** The lines of the old text, without their endings. */
  get old(): readonly string[] {
    this.#old ??= lineContents(this.edit.search)
    return this.#old
  }

  /** The lines of the new text, without their endings. */
  get now(): readonly string[] {
    const now = this.#now ?? lineContents(this.edit.replacement)
    this.#now = typeof now === 'function' ? now() : now
    return this.#now
  }

  /** The anchors that name a line, the outermost first. */
  get anchors(): readonly string[] {
    return this.hints.anchors?.filter((anchor) => !isBlank(anchor)) ?? NO_ANCHORS
  }

  /** The result of a function for this hunk. It is called once, and its result is kept as long as the hunk. */
  once<Value>(make: (hunk: Hunk) => Value): Value {
    this.#made ??= new Map()
    const known = this.#made.get(make)
    if (known !== undefined) return known as Value
    const value = make(this)
    this.#made.set(make, value)
    return value
  }

  /** The same edit read in another way. What is not given stays. */
  as(reread: Reread): Hunk {
    const { old, written, hints, budget, reading } = this
    return new Hunk(this.edit, { old, now: () => this.now, written, hints, budget, reading, ...reread })
  }

  /** Whether the old and the new lines are the same: a hunk that only names a place. */
  get isIdle(): boolean {
    if (this.#old === undefined && this.#now === undefined)
      return haveSameLines(this.edit.search, this.edit.replacement)
    return this.old.length === this.now.length && this.old.every((line, i) => line === this.now[i])
  }

  /** Whether any old line has content. */
  get hasContent(): boolean {
    return !this.old.every(isBlank)
  }
}

const NO_ANCHORS: readonly string[] = []
const NO_HINTS: Hints = /* @__PURE__ */ Object.freeze({})
