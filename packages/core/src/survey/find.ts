import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Replacer } from '../vocabulary/replacer.js'

/** How text is looked for otherwise than the edits of a call are. */
export interface Asked {
  /** In tier order. Default: those of the call. */
  readonly replacers?: readonly Replacer[]
  /** A condition that a candidate must meet before its replacer counts as having decided. */
  readonly accept?: ((span: Span) => boolean) | undefined
  /** So many places are enough; see the query of the cascade. */
  readonly enough?: number | undefined
}

/** Looks for the old text of an edit. */
export type Find = (edit: TextEdit, asked?: Asked) => Candidate[]
