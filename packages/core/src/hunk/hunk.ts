import { areSameLines, type Line, lineContents, splitLines, terminated, writtenLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { lineScript, type NumberedStep, numberedSteps, refinedScript, removedFirst } from './script.js'

/**
 * An edit as lines, each of which is kept, removed or added. Every property is computed when it is first read,
 * and then cached.
 */
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

  /** @param script how the old text becomes the new one, if not as {@link Hunk.script} would compute it */
  constructor(edit: TextEdit, script?: readonly Step[]) {
    this.edit = edit
    this.#script = script
  }

  /**
   * The same edit with other scripts, where comparing the two texts in another way gives one:
   * - From the end. This differs where repeated lines leave a choice of which one was added or removed.
   * - Without indentation. This differs where the indentation of most lines changes.
   *
   * Empty where the request wrote the script itself.
   */
  get alternatives(): readonly Hunk[] {
    if (this.hasWrittenScript) return []
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

  /**
   * The step of each line: `keep` for a line of both texts, `remove` for a line of the old text, `add` for a
   * line of the new text.
   */
  get script(): readonly Step[] {
    const { script, search, replacement } = this.edit
    this.#script ??=
      script === undefined
        ? lineScript(this.old, this.new)
        : refinedScript(script, writtenLines(search), writtenLines(replacement))
    return this.#script
  }

  /** The script with the line numbers of each step. */
  get steps(): readonly NumberedStep[] {
    this.#steps ??= numberedSteps(this.script)
    return this.#steps
  }

  /** The step of each old line. */
  get oldSteps(): readonly Step[] {
    this.#oldSteps ??= oldStepsOf(this.script)
    return this.#oldSteps
  }

  /** Whether the request wrote the script itself, line by line. In such a request a missing `+` may be a slip. */
  get hasWrittenScript(): boolean {
    return this.edit.script !== undefined
  }

  /**
   * The numbers of the old lines that the request marked with `-`, including those that it adds again. Empty
   * where it wrote no script.
   */
  get linesMarkedRemoved(): ReadonlySet<number> {
    this.#removedAsWritten ??= linesRemovedBy(this.edit.script ?? [])
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

  /** The content of a step's line: the new line if it is added, else the old line. */
  contentOf({ step, old, now }: NumberedStep): string {
    return (step === 'add' ? this.new[now] : this.old[old]) ?? ''
  }

  /** The kept lines, as the old text has them. */
  get kept(): string[] {
    return this.#contents('keep')
  }

  /** The removed lines. */
  get removed(): string[] {
    return this.#contents('remove')
  }

  /** The added lines. */
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

function linesRemovedBy(script: readonly Step[]): Set<number> {
  const removed = new Set<number>()
  for (const { step, old } of numberedSteps(script)) if (step === 'remove') removed.add(old)
  return removed
}

/** Computes how one list of lines becomes another. */
type Comparison = (before: readonly string[], after: readonly string[]) => Step[]

const fromEnd: Comparison = (before, after) => lineScript(before.toReversed(), after.toReversed()).reverse()

const withoutIndentation: Comparison = (before, after) => {
  const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim())
  return numberedSteps(lineScript(trimmed(before), trimmed(after))).flatMap(({ step, old, now }): Step[] =>
    step === 'keep' && before[old] !== after[now] ? ['remove', 'add'] : [step],
  )
}

/** Returns the hunk of an edit. For a {@link frozenEdit} it is always the same object, so that nothing is computed twice. */
export function hunkOf(edit: TextEdit): Hunk {
  return edit instanceof FrozenEdit ? edit.hunk : new Hunk(edit)
}

/**
 * Returns a copy of the edit that cannot be changed, so that what was computed from it stays true. A frozen
 * edit is returned itself.
 */
export function frozenEdit(edit: TextEdit): TextEdit {
  return edit instanceof FrozenEdit ? edit : (new FrozenEdit(edit) as Partial<TextEdit> as TextEdit)
}

/** An edit that holds its hunk. An entry of a `WeakMap` costs the JavaScript engine more than both objects. */
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

/**
 * Returns the edit line by line, in the order of a diff: in each run the removed lines come before the added
 * ones. Linear where the edit has a script.
 */
export function hunkLines(edit: TextEdit): HunkLine[] {
  const { script, searched, replacement } = hunkOf(edit)
  return numberedSteps(removedFirst(script)).map(({ step, old, now }): HunkLine => {
    const line = step === 'add' ? replacement[now] : searched[old]
    return { step, ...(line as Line) }
  })
}

/**
 * Returns the edit that a hunk describes, from its lines: the reverse of {@link hunkLines}. Every line ends in a
 * newline. Lines that may not belong to the hunk (`doubtful`) must be kept ones. Linear.
 */
export function editFromLines(lines: readonly (HunkLine & { readonly doubtful?: boolean })[]): TextEdit {
  let [search, replacement] = ['', '']
  const doubtful: Span[] = []
  for (const line of lines) {
    const text = terminated(line)
    if (line.doubtful) doubtful.push({ start: search.length, end: search.length + text.length })
    if (line.step !== 'add') search += text
    if (line.step !== 'remove') replacement += text
  }
  return {
    unit: 'lines',
    search,
    replacement,
    script: lines.map(({ step }) => step),
    ...(doubtful.length > 0 && { doubtful }),
  }
}
