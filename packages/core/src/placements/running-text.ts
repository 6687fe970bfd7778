import { EditedLines, MOST_PLACES, type PlacesOfLines, placesOfLines } from '../search/edited-lines.js'
import {
  applyChanges,
  type Change,
  composeChanges,
  type EditChange,
  type LineShift,
  lineShifts,
  shiftLine,
} from '../text/change.js'
import { addChanges } from '../text/change-set.js'
import { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'

/** The current text, or some of its lines, as a document. */
export interface Part {
  readonly document: TextDocument
  /** How many lines of the current text are above the part. */
  readonly above: number
  /** The offset of the part in the original text, where its lines are unchanged; undefined for the whole text. */
  readonly start?: number
}

/**
 * A text to which edits are applied one after the other, kept as the original text and the changes so far. All edits
 * share the line table and the places of lines of the original. The changed text is built only if an edit needs it all.
 */
export class RunningText {
  readonly original: TextDocument
  readonly #edits: readonly TextEdit[]
  readonly #shifts: LineShift[] = []
  /**
   * Computes the line shifts of the last change. Done late, because they need a line table and are not used after the
   * last edit.
   */
  #settle: (() => void) | undefined
  #changes: EditChange[] = []
  #lines: EditedLines | undefined
  #places: PlacesOfLines | undefined
  #whole: Part | undefined

  /** @param edits all edits whose lines will be looked for */
  constructor(original: TextDocument, edits: readonly TextEdit[]) {
    this.original = original
    this.#edits = edits
  }

  /** The lines of the original, and what the changes so far have made of them. */
  get lines(): EditedLines {
    this.#places ??= placesOfLines(
      this.original,
      this.#edits.flatMap(({ search }) => lineContents(search)),
      MOST_PLACES,
    )
    this.#lines ??= new EditedLines(this.original, this.#changes, this.#places)
    return this.#lines
  }

  /** The whole current text as a part. */
  get whole(): Part {
    const isChanged = this.#changes.length > 0
    this.#whole ??= { document: isChanged ? new TextDocument(this.text) : this.original, above: 0 }
    return this.#whole
  }

  /** The whole current text as a string; makes no document. */
  get text(): string {
    return applyChanges(this.original.text, this.#changes)
  }

  /** The present number of a line of the original, counted from 1. */
  lineNow(line: number): number {
    this.#settle?.()
    return shiftLine(line, this.#shifts)
  }

  /**
   * Applies changes to a part of the text. Linear in the changes so far.
   *
   * @param edit the index of the edit that makes the changes
   */
  change({ document, above, start }: Part, changes: readonly Change[], edit: number): void {
    if (changes.length === 0) return
    this.#settle?.()
    this.#settle = () => {
      for (const { from, delta } of lineShifts(document, changes))
        this.#shifts.push({ from: from + above, delta })
      this.#settle = undefined
    }
    this.#whole = undefined
    if (start === undefined) {
      const later = changes.map(({ span, text }) => ({ span, text, edit }))
      this.#changes = composeChanges(document.text, this.#changes, later)
      this.#lines = undefined
    } else {
      const added = changes.map(
        ({ span, text }): Change => ({ span: { start: span.start + start, end: span.end + start }, text }),
      )
      addChanges(this.#changes, edit, added)
      this.#lines?.add(added)
    }
  }
}
