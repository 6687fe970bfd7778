import { lineContents } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { scriptOf } from './line-script.js'
import { linesOfStep, oldSteps } from './lines-of-step.js'

/** An edit as lines, each with what becomes of it. Lines are without their endings; each list is made when it is first asked for. */
export class Hunk {
  readonly edit: TextEdit
  #script: readonly Step[] | undefined
  #old: readonly string[] | undefined
  #new: readonly string[] | undefined

  constructor(edit: TextEdit) {
    this.edit = edit
  }

  /** What becomes of each line: `keep` is a line of both texts, `remove` one of the old, `add` one of the new. */
  get script(): readonly Step[] {
    this.#script ??= scriptOf(this.edit)
    return this.#script
  }

  /** The lines of the old text. */
  get old(): readonly string[] {
    this.#old ??= lineContents(this.edit.search)
    return this.#old
  }

  /** The lines of the new text. */
  get new(): readonly string[] {
    this.#new ??= lineContents(this.edit.replacement)
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
export function hunkOf(edit: TextEdit): Hunk {
  let hunk = hunks.get(edit)
  if (hunk === undefined) {
    hunk = new Hunk(edit)
    hunks.set(edit, hunk)
  }
  return hunk
}

const hunks = /* @__PURE__ */ new WeakMap<TextEdit, Hunk>()
