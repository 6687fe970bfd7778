import type { Check } from '../check/check.js'
import type { Merge } from '../merge/merge.js'
import type { EditChange } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { FileText } from '../text/file-text.js'
import type { LineRange } from '../text/span.js'
import type { AnchoredRows, Edit } from '../vocabulary/edit.js'
import type { EditFailure, EditProblem } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { Reason } from '../vocabulary/reason.js'
import type { Budget, Limits, Replacer } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { Tier } from '../vocabulary/tier.js'

/** Settings that hold for every edit of a call. */
export interface EditPolicy {
  /** Whether new text may hold placeholders (`// rest of the code …`) that the old text does not have. */
  readonly placeholders: 'refuse' | 'allow'
  /** Whether new lines may hold damaged characters, such as U+FFFD, where the file's lines at the place have none. */
  readonly damagedText: 'refuse' | 'allow'
  /** Whether new text is checked for damage, or goes in as written: then no check runs. Default `check`. */
  readonly newText: 'check' | 'literal'
  /** The checks of new text. Default: those of the profile. */
  readonly checks?: readonly Check[]
  /** How many lines above and below its line hint an edit is searched. */
  readonly buffer: number
  /** What happens to the other edits when one is refused: `none` applies no edit, `edits` applies every edit that can be. */
  readonly partial: 'none' | 'edits'
  /** Whether a file that is created or moved may replace an existing file. */
  readonly overwrite: 'refuse' | 'allow'
}

/** What a placement is given. */
export interface PlacementQuery {
  readonly text: string
  /** The text as a document, if the caller has one. It caches what is known of its lines. */
  readonly document?: TextDocument
  readonly edits: readonly Edit[]
  /** The path of the file, if the caller knows it. It says what kind of text the file has. */
  readonly path?: string | undefined
  /** The replacers in the order of the format or the profile. */
  readonly replacers: readonly Replacer[]
  /** The most tolerant tier whose replacers run. */
  readonly cap: Tier
  /** How the new text of an edit goes in at its place. */
  readonly merge: Merge
  /** What new text is checked for. */
  readonly checks: readonly Check[]
  /** Makes the failure of an edit, for the reason for which it goes nowhere. */
  readonly feedback: Feedback
  readonly budget: Budget
  readonly policy: EditPolicy
}

/** The file and the cascade with which an edit was searched. */
export interface Scene {
  readonly file: FileText
  readonly cascade: readonly Replacer[]
}

/** Makes the failure of an edit, with as much of an explanation as its reader needs. */
export type Feedback = (scene: Scene, hunk: Hunk, reason: Reason) => EditProblem

/** The report of an edit that was placed, or why it was refused. */
export type EditOutcome = Result<EditReport, EditProblem>

/** A text after its edits, and the outcome of each edit. */
export interface PlacedEdits {
  readonly text: string
  /** One outcome per edit, in the order of the edits. Where a refusal ends the call, the outcomes after it may be missing. */
  readonly outcomes: readonly EditOutcome[]
  /**
   * What the edits change in the text of the query, ascending and without overlaps. Without it the two texts are compared when
   * somebody asks for the changes of the result.
   */
  readonly changes?: readonly EditChange[]
}

/** The rows that anchors mean in a text, counted from 1. */
export interface FoundRows extends LineRange {
  /** They stand elsewhere than their anchors say. */
  readonly isMoved?: true
}

/** How a format names rows of a text. */
export interface AnchorReader {
  /**
   * Finds the rows that the edits of one file name: for each edit its rows, or undefined where the text does not have them as
   * they were seen. Linear.
   */
  find(text: TextDocument, anchored: readonly AnchoredRows[]): readonly (FoundRows | undefined)[]
  /** Writes lines as the model is to see them, with their anchors. */
  print(lines: readonly string[], first: number): string
}

/**
 * A strategy for placing and applying the edits of one text: in which order, against which state of the text,
 * and which of several candidates it takes. `place` is a pure function of the query. The built-in placements
 * are `unique`, `inOrder` and `nearest`. A host bundles only those that its formats import.
 */
export interface Placement {
  /** The name, in kebab case. */
  readonly name: string
  /** Whether several sections of a request for one file are applied one by one, and not as one list of edits. Default false. */
  readonly apart?: boolean
  /** `none`: the placement finds text in its own way and runs no replacers. Default: it runs those of the query. */
  readonly replacers?: 'none'
  /** Whether each edit is searched only in the result of the edits before it. Default false. */
  readonly inTurn?: boolean
  /** Reads the anchors of rows. Default: an edit that names rows by anchors is refused. */
  readonly anchors?: AnchorReader
  place(query: PlacementQuery): PlacedEdits
}

/** A call some of whose edits were refused, with the placement and the query that it was made with. */
export interface RefusedCall {
  readonly placement: Placement
  readonly query: PlacementQuery
  readonly limits: Limits
  /** The text after the edits that were applied nevertheless. Absent where none were. */
  readonly applied?: string
}

/** Adds to each failure of a call what to send instead of the refused edit (`corrected`), where that is known. */
export type Corrections = (failures: readonly EditFailure[], call: RefusedCall) => readonly EditFailure[]
