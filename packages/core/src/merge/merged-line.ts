import type { Line } from '../text/lines.js'
import type { Notice } from '../vocabulary/format.js'
import type { GuardName } from '../vocabulary/guard-names.js'

/** The file's lines at the place of an edit, counted from 0, and what else a merge needs to know of the file. */
export interface FileLines {
  readonly count: number
  /** Returns a line's content. Numbers below 0 and from `count` on are the lines outside of the place; undefined beyond the file. */
  line(at: number): string | undefined
  /** Whether the file has this line anywhere, whitespace at its ends and look-alike characters aside. */
  has(line: string): boolean
}

/** One line of a merge: a line of the file that is kept or removed, or an added line. */
export type MergedLine =
  | LineOfFile
  | Addition
  /** A context line of the request that the file does not have. */
  | { readonly step: 'break' }

export interface LineOfFile {
  readonly step: 'keep' | 'remove'
  readonly at: number
  /** The same line as the request wrote it, if it has it. */
  readonly request?: string
  /** The number of that line in the request's old text, if it is in the old text. */
  readonly old?: number
}

export function linesOfFile(lines: readonly MergedLine[]): LineOfFile[] {
  return lines.filter((line): line is LineOfFile => line.step === 'keep' || line.step === 'remove')
}

/** A line that is added right above the file's line `at`; `number` is its own number in the new text. */
export interface Addition {
  readonly step: 'add'
  readonly at: number
  readonly line: Line
  readonly number: number
}

export interface Merge {
  readonly lines: readonly MergedLine[]
  /** What was done about lines on which the request and the file disagree. */
  readonly notices: readonly Notice[]
}

/** Why a merge has no result: the two sides changed the same lines, or a context line is missing beside added ones. */
export type MergeConflict =
  | { readonly code: 'conflict'; readonly guard: GuardName }
  | { readonly code: 'context-missing'; readonly text: string }
