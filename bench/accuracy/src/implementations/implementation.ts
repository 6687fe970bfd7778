import type { FormatName } from '../formats/format.js'
import type { Task } from '../task.js'

/** The outcome of a task. */
export type Outcome = Decided & {
  /** All that the tool says of it, messages and places included. For `--out`; not compared. */
  readonly said?: unknown
}

type Decided =
  | { readonly kind: 'applied'; readonly text: string }
  | {
      readonly kind: 'refused'
      readonly reason: string
      /** The lines that the refusal shows as the closest ones, counted from 1. */
      readonly closest?: { readonly start: number; readonly end: number }
      /** The index of the refused edit in the request, counted from 0. */
      readonly edit?: number
    }

/** A tool that applies edits. */
export interface Implementation {
  readonly name: string
  readonly formats: readonly FormatName[]
  /** Applies a task. An exception counts as a refusal. */
  apply(task: Task): Outcome
}

export const REFUSED: Outcome = { kind: 'refused', reason: 'no result' }
