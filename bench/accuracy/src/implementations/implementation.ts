import type { FormatName } from '../formats/format.js'
import type { Task } from '../task.js'

/** What became of a task. */
export type Outcome =
  | { readonly kind: 'applied'; readonly text: string }
  | {
      readonly kind: 'refused'
      readonly reason: string
      /** The lines, from 1, that the refusal shows as the closest ones. */
      readonly closest?: { readonly start: number; readonly end: number }
      /** Which edit of the request is refused, from 0. */
      readonly edit?: number
    }

/** Something that applies edits. */
export interface Implementation {
  readonly name: string
  readonly formats: readonly FormatName[]
  /** Applies a task; what it throws counts as a refusal. */
  apply(task: Task): Outcome
}

export const REFUSED: Outcome = { kind: 'refused', reason: 'no result' }
