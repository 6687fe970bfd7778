import type { LineStep } from '../../hunk/steps.js'

/** The steps between two lines that old text, new text and file keep, and the file's lines there. */
export interface Run {
  readonly steps: readonly LineStep[]
  readonly first: number
  readonly end: number
}

/** A line of the file. */
export interface Ours {
  readonly text: string
  readonly line: number
}
/** A line of the old text. */
export interface Base {
  readonly text: string
  readonly old: number
}
/** A line of the new text, and the file's line that it keeps, or -1. */
export interface Theirs {
  readonly text: string
  readonly keeps: number
}

/** The three sides of a run. */
export interface Sides {
  readonly ours: readonly Ours[]
  readonly base: readonly Base[]
  readonly theirs: readonly Theirs[]
}
