import type { LineRange, Span } from '../text/span.js'
import type { DoubtName } from './doubt-names.js'
import type { Edit } from './edit.js'
import type { RuleName } from './rule-names.js'
import type { Tier } from './tier.js'

/**
 * A failure code of a plugin: its name, a colon, and what went wrong, such as `csv:no-such-column`. Codes of
 * emend have no colon, so that the two can never be confused.
 */
export type PluginCode = `${string}:${string}`

/** Why a sketch is refused. `sketch-unchanged`: the file has all that it shows, and nothing else is asked for. */
type SketchCode =
  | 'sketch-would-delete'
  | 'looks-truncated'
  | 'sketch-not-placed'
  | 'sketch-marker'
  | 'sketch-unchanged'

/** Why an edit was not applied. It names neither the file nor the number of the edit. */
export type EditProblem = EditCause & {
  /**
   * The rule that refused the edit, or the doubt for which its result at the chosen place was refused. Absent where the edit was refused for its own
   * content, and where the code says all.
   */
  readonly rule?: RuleName | DoubtName
}

type EditCause =
  | {
      readonly code: 'not-found'
      readonly tried: readonly string[]
      readonly closest?: ClosestRegion
      /** The search for the closest region ended early, because the text is long: there may be a closer one. */
      readonly isPartial?: true
      /** The least similarity, 0 to 1, that would have counted; present where similarity was measured. */
      readonly threshold?: number
      /** The lines that were searched, if not the whole file. */
      readonly searched?: LineRange
      /** The name of the block with these lines, where the edit names one. Then `closest` is in it. */
      readonly block?: string
      /** The lines outside of the block that are the text to replace, to the letter. */
      readonly outside?: LineRange
      /** The region at the line that the edit names, if it is not the closest region. Of a block, how it begins. */
      readonly hinted?: Region
      /** The file has no text at all. */
      readonly isEmpty?: boolean
      /** Where the file has the new text. This alone does not prove that the edit was applied. */
      readonly seen?: LineRange
      /** Where the file has the old text to the letter, inside a word or number that the new text would cut otherwise. */
      readonly insideWord?: LineRange
      /** What a compatibility profile says in the words of the tool that it behaves like. It takes the place of the usual text. */
      readonly message?: string
    }
  | {
      readonly code: 'ambiguous'
      readonly replacer: string
      readonly tier: Tier
      readonly places: readonly AmbiguousPlace[]
    }
  /**
   * The old text has more or fewer places than the edit says (`count`), or fewer than the number of the place
   * that it names (`occurrence`).
   */
  | {
      readonly code: 'wrong-count'
      readonly kind: 'count' | 'occurrence'
      readonly expected: number
      readonly places: readonly LineRange[]
    }
  | {
      readonly code: 'anchor-not-found'
      readonly anchor: string
      /** The line of the file that is most similar to the anchor. */
      readonly closest?: ClosestRegion
      /** Other lines that are similar to the anchor, the most similar first. */
      readonly alike?: readonly Region[]
      /** The search for them ended early, because the text is long. */
      readonly isPartial?: true
    }
  | {
      readonly code: 'no-place'
      /** Present if the edit names a line beyond the end: that line, and how many lines the file has. */
      readonly beyond?: { readonly line: number; readonly lines: number }
    }
  /** The edit names lines without their text, and they were not shown to the model. */
  | { readonly code: 'rows-unknown'; readonly rows: LineRange }
  | { readonly code: 'empty-search' }
  | { readonly code: 'blank-search' }
  | { readonly code: 'placeholder'; readonly text: string }
  /**
   * A new line holds a damaged character: U+FFFD, or what a wrong encoding or HTML made of a character. `near`
   * are characters that are not ASCII at the place of the edit, one of which may be the lost one.
   */
  | { readonly code: 'damaged-text'; readonly text: string; readonly near?: readonly string[] }
  /**
   * The new text has the sign of a `kind` of damage, and it is not certain what is meant: `sign` says in words what was seen.
   * `corrected` is the edit with the new text that is probably meant, where that is known.
   */
  | {
      readonly code: 'new-text'
      readonly kind: string
      readonly sign: string
      readonly corrected?: CorrectedEdit
    }
  /** The new lines belong below a line, but would go into the middle of it, before its `rest`. */
  | { readonly code: 'line-split'; readonly place: LineRange; readonly rest: string }
  /** The new text closes a block, and a `line` of the file that is inside that block would be left after its end. */
  | {
      readonly code: 'lines-left-over'
      readonly place: LineRange
      readonly line: number
      readonly text: string
    }
  | { readonly code: 'line-breaks'; readonly place: Region }
  /** The file has other lines where the edit makes its change: file and edit changed the same lines. */
  | { readonly code: 'other-lines'; readonly place: Region; readonly difference?: LineDifference }
  /** A context line beside an added line is not in the file: the model may have forgotten its `+`. */
  | {
      readonly code: 'context-missing'
      readonly place: Region
      readonly text: string
      readonly difference?: LineDifference
    }
  | { readonly code: 'unprefixed-line'; readonly text: string }
  /**
   * The first dash of a line was read as the mark of a removed line: `- item` as the removal of ` item`. The
   * file has `actual`, the line with its dash, at `line`; both are absent where it does not have it.
   */
  | {
      readonly code: 'lost-dash'
      readonly text: string
      readonly line?: number
      readonly actual?: string
    }
  | { readonly code: 'doubtful-place'; readonly place: LineRange; readonly seen: LineRange }
  | { readonly code: 'overlap'; readonly other: number; readonly place: LineRange }
  /**
   * The depth of an added line cannot be known, because the matched lines do not agree on how the file indents.
   * `line` is the only line of the file whose indentation differs from the edit's, if there is only one.
   */
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
  /** A replacer or a placement threw, or returned something that its contract does not allow. */
  | { readonly code: 'plugin-failed'; readonly plugin: string; readonly reason: string }
  /** A plugin refuses the edit, for a reason in its own words. */
  | { readonly code: PluginCode; readonly message: string }
  /**
   * A sketch cannot be merged for sure. `places` are the lines of the file that it is about: those that would go, or where a line
   * of the sketch may belong. The format brings the text, so that hosts without sketches do not bundle it. `choices` are the readings
   * between which only a person or a host can choose.
   */
  | {
      readonly code: SketchCode
      readonly message: string
      readonly places: readonly Region[]
      readonly choices?: readonly EditChoice[]
    }
  /**
   * The fuzz scores of all hunks of a patch together exceed the host's limit. The failure is about the edit
   * with the highest score. The format brings the text.
   */
  | {
      readonly code: 'fuzz-exceeded'
      readonly message: string
      readonly score: number
      readonly limit: number
      readonly place?: LineRange
    }
  | { readonly code: 'already-applied'; readonly place?: LineRange }
  | { readonly code: 'unchanged'; readonly place?: LineRange }

