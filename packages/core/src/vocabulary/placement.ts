import type { TextDocument } from '../text/document.js'
import type { TextEdit } from './edit.js'
import type { EditFailure, EditProblem } from './edit-failure.js'
import type { EditReport } from './outcome.js'
import type { Budget, Limits, Replacer, Tier } from './replacer.js'
import type { Result } from './result.js'

/** The choices that hold for every edit of a call. */
export interface EditPolicy {
  /** `merge` carries the edit's difference over to the file's lines; `verbatim` puts the new text in as it is. */
  readonly reconcile: 'merge' | 'verbatim'
  /** Whether new text may hold placeholders (`// rest of the code …`) that the old text lacks. */
  readonly placeholders: 'refuse' | 'allow'
  /** Whether new lines may hold U+FFFD, the mark of a lost character, where the lines that they are for have none. */
  readonly damagedText: 'refuse' | 'allow'
  /** The least similarity, 0 to 1, at which text that is only similar counts. */
  readonly threshold: number
  /** How many lines above and below its line hint an edit is looked for. */
  readonly buffer: number
  /** What happens to the other edits of a text when one is refused: `none` is applied, or each that can be. */
  readonly partial: 'none' | 'edits'
  /** Whether a file that is added or moved may take the place of another one. */
  readonly overwrite: 'refuse' | 'allow'
}

/** What a placement has to work with. */
export interface PlacementQuery {
  readonly text: string
  /** The text as a document, if there is one: what is known of its lines need not be found out again. */
  readonly document?: TextDocument
  readonly edits: readonly TextEdit[]
  /** As the format or the profile lists them. */
  readonly replacers: readonly Replacer[]
  /** Replacers of more tolerant tiers do not run. */
  readonly cap: Tier
  readonly budget: Budget
  readonly policy: EditPolicy
}

/** A text after its edits, and what became of each. */
export interface PlacedEdits {
  readonly text: string
  /** In the order of the edits. Where one refusal ends the call, those after it may be missing. */
  readonly outcomes: readonly Result<EditReport, EditProblem>[]
}

/**
 * How the edits of one text are placed and applied: in which order, against which state of the text, and
 * which of several candidates is taken. A pure function of the query. The built-in ones are `unique`, `inOrder`
 * and `nearest`; hosts get only those that their formats import.
 */
export interface Placement {
  /** In kebab case. */
  readonly name: string
  /** Sections of a request for one file are applied apart, not as one list of edits. Default false. */
  readonly apart?: boolean
  /** `none`: it finds text in a way of its own, and asks no replacers. Default: it asks those of the query. */
  readonly replacers?: 'none'
  /** Each edit is looked for in the result of those before it, and nowhere else. Default false. */
  readonly inTurn?: boolean
  place(query: PlacementQuery): PlacedEdits
}

/** A call whose edits were refused, and how they were placed. */
export interface RefusedCall {
  readonly placement: Placement
  readonly query: PlacementQuery
  readonly limits: Limits
  /** The text after the edits that were applied all the same, where some were. */
  readonly applied?: string
}

/** Adds to the failures of a call what to send in place of the refused edits. */
export type Corrections = (failures: readonly EditFailure[], call: RefusedCall) => readonly EditFailure[]
