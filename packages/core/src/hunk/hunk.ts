import { areSameLines, type Line, splitLines } from '../text/lines.js'
import { oncePer } from '../text/once-per.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { scriptOf } from './line-script.js'
import { linesOfStep, oldSteps, removedNumbers } from './lines-of-step.js'

/** An edit as lines, each with what becomes of it. What it says is worked out when it is first asked for. */
export class Hunk {
  readonly edit: TextEdit
  readonly #isMirrored: boolean
  #mirrored: Hunk | undefined
  #searched: readonly Line[] | undefined
  #replacement: readonly Line[] | undefined
  #script: readonly Step[] | undefined
  #removedAsWritten: ReadonlySet<number> | undefined
  #old: readonly string[] | undefined
  #new: readonly string[] | undefined

  constructor(edit: TextEdit, isMirrored = false) {
    this.edit = edit
    this.#isMirrored = isMirrored
  }

  /**
   * The same edit, its two texts compared from the end; undefined where that makes no difference: it does where repeated lines leave a
   * choice. A script that the request wrote leaves none.
   */
  get mirrored(): Hunk | undefined {
    if (this.isWritten) return undefined
    this.#mirrored ??= new Hunk(this.edit, true)
    return areSameLines(this.script, this.#mirrored.script) ? undefined : this.#mirrored
  }

  /** The lines of the old text, with their endings. */
  get searched(): readonly Line[] {
    this.#searched ??= splitLines(this.edit.search)
    return this.#searched
  }

  /** The lines of the new text, with their endings. */
  get replacement(): readonly Line[] {
    this.#replacement ??= splitLines(this.edit.replacement)
    return this.#replacement
  }

  /** What becomes of each line: `keep` is a line of both texts, `remove` one of the old, `add` one of the new. */
  get script(): readonly Step[] {
    this.#script ??= this.#isMirrored
      ? scriptOf(this.searched.toReversed(), this.replacement.toReversed(), undefined).reverse()
      : scriptOf(this.searched, this.replacement, this.edit.script)
    return this.#script
  }

  /** The request wrote the script itself, line by line, so that a missing plus may be a slip. */
  get isWritten(): boolean {
    return this.edit.script !== undefined
  }

  /** The old lines that such a script removes, though it may add the same lines again. */
  get removedAsWritten(): ReadonlySet<number> {
    this.#removedAsWritten ??= removedNumbers(this.edit.script ?? [])
    return this.#removedAsWritten
  }

  /** The lines of the old text, without their endings. */
  get old(): readonly string[] {
    this.#old ??= this.searched.map(({ content }) => content)
    return this.#old
  }

  /** The lines of the new text, without their endings. */
  get new(): readonly string[] {
    this.#new ??= this.replacement.map(({ content }) => content)
    return this.#new
  }

  get kept(): string[] {
    const steps = oldSteps(this.script)
    return this.old.filter((_, i) => steps[i] === 'keep')
  }

  get removed(): string[] {
    return linesOfStep(this.old, this.script, 'remove')
  }

  get added(): string[] {
    return linesOfStep(this.new, this.script, 'add')
  }
}

/** The hunk of an edit, the same whenever it is asked for. */
export const hunkOf: (edit: TextEdit) => Hunk = /* @__PURE__ */ oncePer((edit: TextEdit) => new Hunk(edit))
