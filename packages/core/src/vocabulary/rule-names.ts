import type { DoubtName } from './doubt-names.js'
import type { IndentationRule, PairingRule, RunRule, WritingRule } from './written.js'

/**
 * The rules that choose the place of an edit, by the names that reports and refusals give. Each is declared beside its code, and
 * `declaredRule` of `@emend/feedback` returns what it says and where it is.
 *
 * First come rules about the edit by itself, then rules about all edits of the file in the order in which they run, then
 * rules for whatever is left.
 */
export type RuleName =
  | 'missing-anchor'
  | 'insertion'
  | 'only-at-end'
  | 'new-text'
  | 'new-text-around'
  | 'closer-new-text'
  | 'only-place'
  | 'nowhere'
  | 'line-numbers'
  | 'in-section'
  | 'on-line'
  | 'nearest-line'
  | 'in-order'
  | 'out-of-order'
  | 'opened-block'
  | 'number-alone'
  | 'every-place'
  | 'changes-nothing'
  | 'several-places'
  | 'first-unique-text'

/** The name of any rule that a report or a refusal names: one that chose the place, doubted it, or wrote the new text. */
export type NamedRule = RuleName | DoubtName | WritingRule | PairingRule | RunRule | IndentationRule
