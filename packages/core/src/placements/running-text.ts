import { EditedLines, MOST_PLACES, type PlacesOfLines, placesOfLines } from '../search/edited-lines.js'
import {
  applyChanges,
  type Change,
  type EditChange,
  type LineShift,
  lineShifts,
  shiftLine,
} from '../text/change.js'
import { addChanges, withLater } from '../text/change-set.js'
import { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'

/** A text as it is by now, or some of its lines, as a document. */
export interface Part {
  readonly document: TextDocument
  /** How many lines of the text are above it. */
  readonly above: number
  /** Where it is, unchanged, in the original text; undefined for the whole text. */
  readonly start?: number
}

/**
 * A text while edits are applied one after the other: the original, and the changes that they come to. So the line
 * table and the places of lines in the original serve all edits, and the text is put together only where one needs all of it.
 */
export class RunningText {
  readonly original: TextDocument
  readonly #edits: readonly TextEdit[]
  readonly #shifts: LineShift[] = []
  /** Works out the shifts of the last change: nobody asks for them after the last edit, and they cost a line table. */
  #settle: (() => void) | undefined
  #changes: EditChange[] = []
  #lines: EditedLines | undefined
  #places: PlacesOfLines | undefined
  #whole: Part | undefined

  /** @param edits all that will be asked about */
  constructor(original: TextDocument, edits: readonly TextEdit[]) {
    this.original = original
    this.#edits = edits
  }

  /** The lines of the original, as far as they are still there. */
  get lines(): EditedLines {
    this.#places ??= placesOfLines(
      this.original,
      this.#edits.flatMap(({ search }) => lineContents(search)),
      MOST_PLACES,
    )
    this.#lines ??= new EditedLines(this.original, this.#changes, this.#places)
    return this.#lines
  }

  /** All of the text. */
  get whole(): Part {
    const isChanged = this.#changes.length > 0
    this.#whole ??= { document: isChanged ? new TextDocument(this.text) : this.original, above: 0 }
    return this.#whole
  }

  /** All of the text, put together for whom no document of it is needed. */
  get text(): string {
    return applyChanges(this.original.text, this.#changes)
  }

  /** Where a line of the original, counted from 1, is by now. */
  lineNow(line: number): number {
    this.#settle?.()
    return shiftLine(line, this.#shifts)
  }

  /** Changes a part of the text. Linear in the changes so far. */
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
      this.#changes = withLater(this.#changes, edit, document.text, changes)
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
