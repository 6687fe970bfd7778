import { areSameLines, type Line, lineContents, splitLines, writtenLines } from '../text/lines.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { lineScript, type NumberedStep, numberedSteps, refinedScript, removedFirst } from './script.js'

/** An edit as lines, each with what becomes of it. What it says is worked out when it is first asked for. */
export class Hunk {
  readonly edit: TextEdit
  #others: readonly Hunk[] | undefined
  #searched: readonly Line[] | undefined
  #replacement: readonly Line[] | undefined
  #script: readonly Step[] | undefined
  #steps: readonly NumberedStep[] | undefined
  #oldSteps: readonly Step[] | undefined
  #removedAsWritten: ReadonlySet<number> | undefined
  #old: readonly string[] | undefined
  #new: readonly string[] | undefined

  /** @param script another way to compare the two texts than the usual one */
  constructor(edit: TextEdit, script?: readonly Step[]) {
    this.edit = edit
    this.#script = script
  }

  /**
   * The same edit, its two texts compared in other ways that make a difference: from the end, which does where repeated lines leave a choice, and without
   * indentation, which does where that of most lines changes. A script that the request wrote leaves no choice.
   */
  get others(): readonly Hunk[] {
    if (this.isWritten) return []
    this.#others ??= [fromEnd, withoutIndentation]
      .map((compare) => compare(this.old, this.new))
      .filter((script) => !areSameLines(this.script, script))
      .map((script) => new Hunk(this.edit, script))
    return this.#others
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
    const { script, search, replacement } = this.edit
    this.#script ??=
      script === undefined
        ? lineScript(this.old, this.new)
        : refinedScript(script, writtenLines(search), writtenLines(replacement))
    return this.#script
  }

  /** The script with the lines that its steps are about. */
  get steps(): readonly NumberedStep[] {
    this.#steps ??= numberedSteps(this.script)
    return this.#steps
  }

  /** The step of each old line. */
  get oldSteps(): readonly Step[] {
    this.#oldSteps ??= oldStepsOf(this.script)
    return this.#oldSteps
  }

  /** The request wrote the script itself, line by line, so that a missing plus may be a slip. */
  get isWritten(): boolean {
    return this.edit.script !== undefined
  }

  /** The old lines that such a script removes, though it may add the same lines again. */
  get removedAsWritten(): ReadonlySet<number> {
    this.#removedAsWritten ??= new Set(
      oldStepsOf(this.edit.script ?? []).flatMap((step, old) => (step === 'remove' ? [old] : [])),
    )
    return this.#removedAsWritten
  }

  /** The lines of the old text, without their endings. */
  get old(): readonly string[] {
    this.#old ??= lineContents(this.edit.search)
    return this.#old
  }

  /** The lines of the new text, without their endings. */
  get new(): readonly string[] {
    this.#new ??= lineContents(this.edit.replacement)
    return this.#new
  }

  /** The line that a step is about: the new one where it is added, else the old one. */
  contentOf({ step, old, now }: NumberedStep): string {
    return (step === 'add' ? this.new[now] : this.old[old]) ?? ''
  }

  /** The old lines that stay. */
  get kept(): string[] {
    return this.#contents('keep')
  }

  /** The old lines that go. */
  get removed(): string[] {
    return this.#contents('remove')
  }

  /** The new lines that come. */
  get added(): string[] {
    return this.#contents('add')
  }

  #contents(step: Step): string[] {
    return this.steps.filter((one) => one.step === step).map((one) => this.contentOf(one))
  }
}

function oldStepsOf(script: readonly Step[]): Step[] {
  return script.filter((step) => step !== 'add')
}

/** Tells how one list of lines becomes another. */
type Comparison = (before: readonly string[], after: readonly string[]) => Step[]

const fromEnd: Comparison = (before, after) => lineScript(before.toReversed(), after.toReversed()).reverse()

const withoutIndentation: Comparison = (before, after) => {
  const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim())
  return numberedSteps(lineScript(trimmed(before), trimmed(after))).flatMap(({ step, old, now }): Step[] =>
    step === 'keep' && before[old] !== after[now] ? ['remove', 'add'] : [step],
  )
}

/** The hunk of an edit; of a {@link frozenEdit} the same whenever it is asked for. */
export function hunkOf(edit: TextEdit): Hunk {
  return edit instanceof FrozenEdit ? edit.hunk : new Hunk(edit)
}

/** The edit as one that nobody can change, so that what was worked out of it stays true. */
export function frozenEdit(edit: TextEdit): TextEdit {
  return edit instanceof FrozenEdit ? edit : (new FrozenEdit(edit) as Partial<TextEdit> as TextEdit)
}

/** Keeps its hunk itself: for the engine, an entry of a weak map is dearer than both. */
class FrozenEdit {
  #hunk: Hunk | undefined

  constructor(edit: TextEdit) {
    Object.freeze(Object.assign(this, edit))
  }

  get hunk(): Hunk {
    this.#hunk ??= new Hunk(this as Partial<TextEdit> as TextEdit)
    return this.#hunk
  }
}

/** One line of an edit, and whether it keeps, removes or adds it. */
export interface HunkLine extends Line {
  readonly step: Step
}

/** An edit line by line, as diffs show it: in each run removed lines before added ones. Linear, given a script. */
export function hunkLines(edit: TextEdit): HunkLine[] {
  const { script, searched, replacement } = hunkOf(edit)
  return numberedSteps(removedFirst(script)).map(({ step, old, now }): HunkLine => {
    const line = step === 'add' ? replacement[now] : searched[old]
    return { step, ...(line as Line) }
  })
}
