import type { Unaccounted } from './accounted.js'

/** Why a sketch cannot be merged, with lines of the file (`first` to before `end`, counted from 0) and of the sketch. */
export type Refusal = Cause & {
  /** What it may mean nevertheless. */
  readonly choices?: readonly RefusedReading[]
}

type Cause =
  /** Lines of the file that the sketch leaves out without a marker. */
  | { readonly code: 'sketch-would-delete'; readonly lost: readonly LineSpan[] }
  /** A whole file that keeps `kept` of `count` lines. */
  | { readonly code: 'looks-truncated'; readonly kept: number; readonly count: number }
  /** A line of the sketch whose place is not sure: it is at none of the places, or might be at each. */
  | {
      readonly code: 'sketch-not-placed'
      readonly why: NotPlaced
      readonly line: number
      readonly text: string
      readonly places: readonly LineSpan[]
    }
  /** A thing, or the whole file, whose new text may be cut off, or leaves out what may be meant to stay. */
  | {
      readonly code: 'not-accounted'
      readonly why: Unaccounted
      /** The thing; absent for the file. */
      readonly of?: string
      readonly line: number
      readonly places: readonly LineSpan[]
    }
  /** All that the sketch shows is in the file. */
  | { readonly code: 'sketch-unchanged' }
  /** A line that may be a marker or not. */
  | { readonly code: 'sketch-marker'; readonly line: number; readonly text: string }

/** A reading of a refused sketch, and the text of the file with it. */
export interface RefusedReading {
  readonly name: 'whole' | 'as-shown' | 'part' | 'lines-go' | 'lines-stay' | 'line-goes' | 'line-stays'
  readonly text: string
}

/** Why the place of a line is not sure. */
export type NotPlaced =
  | 'nothing-shared'
  | 'several-places'
  | 'no-neighbour'
  | 'like-a-line'
  | 'there-already'
  | 'indentation'
  | 'torn'
  | 'new-block'
  | 'open-edge'
  | 'does-nothing'
  | 'look-alike'
  | 'tolerance'
  | 'reversed'

/** Lines of a file, from `first` to before `end`, counted from 0. */
export interface LineSpan {
  readonly first: number
  readonly end: number
}

/** The refusal of a sketch for one of its lines, whose place is not sure. */
export function notPlaced(
  { lines }: { readonly lines: readonly { readonly line: number; readonly text: string }[] },
  at: number,
  why: NotPlaced,
  places: readonly LineSpan[] = [],
): Refusal {
  const { line, text } = lines[at] ?? { line: 1, text: '' }
  return { code: 'sketch-not-placed', why, line, text, places }
}
