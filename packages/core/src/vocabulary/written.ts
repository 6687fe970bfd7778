import type { LineRange } from '../text/span.js'

/** The rules that make the changes of an edit at its place. */
export type WritingRule = 'byte-for-byte' | 'replaced' | 'by-script' | 'three-way' | 'repeated-edges'

/** The ways to pair old and new lines where repeated lines leave a choice. */
export type PairingRule = 'paired-at-ends' | 'paired-between-blanks' | 'paired-early'

/** The rules that merge one run of lines between two that old text, new text and file keep. */
export type RunRule = 'run-kept' | 'run-there-already' | 'run-replaced' | 'run-shared-ends'

/** The rules that give added lines their indentation. */
export type IndentationRule =
  | 'as-written'
  | 'lost-indentation'
  | 'added-as-in-file'
  | 'new-text-as-in-file'
  | 'known-indentations'
  | 'by-columns'
  | 'by-levels'

/** A run of lines, counted from 1 in the text before the edit, and the rule that merged it. An insertion has `end` before `start`. */
export interface WrittenRun extends LineRange {
  readonly rule: RunRule
}

/** How the new text of an edit went in at one place: the rules that decided it. Names and numbers only. */
export interface Written {
  readonly rule: WritingRule
  /** Only with `three-way`. */
  readonly pairing?: PairingRule
  /** Absent where the new text went in without a look at its lines. */
  readonly indentation?: IndentationRule
  /** Only with `three-way`: the runs, in their order. */
  readonly runs?: readonly WrittenRun[]
  /** Only with `three-way`: the lines at the place that stayed, though the request does not have them, or has them otherwise. */
  readonly kept?: readonly LineRange[]
}
