import type { LineRange, Span } from '../text/span.js'
import type { TextEdit } from './edit.js'
import type { Tier } from './replacer.js'
import type { RuleName } from './rule-names.js'

/** What a check of a changed file says, as a compiler or linter would. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** Counted from 1, in the file as it would be. */
  readonly line?: number
}

/**
 * A code of a plugin's own: its name, a colon, and what went wrong, such as `csv:no-such-column`. Codes of emend have no
 * colon, so that neither can ever mean the other.
 */
export type PluginCode = `${string}:${string}`

/** An edit that was not applied, without the file and the number of the edit. */
export type EditProblem = EditCause & {
  /** The rule that refused the edit; absent where it was refused for what it holds, or for what it would come to at its place. */
  readonly rule?: RuleName
}

type EditCause =
  | {
      readonly code: 'not-found'
      readonly tried: readonly string[]
      readonly closest?: ClosestRegion
      /** The least similarity that would have counted, where similarity was measured. */
      readonly threshold?: number
      /** The lines that were searched, where they were not all. */
      readonly searched?: LineRange
      /** What is at the line that the edit names, where that is not the closest region. */
      readonly hinted?: Region
      /** The file has no text at all. */
      readonly isEmpty?: boolean
      /** Where the new text is, which by itself does not prove that the edit was applied. */
      readonly seen?: LineRange
    }
  | {
      readonly code: 'ambiguous'
      readonly replacer: string
      readonly tier: Tier
      readonly places: readonly AmbiguousPlace[]
    }
  /** The text is in more or fewer places than the edit says, or has no place of the number that it names. */
  | {
      readonly code: 'wrong-count'
      readonly kind: 'count' | 'occurrence'
      readonly expected: number
      readonly places: readonly LineRange[]
    }
  | {
      readonly code: 'anchor-not-found'
      readonly anchor: string
      /** The line that is most like it. */
      readonly closest?: ClosestRegion
      /** The lines that are like it, too, the likeliest first. */
      readonly alike?: readonly Region[]
    }
  | { readonly code: 'no-place' }
  | { readonly code: 'empty-search' }
  | { readonly code: 'blank-search' }
  | { readonly code: 'placeholder'; readonly text: string }
  /**
   * A new line holds U+FFFD, the mark of a character that was lost on the way, or what another encoding or HTML made of one; `near` are such
   * characters of the lines that it is for.
   */
  | { readonly code: 'damaged-text'; readonly text: string; readonly near?: readonly string[] }
  /** New lines that were meant for below a line would go before the rest of it. */
  | { readonly code: 'line-split'; readonly place: LineRange; readonly rest: string }
  /** The new text closes a block, and the file's line, which is inside it, would be left behind its end. */
  | {
      readonly code: 'lines-left-over'
      readonly place: LineRange
      readonly line: number
      readonly text: string
    }
  | { readonly code: 'line-breaks'; readonly place: Region }
  /** The file has other lines where the edit makes its change: both changed the same lines. */
  | { readonly code: 'other-lines'; readonly place: Region }
  /** A context line beside an added one is not in the file: its plus may have been forgotten. */
  | { readonly code: 'context-missing'; readonly place: Region; readonly text: string }
  | { readonly code: 'unprefixed-line'; readonly text: string }
  /** A dash that belongs to a line was taken for the mark of a removed line: the file has `actual` at `line`, if it has it. */
  | {
      readonly code: 'lost-dash'
      readonly text: string
      readonly line?: number
      readonly actual?: string
    }
  | { readonly code: 'doubtful-place'; readonly place: LineRange; readonly seen: LineRange }
  | { readonly code: 'overlap'; readonly other: number; readonly place: LineRange }
  /** How deep an added line is cannot be known; `line` of the file is the only one that the edit indents otherwise, if there is one. */
  | {
      readonly code: 'indentation'
      readonly place: Region
      readonly indentation: string
      readonly line?: number
    }
  | { readonly code: 'final-newline'; readonly place: LineRange }
  | { readonly code: 'budget-exceeded'; readonly limit: string }
  /** The host cancelled the call; nothing was written. */
  | { readonly code: 'cancelled' }
  /** A replacer or a placement threw, or gave what its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** Why a plugin refuses the edit, in its own words. */
  | { readonly code: PluginCode; readonly message: string }
  /** The scores of all hunks of a patch are more than the host allows; the edit is the one that adds the most. */
  | {
      readonly code: 'fuzz-exceeded'
      readonly score: number
      readonly limit: number
      readonly place?: LineRange
    }
  | { readonly code: 'already-applied'; readonly place?: LineRange }
  | { readonly code: 'unchanged'; readonly place?: LineRange }

/** Which edit of a call a failure is about: its number among the edits of the file, from 0, and their count. */
export interface EditPosition {
  readonly edit: number
  readonly edits: number
  /** The edits of the file that were applied all the same, with the option `partial`. */
  readonly applied?: readonly number[]
  /** Where the edit was in the request. */
  readonly source?: Span
  /** What to send in its place, where there is exactly one safe candidate. */
  readonly corrected?: CorrectedEdit
}

/** An edit that can be sent in place of a refused one: it was tried out, and is placed exactly. */
export interface CorrectedEdit {
  /** With the text of the file to find, and with LF for every ending. */
  readonly edit: TextEdit
  /** Where it goes. */
  readonly place: LineRange
}

/** Why an edit is refused, and which one of its file it is. */
export type EditFailure = EditProblem & EditPosition

/** A place in a file with its text, as the file has it. */
export interface Region extends LineRange {
  readonly text: string
}

/** The region of the file that is most like the searched text, and where the two part. */
export interface ClosestRegion extends Region {
  /** The share of searched lines, 0 to 1, that are there up to whitespace. */
  readonly similarity: number
  /** The first line that differs: its number in the file, what was searched and what is there. */
  readonly difference?: { readonly line: number; readonly expected: string; readonly actual: string }
}

/** Where two texts part: the line, counted from 1, and what each of them has there, if it has that line. */
export interface LineDifference {
  readonly line: number
  readonly expected?: string
  readonly actual?: string
}

/** One of several places, and the lines that would single it out when added to the search text. */
export interface AmbiguousPlace extends LineRange {
  readonly deciding?: { readonly side: 'before' | 'after'; readonly lines: readonly string[] }
}
