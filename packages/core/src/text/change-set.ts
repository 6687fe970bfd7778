import type { Change } from './change.js'
import type { Span } from './span.js'

/** A change, and the number of the edit that it comes from. */
export interface EditChange extends Change {
  readonly edit: number
}

/** Changes of several edits to one text, in order and apart from each other. */
export class ChangeSet {
  readonly #changes: EditChange[] = []

  /** In ascending order; insertions at one place in the order in which they were added. */
  get changes(): readonly EditChange[] {
    return this.#changes
  }

  /**
   * Adds the changes of one edit, all of them unless one overlaps with a change that is there: then none, and
   * that change and the place are returned. Changes that only touch do not overlap, nor do two insertions at one
   * place; an insertion inside a changed stretch does. Logarithmic per change, but for making room.
   *
   * @param changes ascending, none overlapping another
   */
  add(edit: number, changes: readonly Change[]): { readonly other: number; readonly span: Span } | undefined {
    for (const { span } of changes) {
      const at = this.#placeFor(span)
      const [before, after] = [this.#changes[at - 1], this.#changes[at]]
      if (before !== undefined && span.start < before.span.end) return { other: before.edit, span }
      if (after !== undefined && after.span.start < span.end) return { other: after.edit, span }
    }
    for (const { span, text } of changes) this.#changes.splice(this.#placeFor(span), 0, { span, text, edit })
    return undefined
  }

  /** Where a change of this span comes in: after those that begin above it, or there and end no lower. */
  #placeFor({ start, end }: Span): number {
    let low = 0
    let high = this.#changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { span } = this.#changes[middle] as EditChange
      if (span.start < start || (span.start === start && span.end <= end)) low = middle + 1
      else high = middle
    }
    return low
  }
}
