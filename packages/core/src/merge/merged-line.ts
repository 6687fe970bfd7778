import type { Line } from '../text/lines.js'
import type { Notice } from '../vocabulary/format.js'

/** The file's lines at the place of an edit, from 0, and what else a merge asks of the file. */
export interface OwnLines {
  readonly count: number
  /** A line's content; also of the lines right above (-1) and right below; undefined beyond the file. */
  line(at: number): string | undefined
  /** Whether the whole file has such a line. */
  has(line: string): boolean
}

/** One line of a merge: a line of the file that stays or goes, or a line that comes. */
export type MergedLine =
  | LineOfFile
  | Addition
  /** Context that the file does not have is between. */
  | { readonly step: 'break' }

export interface LineOfFile {
  readonly step: 'keep' | 'remove'
  readonly at: number
  /** The same line as the request has it, where it has it. */
  readonly request?: string
  /** The number of that line in the request's old text, where it is there. */
  readonly old?: number
}

export function linesOfFile(lines: readonly MergedLine[]): LineOfFile[] {
  return lines.filter((line): line is LineOfFile => line.step === 'keep' || line.step === 'remove')
}

/** A line that comes right above the file's line `at`; `number` is its own in the new text. */
export interface Addition {
  readonly step: 'add'
  readonly at: number
  readonly line: Line
  readonly number: number
}

export interface Merge {
  readonly lines: readonly MergedLine[]
  /** What became of lines about which the request and the file disagree. */
  readonly notices: readonly Notice[]
}

/** Why a merge has no result: the two sides changed the same lines, or a context line is missing beside added ones. */
export type MergeConflict =
  | { readonly code: 'conflict' }
  | { readonly code: 'context-missing'; readonly text: string }
