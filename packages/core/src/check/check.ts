import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Block } from './block.js'
import type { NewText } from './new-text.js'

/**
 * One kind of damage that new text comes with, and how it is seen. A check looks at new lines only, and says nothing where
 * the old text or the file shows the same sign: there it is meant. Linear in the new text and the file.
 */
export interface Check {
  /** The name of the kind, in kebab case. It is the code of notices, and the kind of refusals with the code `new-text`. */
  readonly kind: string
  /**
   * Whether {@link find} may find something, where signs cannot say it. It looks for a few characters in `fresh` and splits nothing.
   * Default: always.
   */
  isAsked?(text: NewText): boolean
  /**
   * What new text must have for {@link find} to find anything, wherever it goes: an expression without flags but `m`. Where `fresh` has
   * no sign of the check, it is not asked. Default: it is asked of every text, with {@link isAsked}.
   */
  readonly signs?: RegExp
  /**
   * Characters of which every sign has one, each of ASCII: where `fresh` has none of them, no sign is looked for. Control characters
   * but tabs and line breaks, and all beyond ASCII, count as one, `\0`. Default: signs are looked for in every text.
   */
  readonly characters?: string
  /** What is wrong with the new lines. */
  find?(text: NewText): Finding | undefined
  /** What is wrong at the edges of the new lines, judged on what the checks before left. */
  findAtEdges?(block: Block): Repeated | { readonly problem: EditProblem } | undefined
}

/** What a check found in new lines. */
export interface Finding {
  /** The sign in words, a sentence without its period: `the new text ends with </new_string>, which belongs to the call`. */
  readonly sign: string
  /** For each line of the new text what is meant instead: a line, several, or none. Undefined where nobody can know. */
  readonly lines?: readonly (string | readonly string[])[]
  /** Whether the new text ends its last line. Default: as the request's does. */
  readonly isEnded?: boolean
  /** What was done, for the notice: `left out`. */
  readonly correction?: string
  /**
   * Whether the correction is made, or the edit refused with it. Default: it is made if it turns a new line into one of the
   * old text, or of the file within three lines of the place.
   */
  readonly isSure?: boolean
  /** The refusal, where it has a code of its own. */
  readonly problem?: EditProblem
}

/** How many of the first or last new lines repeat the file's lines right outside of the place. */
export interface Repeated {
  readonly side: 'above' | 'below'
  readonly count: number
  /** How many at the other edge repeat those on that side, which go or stay with them. Default: none. */
  readonly otherSide?: number
  /** Whether they are left out. Else the edit is refused. */
  readonly isSure: boolean
}