/** A reading of an edit that was refused because it has several. */
export interface EditChoice {
  /** What it does, in a few words. */
  readonly label: string
  /** The text of the file with it. */
  readonly text: string
  /** Whether it takes the edit for the whole new text of the file. */
  readonly isWhole?: true
  /** The edit that does it, with nothing to ask. */
  readonly edit: Edit
}

/** Which edit a failure is about. */
interface EditPosition {
  /** The number of the edit among the edits of its file, counted from 0. */
  readonly edit: number
  /** How many edits the file has. */
  readonly edits: number
  /** The numbers of the file's edits that were applied nevertheless, with the option `partial`. */
  readonly applied?: readonly number[]
  /** The span of the edit in the request. */
  readonly source?: Span
  /** What to send instead, if there is exactly one safe candidate. */
  readonly corrected?: CorrectedEdit
}

/** An edit that can be sent in place of a refused one. It was tried out, and the file has its old text exactly. */
export interface CorrectedEdit {
  /** Its old text is the file's own text. All line endings are LF. */
  readonly edit: Edit
  /** The lines of the file that it goes to. */
  readonly place: LineRange
}

/** Why an edit is refused, and which of its file's edits it is. */
export type EditFailure = EditProblem & EditPosition

/** Some lines of a file, with their text as the file has it. */
export interface Region extends LineRange {
  readonly text: string
}

/** The region of the file that is most similar to the searched text, and where the two differ first. */
export interface ClosestRegion extends Region {
  /** The share of searched lines, 0 to 1, that the region has, whitespace apart. */
  readonly similarity: number
  /**
   * The first line that differs: its number in the file, the searched line, and the line that the file has. One of the two is absent where
   * the file has a line that the searched text leaves out, or lacks one.
   */
  readonly difference?: LineDifference
}

/** The first line in which two texts differ, counted from 1, and its content in each text that has this line. */
export interface LineDifference {
  readonly line: number
  readonly expected?: string
  readonly actual?: string
}

/** One of several places, and the lines above or below it that would make it the only place if added to the search text. */
export interface AmbiguousPlace extends LineRange {
  /** Where all places are in one line, ten at most: the column where this one begins, in UTF-16 code units counted from 1. */
  readonly column?: number
  readonly deciding?: { readonly side: 'before' | 'after'; readonly lines: readonly string[] }
}
