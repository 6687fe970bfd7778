import type { DoubtName } from '../vocabulary/doubt-names.js'
import type { IndentationRule } from '../vocabulary/written.js'

/** Lines of the file from `first` to before `end`, and the lines that replace them; contents without endings. */
export interface LineChange {
  readonly first: number
  readonly end: number
  readonly lines: readonly string[]
}

/** Why the change of an edit cannot be merged with what the file has. */
export interface Conflict {
  readonly doubt: ConflictCode
  /** The line of the request that it is about. */
  readonly text?: string
}

/** The doubts of the merge. */
type ConflictCode = Extract<
  DoubtName,
  | 'own-line'
  | 'context-missing'
  | 'context-elsewhere'
  | 'removal-missing'
  | 'removal-elsewhere'
  | 'unknown-indentation'
>

/** An added line in the indentation of the file; undefined where that cannot be known. */
export type Indent = (line: string) => string | undefined

/** How added lines are indented, and the rule that says so. */
export interface Indentation {
  readonly rule: IndentationRule
  readonly indent: Indent
}

/** @rule as-written Added lines are indented as the request writes them. */
export const AS_WRITTEN: Indentation = /* @__PURE__ */ Object.freeze({
  rule: 'as-written',
  indent: (line: string) => line,
})
